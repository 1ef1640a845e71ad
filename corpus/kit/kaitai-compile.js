// SPDX-License-Identifier: BSD-2-Clause
// Compiles a Kaitai Struct description to JavaScript in the current folder. usage: node kaitai-compile.js FILE.ksy
"use strict";
const fs = require("fs");
const compiler = require("kaitai-struct-compiler");
const yaml = require("js-yaml");

const description = yaml.load(fs.readFileSync(process.argv[2], "utf8"));
compiler.compile("javascript", description, null, false).then(
	(files) => Object.entries(files).forEach(([name, text]) => fs.writeFileSync(name, text)),
	(error) => { console.error(error.message); process.exitCode = 1; });
