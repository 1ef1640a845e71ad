#!/usr/bin/perl
# SPDX-License-Identifier: BSD-2-Clause
# A reading of both streams in Perl, core modules only, as an adapter of level structure.
# usage: perl.pl malloc|uma|batch <STREAM
use strict;
use warnings;
use Encode ();
use JSON::PP ();

my %record_header = (malloc => 32, uma => 120);
my %stats = (malloc => [qw(memalloced memfreed numallocs numfrees size reserved1 reserved2 reserved3)],
	uma => [qw(allocs frees cache_free)]);
my @zone_32 = qw(align size rsize maxpages limit pages keg_free zone_free bucketsize zone_flags);
my @zone_64 = qw(allocs frees fails sleeps xdomain reserved1);

sub refuse { die { verdict => 'reject', class => $_[0], offset => $_[1] } }

sub name_of {
	my ($name, $text) = $_[0] =~ s/\0+\z//r;
	$text = eval { Encode::decode('UTF-8', $name, Encode::FB_CROAK) } if length $name < 32;
	return defined $text && $text !~ /\p{Cc}/ ? (name => $text) : (name_hex => unpack 'H*', $_[0]);
}

sub record {
	my ($kind, $order, $octets) = @_;
	my %record = (name_of(substr $octets, 0, 32), cpus => []);
	if ($kind eq 'uma') {
		@record{ @zone_32, @zone_64 } = unpack "x32 L${order}10 Q${order}6", $octets;
		$_ .= '' for @record{@zone_64};
	}
	my @cpus = unpack '(a64)*', substr $octets, $record_header{$kind};
	for my $cpu (grep { $cpus[$_] =~ /[^\0]/ } 0 .. $#cpus) {
		my @words = map { "$_" } unpack "Q${order}8", $cpus[$cpu];
		push @{ $record{cpus} }, { cpu => $cpu, map { $_ => shift @words } @{ $stats{$kind} } };
		$record{cpus}[-1]{reserved} = \@words if @words;
	}
	return \%record;
}

sub decode {
	my ($kind, $stream) = @_;
	refuse('truncated', length $stream) if length $stream < 16;
	my $order = { "\1\0\0\0" => '<', "\0\0\0\1" => '>' }->{ substr $stream, 0, 4 } // refuse('version', 0);
	my %document = (kind => $kind, byte_order => $order eq '<' ? 'little' : 'big');
	@document{qw(version maxcpus count pad)} = unpack "L${order}4", $stream;
	my $size = $record_header{$kind} + 64 * ($document{maxcpus} || refuse('maxcpus', 4));
	# Not multiplied: what does not fit 64 bits would become a float.
	refuse('truncated', length $stream) if int((length($stream) - 16) / $size) < $document{count};
	refuse('trailing', 16 + $document{count} * $size) if length $stream > 16 + $document{count} * $size;
	my @records = map { substr $stream, 16 + $_ * $size, $size } 0 .. $document{count} - 1;
	return { %document, types => [map { record($kind, $order, $_) } @records] };
}

sub answer {
	my $answer = eval { decode(@_) } // (ref $@ ? $@ : die $@);
	print JSON::PP->new->canonical->utf8->encode($answer), "\n";
	return $answer->{verdict} ? 1 : 0;
}

$| = binmode STDIN;
my $word = pop // '';
exit answer($word, do { local $/; <STDIN> } // '') if $record_header{$word};
die "usage: perl.pl malloc|uma|batch <STREAM\n" if $word ne 'batch';
while (read STDIN, my $head, 5) {
	my ($kind, $length) = unpack 'CL<', $head;
	read STDIN, my $stream, $length;
	answer($kind == 1 ? 'malloc' : 'uma', $stream);
}
