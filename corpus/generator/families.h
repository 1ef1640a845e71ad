/* SPDX-License-Identifier: BSD-2-Clause */
/* Families of vectors. Each function adds those of one family, of one kind and in one byte order. */
#ifndef FAMILIES_H
#define FAMILIES_H

#include "set.h"

typedef void family(struct set *set, enum kind kind, enum order order);

/* header.c */
family add_versions, add_pads, add_maxcpus_zero, add_no_records, add_maxcpus, add_counts;
/* length.c */
family add_truncated, add_trailing, add_wrong_header, add_wrapped, add_wrapped_64, add_other_kind;
/* names.c */
family add_names, add_bad_names, add_equal_names;
/* statistics.c */
family add_live_cpus, add_far_cpus, add_idle_records, add_zero_record, add_single_octets, add_words;
family add_reserved_words, add_reserved_sum, add_distinct_octets, add_values;
/* malloc.c, which add nothing for uma */
family add_pairs, add_masks, add_capability_machine;
/* uma.c, which add nothing for malloc */
family add_zones, add_zone_fields, add_whole_zone, add_equal_zones, add_shared_keg;
/* mixed.c */
family add_mixed_headers, add_mixed_fields, add_precedence, add_short_headers, add_repeated_defects;

/* Streams that are in no byte order. */
void add_foreign(struct set *set, enum kind kind);
void add_empty(struct set *set, enum kind kind);

/* Entries for the streams of real kernels, from their sidecars in the folder "captures" of the corpus. */
void add_captures(struct set *set, const char *corpus);

#endif
