# SPDX-License-Identifier: BSD-2-Clause
# shellcheck shell=sh
# Streams for the cases, octet by octet and little endian, independent of the codec.

octets()
{
	for octet; do
		printf '%b' "\\0$(printf %o "$octet")"
	done
}

u32()
{
	for value; do
		octets $((value & 255)) $((value >> 8 & 255)) $((value >> 16 & 255)) $((value >> 24 & 255))
	done
}

# Negative values stand for their two's complement.
u64()
{
	for value; do
		u32 "$value" $((value >> 32))
	done
}

zeros()
{
	head -c "$1" /dev/zero
}

# A name field: at most 32 octets without NUL, filled up with zeros.
name()
{
	printf %s "$1"
	zeros $((32 - $(printf %s "$1" | wc -c)))
}

# header MAXCPUS COUNT
header()
{
	u32 1 "$1" "$2" 0
}

# The worked example of a malloc stream: type temp on two CPUs, 3 allocations of 128 on one, 1 free on the other.
temp()
{
	header 2 1
	name temp
	u64 384 0 3 0 8 0 0 0
	u64 0 128 0 1 0 0 0 0
}

# A zone on one CPU: a limit of 10 items of 256, 7 of which are in use.
socket()
{
	header 1 1
	name socket
	u32 7 256 256 1 10 1 2 4 0 0
	u64 100 95 3 2 1 0
	u64 12 10 5 0 0 0 0 0
}
