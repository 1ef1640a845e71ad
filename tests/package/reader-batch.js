// SPDX-License-Identifier: BSD-2-Clause
// The reader of spec/derived/README.md in the batch mode of the protocol. usage: node reader-batch.js READER malloc|uma|batch
"use strict";
const fs = require("fs");
const path = require("path");
const { answer, print } = require(path.resolve(process.argv[2]));

const word = process.argv[3];
const input = fs.readFileSync(0);
if (word === "batch") {
	for (let at = 0; at < input.length;) {
		const start = at + 5, end = start + input.readUInt32LE(at + 1);
		print(answer({ 1: "malloc", 2: "uma" }[input[at]], input.subarray(start, end)));
		at = end;
	}
} else {
	const document = answer(word, input);
	print(document);
	process.exitCode = "verdict" in document ? 1 : 0;
}
