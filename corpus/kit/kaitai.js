#!/usr/bin/env node
// SPDX-License-Identifier: BSD-2-Clause
// An adapter around spec/derived/mtstream.ksy, at level structure. usage: node kaitai.js malloc|uma|batch <INPUT
// `setup FOLDER` compiles the description and puts it, this file and the runtime into one folder.
"use strict";
const fs = require("fs");
const KaitaiStream = require("kaitai-struct/KaitaiStream");
const { Mtstream } = require("./Mtstream");

// The runtime reads 64 bits as a Number, which is exact up to 2^53 only.
function reader(little) {
	return function () {
		this.ensureBytesLeft(8);
		this.pos += 8;
		return this._dataView.getBigUint64(this.pos - 8, little);
	};
}
KaitaiStream.prototype.readU8le = reader(true);
KaitaiStream.prototype.readU8be = reader(false);

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
	const whole = new Mtstream(stream, null, null, kind);
	const { header, types, _is_le: little } = whole.stream;
	const { version, maxcpus, count } = header;
	return { kind: Mtstream.Kind[kind].toLowerCase(), byte_order: little ? "little" : "big", version, maxcpus, count,
		...fields(header), types: types.map(record) };
}

// What the description refuses, as error class and offset; it has one constraint of each sort.
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

// Prints the answer on a stream; the status that goes with it.
function answer(kind, octets) {
	const exactly = (key, value) => typeof value === "bigint" ? String(value) : value;
	const stream = new KaitaiStream(octets.buffer.slice(octets.byteOffset, octets.byteOffset + octets.length));
	let document, status = 0;
	try {
		document = decode(kind, stream);
	} catch (error) {
		document = refusal(error, stream);
		status = 1;
	}
	process.stdout.write(JSON.stringify(document, exactly) + "\n");
	return status;
}

// The next octets of standard input, fewer only at its end.
function take(size) {
	const octets = Buffer.alloc(size);
	let taken = 0, read;
	while (taken < size && (read = fs.readSync(0, octets, taken, size - taken)) > 0)
		taken += read;
	return octets.subarray(0, taken);
}

function batch() {
	for (let prefix = take(5); prefix.length === 5; prefix = take(5))
		answer(prefix[0], take(prefix.readUInt32LE(1)));
	return 0;
}

const kinds = { malloc: Mtstream.Kind.MALLOC, uma: Mtstream.Kind.UMA };
const word = process.argv.at(-1);
if (word === "batch")
	process.exitCode = batch();
else if (Object.hasOwn(kinds, word))
	process.exitCode = answer(kinds[word], fs.readFileSync(0));
else {
	console.error("usage: node kaitai.js malloc|uma|batch <INPUT");
	process.exitCode = 2;
}
