#!/usr/bin/perl
# SPDX-License-Identifier: BSD-2-Clause
# A reading of both streams in Perl, core modules only, as an adapter of level structure.
# usage: perl.pl malloc|uma <STREAM
use strict;
use warnings;
use Encode ();
use JSON::PP ();

my %record_header = (malloc => 32, uma => 120);
my %stats = (malloc => [qw(memalloced memfreed numallocs numfrees size reserved1 reserved2 reserved3)],
	uma => [qw(allocs frees cache_free)]);
my @zone_32 = qw(align size rsize maxpages limit pages keg_free zone_free bucketsize zone_flags);
my @zone_64 = qw(allocs frees fails sleeps xdomain reserved1);

sub answer { print JSON::PP->new->canonical->utf8->encode($_[0]), "\n"; exit $_[1] }
sub refuse { answer({ verdict => 'reject', class => $_[0], offset => $_[1] }, 1) }

sub name_of {
	my ($field) = @_;
	my ($name, $text) = $field =~ s/\0+\z//r;
	$text = eval { Encode::decode('UTF-8', $name, Encode::FB_CROAK) } if length $name < 32;
	return defined $text && $text !~ /\p{Cc}/ ? (name => $text) : (name_hex => unpack 'H*', $_[0]);
}

my $kind = pop // '';
die "usage: perl.pl malloc|uma <STREAM\n" unless $record_header{$kind};
binmode STDIN;
my $stream = do { local $/; <STDIN> } // '';
refuse('truncated', length $stream) if length $stream < 16;
my $order = { "\1\0\0\0" => '<', "\0\0\0\1" => '>' }->{ substr $stream, 0, 4 } // refuse('version', 0);
my ($version, $maxcpus, $count, $pad) = unpack "L${order}4", $stream;
refuse('maxcpus', 4) if $maxcpus == 0;
my $record = $record_header{$kind} + 64 * $maxcpus;
# Not multiplied: what does not fit 64 bits would become a float.
my $whole = int((length($stream) - 16) / $record);
refuse('truncated', length $stream) if $whole < $count;
refuse('trailing', 16 + $count * $record) if length $stream > 16 + $count * $record;
my %document = (kind => $kind, byte_order => $order eq '<' ? 'little' : 'big', version => $version,
	maxcpus => $maxcpus, count => $count, $pad ? (pad => $pad) : (), types => []);
for my $start (map { 16 + $_ * $record } 0 .. $count - 1) {
	my %type = (name_of(substr $stream, $start, 32), cpus => []);
	if ($kind eq 'uma') {
		@type{@zone_32} = unpack "L${order}10", substr $stream, $start + 32, 40;
		@type{@zone_64} = map { "$_" } unpack "Q${order}6", substr $stream, $start + 72, 48;
	}
	for my $cpu (0 .. $maxcpus - 1) {
		my $octets = substr $stream, $start + $record_header{$kind} + 64 * $cpu, 64;
		next if $octets !~ /[^\0]/;
		my @words = map { "$_" } unpack "Q${order}8", $octets;
		my %cpu = (cpu => $cpu);
		@cpu{ @{ $stats{$kind} } } = splice @words, 0, scalar @{ $stats{$kind} };
		$cpu{reserved} = \@words if @words;
		push @{ $type{cpus} }, \%cpu;
	}
	push @{ $document{types} }, \%type;
}
answer(\%document, 0);
