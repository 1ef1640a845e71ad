// SPDX-License-Identifier: BSD-2-Clause
// Compiles a Kaitai Struct description in the current folder. usage: node kaitai-compile.js LANGUAGE FILE.ksy
"use strict";
const fs = require("fs");
const path = require("path");
const compiler = require("kaitai-struct-compiler");
const yaml = require("js-yaml");

const [language, file] = process.argv.slice(2);
const description = yaml.load(fs.readFileSync(file, "utf8"));
compiler.compile(language, description, null, false).then(
	(files) => Object.entries(files).forEach(([name, text]) => fs.writeFileSync(path.basename(name), text)),
	(error) => { console.error(error.message); process.exitCode = 1; });
