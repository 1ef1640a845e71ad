# SPDX-License-Identifier: BSD-2-Clause
# Runs of CPUs whose statistics are all zero: before, between, behind, of one CPU, of all.
{
	header 7 2
	name gaps
	zeros 128
	u64 1 1 1 1 0 0 0 0
	zeros 64
	u64 2 2 2 2 0 0 0 0
	zeros 128
	name idle
	zeros 448
} >t.bin
mtstream explain t.bin | grep -E 'Record|all zero'
