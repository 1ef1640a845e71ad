#!/usr/bin/env node
// SPDX-License-Identifier: BSD-2-Clause
// An adapter around spec/derived/mtstream.ksy, at level structure. usage: node kaitai.js malloc|uma <STREAM
// `setup FOLDER` compiles the description and puts it, this file and the runtime into one folder.
"use strict";
const fs = require("fs");
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const { Mtstream } = require("./Mtstream");

// The runtime reads 64 bits as a Number, which is exact up to 2^53 only.
function readExactly(little) {
	return function () {
		this.ensureBytesLeft(8);
		this.pos += 8;
		return this._dataView.getBigUint64(this.pos - 8, little);
	};
}
KaitaiStream.prototype.readU8le = readExactly(true);
KaitaiStream.prototype.readU8be = readExactly(false);

function readName(octets) {
	const hex = { name_hex: Buffer.from(octets).toString("hex") };
	const length = octets.findLastIndex((octet) => octet !== 0) + 1;
	if (length > 31)
		return hex;
	try {
		const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
		const name = decoder.decode(octets.subarray(0, length));
		return /\p{Cc}/u.test(name) ? hex : { name };
	} catch {
		return hex;
	}
}

// The fields of a structure that are not zero, under the specification's names: zoneFlags is zone_flags there.
function fields(structure) {
	const found = {};
	for (const [member, value] of Object.entries(structure)) {
		const key = member.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
		if (key.startsWith("_"))
			continue;
		if (key === "name")
			Object.assign(found, readName(value));
		else if (Array.isArray(value) ? value.some((element) => element) : value)
			found[key] = value;
	}
	return found;
}

function record({ recordHeader, cpus }) {
	const all = cpus.map((stats, cpu) => ({ cpu, ...fields(stats) }));
	return { ...fields(recordHeader), cpus: all.filter((stats) => Object.keys(stats).length > 1) };
}

function decode(kind, stream) {
	const whole = new Mtstream(stream, null, null, Mtstream.Kind[kind.toUpperCase()]);
	const { header, types, _is_le: little } = whole.stream;
	const { version, maxcpus, count } = header;
	return { kind, byte_order: little ? "little" : "big", version, maxcpus, count, ...fields(header),
		types: types.map(record) };
}

// Error class and offset of what the description refuses; it has one constraint of each sort.
function refusal(error, stream) {
	if (error instanceof KaitaiStream.EOFError)
		return { verdict: "reject", class: "truncated", offset: stream.size };
	if (error instanceof KaitaiStream.ValidationNotEqualError)
		return { verdict: "reject", class: "version", offset: 0 };
	if (error instanceof KaitaiStream.ValidationLessThanError)
		return { verdict: "reject", class: "maxcpus", offset: 4 };
	if (error instanceof KaitaiStream.ValidationExprError)
		return { verdict: "reject", class: "trailing", offset: stream.pos };
	throw error;
}

function print(document) {
	const exactly = (key, value) => typeof value === "bigint" ? String(value) : value;
	process.stdout.write(JSON.stringify(document, exactly) + "\n");
}

const kind = process.argv.at(-1);
if (kind !== "malloc" && kind !== "uma") {
	console.error("usage: node kaitai.js malloc|uma <STREAM");
	process.exit(2);
}
const { buffer, byteOffset, length } = fs.readFileSync(0);
const stream = new KaitaiStream(buffer.slice(byteOffset, byteOffset + length));
try {
	print(decode(kind, stream));
} catch (error) {
	print(refusal(error, stream));
	process.exitCode = 1;
}
