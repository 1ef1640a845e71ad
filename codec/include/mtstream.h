/* SPDX-License-Identifier: BSD-2-Clause */
/**
 * @file mtstream.h
 * Reference codec for FreeBSD's kernel memory-statistics streams, `kern.malloc_stats` and `vm.zone_stats`.
 *
 * The layers, each usable without the next:
 *
 * - @ref size : the length of a stream, before anything is read or written;
 * - @ref view : a whole stream in memory, every part reachable in constant time;
 * - @ref sum : totals over the CPUs and the values derived from them;
 * - @ref check : every rule of the specification, every finding;
 * - @ref push : a stream that arrives in pieces;
 * - @ref names : lookup by name;
 * - @ref write : bytes, as a kernel would have written them.
 *
 * No call allocates, does input or output, keeps global state or touches errno. All state is the caller's: calls on
 * different objects may run in different threads at once; calls on one object may not, unless all take it as const.
 * Bytes of a stream are never modified and may lie at any alignment.
 *
 * Each function says what it requires, its result, its errors, what it costs in time and in memory, and how many
 * threads may call it. Unless it says otherwise: pointer arguments must not be NULL (MTSTREAM_ARGUMENT where one is; a
 * function without status then does nothing), and an output is written only when the call succeeds.
 *
 * Memory that a call writes must not overlap what it reads, but for the buffer of a writer: whatever is to be written
 * may lie in it. Objects that are all zero are safe to use: a view without records, an index without names, a decoder
 * that takes nothing, a writer of no octets.
 */
#ifndef MTSTREAM_H
#define MTSTREAM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of the library, as a number: major * 10000 + minor * 100 + patch. */
#define MTSTREAM_VERSION_NUMBER 100
/** Version of the library, as text. */
#define MTSTREAM_VERSION_STRING "0.1.0"
/** Version of the specification that the library implements. */
#define MTSTREAM_SPEC_VERSION_STRING "0.1"

#if defined(__GNUC__)
#define MTSTREAM_CHECKED __attribute__((warn_unused_result))
#else
/** Marks a function whose result must not be ignored. */
#define MTSTREAM_CHECKED
#endif
#if defined(__GNUC__) && !defined(MTSTREAM_API)
#define MTSTREAM_API __attribute__((visibility("default")))
#elif !defined(MTSTREAM_API)
/** Marks a symbol that the shared library exports. A library with a copy inside may hide it: define this as nothing. */
#define MTSTREAM_API
#endif

/** Octets of the stream header. */
#define MTSTREAM_HEADER_SIZE 16u
/** Octets of a name field, the final NUL included. */
#define MTSTREAM_NAME_SIZE 32u
/** Octets of a malloc type header. */
#define MTSTREAM_MALLOC_TYPE_SIZE 32u
/** Octets of a zone header. */
#define MTSTREAM_UMA_ZONE_SIZE 120u
/** Octets of the statistics of one record on one CPU, in either stream. */
#define MTSTREAM_STATS_SIZE 64u
/** Bit of mtstream_uma_zone::zone_flags: a secondary zone, which shares another zone's keg. */
#define MTSTREAM_ZONE_SECONDARY 1u
/** In place of a record or a CPU: none. */
#define MTSTREAM_NONE UINT32_MAX

/** Which of the two streams. The values are bits, so that a set of kinds is their sum. */
enum mtstream_kind {
	MTSTREAM_MALLOC = 1, /**< kern.malloc_stats: malloc types */
	MTSTREAM_UMA = 2     /**< vm.zone_stats: UMA zones */
};

/** Byte order of every integer of a stream. */
enum mtstream_byte_order {
	MTSTREAM_LITTLE_ENDIAN = 1, /**< least significant octet first */
	MTSTREAM_BIG_ENDIAN = 2     /**< most significant octet first */
};

/* generated from format.def: statuses */
/** Result of a call. Values are pinned for ever; those from 10 to 39 are the specification's error classes. */
enum mtstream_status {
	MTSTREAM_OK = 0, /**< "ok": success */
	MTSTREAM_MORE = 1, /**< "more": more input is needed to go on */
	MTSTREAM_END = 2, /**< "end": the last record is complete */
	MTSTREAM_OVERFLOW = 40, /**< "overflow": the size does not fit */
	MTSTREAM_LIMIT = 41, /**< "limit": a limit that the caller set is exceeded */
	MTSTREAM_SPACE = 42, /**< "space": the caller's buffer is too small */
	MTSTREAM_RANGE = 43, /**< "range": an index is out of range */
	MTSTREAM_NOT_FOUND = 44, /**< "not-found": no record has that name */
	MTSTREAM_ARGUMENT = 45, /**< "argument": an argument is not allowed */
	MTSTREAM_STATE = 46, /**< "state": the call is not allowed in this state */
	MTSTREAM_STOPPED = 47, /**< "stopped": the visitor asked to stop */
	MTSTREAM_TRUNCATED = 10, /**< "truncated": the stream ends too early */
	MTSTREAM_VERSION = 11, /**< "version": the version is not 1 in either byte order */
	MTSTREAM_MAXCPUS = 12, /**< "maxcpus": the number of CPUs is 0 */
	MTSTREAM_TRAILING = 13, /**< "trailing": octets follow the last record */
	MTSTREAM_PAD = 20, /**< "pad": the header's pad is not 0 */
	MTSTREAM_NAME_UNTERMINATED = 21, /**< "name-unterminated": a name has no NUL in its 32 octets */
	MTSTREAM_NAME_PADDING = 22 /**< "name-padding": octets after a name's NUL are not zero */
};
/* end of generated */

/* generated from format.def: rules */
/** Rules of the specification that a stream can break. Values are pinned for ever. */
enum mtstream_rule {
	/** HDR-1: A stream MUST start with the 16 octets of the stream header. */
	MTSTREAM_RULE_HDR_1 = 1,
	/**
	 * HDR-2: version MUST be 1; the byte order in which it reads as 1 is the byte order of every integer of the
	 * stream.
	 */
	MTSTREAM_RULE_HDR_2 = 2,
	/** HDR-3: maxcpus MUST be at least 1. */
	MTSTREAM_RULE_HDR_3 = 3,
	/**
	 * LEN-1: A stream MUST NOT be shorter than 16 + count * (H + 64 * maxcpus) octets, H being 32 for malloc and
	 * 120 for uma.
	 */
	MTSTREAM_RULE_LEN_1 = 4,
	/** LEN-2: A stream MUST NOT be longer than 16 + count * (H + 64 * maxcpus) octets. */
	MTSTREAM_RULE_LEN_2 = 5,
	/** HDR-4: pad MUST be 0. */
	MTSTREAM_RULE_HDR_4 = 6,
	/** NAM-1: A name field MUST contain a zero octet; the octets before the first one are the name. */
	MTSTREAM_RULE_NAM_1 = 7,
	/** NAM-2: Every octet of a name field after the first zero octet MUST be zero. */
	MTSTREAM_RULE_NAM_2 = 8,
	/** NAM-3: A name SHOULD NOT be empty. An empty name is noted. */
	MTSTREAM_RULE_NAM_3 = 20,
	/**
	 * NAM-4: Names MAY repeat. A record with the name of an earlier one is noted; the note tells the last such
	 * record before it.
	 */
	MTSTREAM_RULE_NAM_4 = 21,
	/**
	 * RSV-1: The reserved words of malloc statistics MAY hold anything. A record with one that is not 0 is noted.
	 */
	MTSTREAM_RULE_RSV_1 = 22,
	/** RSV-2: The reserved word of a zone header MAY hold anything. One that is not 0 is noted. */
	MTSTREAM_RULE_RSV_2 = 23,
	/** RSV-3: The reserved words of uma statistics MAY hold anything. A record with one that is not 0 is noted. */
	MTSTREAM_RULE_RSV_3 = 24,
	/** UMA-1: bucketsize MAY hold anything. A value other than 0, which no kernel known writes, is noted. */
	MTSTREAM_RULE_UMA_1 = 25,
	/** UMA-2: Bits of zone_flags other than bit 0 MAY be set and mean nothing. A zone with one set is noted. */
	MTSTREAM_RULE_UMA_2 = 26,
	/** UMA-3: align SHOULD be a power of two minus one. Another value is noted. */
	MTSTREAM_RULE_UMA_3 = 27,
	/**
	 * UMA-4: A limit MAY be exceeded. A zone whose limit is not 0 and less than its derived value count is noted.
	 */
	MTSTREAM_RULE_UMA_4 = 28,
	/** UMA-5: rsize SHOULD be 0 or at least size. Another value is noted. */
	MTSTREAM_RULE_UMA_5 = 29,
	/**
	 * MSK-1: Bits of size SHOULD lie within the bucket table. A record with one beyond is noted where the table is
	 * known.
	 */
	MTSTREAM_RULE_MSK_1 = 30,
	/**
	 * SKW-1: The derived value bytes of a malloc type MAY be negative: more bytes were freed than allocated. It is
	 * noted.
	 */
	MTSTREAM_RULE_SKW_1 = 31,
	/**
	 * SKW-2: The derived value count of a malloc type MAY be negative: there were more frees than allocations. It
	 * is noted.
	 */
	MTSTREAM_RULE_SKW_2 = 32,
	/**
	 * SKW-3: The derived value count of a zone MAY be negative: there were more frees than allocations. It is
	 * noted.
	 */
	MTSTREAM_RULE_SKW_3 = 33
};
/* end of generated */

/* generated from format.def: structures */
/** Stream header: once, at the start of either stream. Kernel: `malloc_type_stream_header, uma_stream_header`. */
struct mtstream_header {
	/** Stream format version. Also tells the byte order. Kernel: `mtsh_version, ush_version`, offset 0. */
	uint32_t version;
	/**
	 * Statistics per record: the kernel's MAXCPU for malloc, the highest possible CPU id + 1 for uma. Unit: CPUs.
	 * Kernel: `mtsh_maxcpus, ush_maxcpus`, offset 4.
	 */
	uint32_t maxcpus;
	/** Malloc types or zones that follow. Unit: records. Kernel: `mtsh_count, ush_count`, offset 8. */
	uint32_t count;
	/** Unused: 0 in every kernel known. Kernel: `_mtsh_pad, _ush_pad`, offset 12. */
	uint32_t pad;
};

/** Statistics of one malloc type on one CPU: maxcpus times per malloc type. Kernel: `malloc_type_stats`. */
struct mtstream_malloc_stats {
	/**
	 * Bytes allocated on this CPU since the type was registered, as rounded by the allocator. Unit: bytes. Kernel:
	 * `mts_memalloced`, offset 0.
	 */
	uint64_t memalloced;
	/** Bytes freed on this CPU, wherever they were allocated. Unit: bytes. Kernel: `mts_memfreed`, offset 8. */
	uint64_t memfreed;
	/** Successful allocations on this CPU. Unit: allocations. Kernel: `mts_numallocs`, offset 16. */
	uint64_t numallocs;
	/** Frees on this CPU, wherever the memory was allocated. Unit: frees. Kernel: `mts_numfrees`, offset 24. */
	uint64_t numfrees;
	/**
	 * Bucket sizes ever asked for on this CPU: bit i is entry i of the kernel's bucket table, not a power of two.
	 * Unit: bit set. Kernel: `mts_size`, offset 32.
	 */
	uint64_t size;
	/**
	 * Reserved, 0 in FreeBSD. CheriBSD on capability machines: mts_memreserved, bytes of capability bounds handed
	 * out. Kernel: `_mts_reserved1`, offset 40.
	 */
	uint64_t reserved1;
	/**
	 * Reserved, 0 in FreeBSD. CheriBSD on capability machines: mts_memunreserved, bytes of capability bounds
	 * returned. Kernel: `_mts_reserved2`, offset 48.
	 */
	uint64_t reserved2;
	/**
	 * Reserved, 0 in FreeBSD. CheriBSD on capability machines: declared as mts_numlarge. Kernel: `_mts_reserved3`,
	 * offset 56.
	 */
	uint64_t reserved3;
};

/** Zone header: once per zone, before its statistics. Kernel: `uma_type_header`. */
struct mtstream_uma_zone {
	/** Alignment of items minus one; 0 for cache-only zones. Unit: mask. Kernel: `uth_align`, offset 32. */
	uint32_t align;
	/**
	 * Size of an item as asked for; for a per-CPU zone the size of one CPU's copy. Unit: bytes. Kernel: `uth_size`,
	 * offset 36.
	 */
	uint32_t size;
	/** Spacing of items in a slab; 0 for cache-only zones. Unit: bytes. Kernel: `uth_rsize`, offset 40. */
	uint32_t rsize;
	/**
	 * Limit in pages, 0 for none: the keg's up to 12, computed from the zone's item limit from 13 on. Unit: pages.
	 * Kernel: `uth_maxpages`, offset 44.
	 */
	uint32_t maxpages;
	/**
	 * Limit in items, 0 for none: up to 12 what the keg's page limit holds, from 13 on the zone's own, cut to 32
	 * bits. Unit: items. Kernel: `uth_limit`, offset 48.
	 */
	uint32_t limit;
	/**
	 * Pages in use by the keg; from 13 on, for a zone that has a limit, computed from its item count. Unit: pages.
	 * Kernel: `uth_pages`, offset 52.
	 */
	uint32_t pages;
	/**
	 * Free items in the keg's slabs, repeated in every zone of that keg. Unit: items. Kernel: `uth_keg_free`,
	 * offset 56.
	 */
	uint32_t keg_free;
	/**
	 * Free items in the zone's full buckets; per-CPU buckets are not included. Unit: items. Kernel:
	 * `uth_zone_free`, offset 60.
	 */
	uint32_t zone_free;
	/** Written by no kernel known, so 0. Kernel: `uth_bucketsize`, offset 64. */
	uint32_t bucketsize;
	/**
	 * Bit 0 (UTH_ZONE_SECONDARY): a secondary zone, which shares the keg of another zone. No other bit is defined.
	 * Since 2005-07-25; reserved before. Unit: bit set. Kernel: `uth_zone_flags`, offset 68.
	 */
	uint32_t zone_flags;
	/**
	 * Allocations accounted in the zone; those still accounted per CPU are not included. Unit: allocations. Kernel:
	 * `uth_allocs`, offset 72.
	 */
	uint64_t allocs;
	/**
	 * Frees accounted in the zone; those still accounted per CPU are not included. Unit: frees. Kernel:
	 * `uth_frees`, offset 80.
	 */
	uint64_t frees;
	/**
	 * Failed allocations of items; until May 2006 also frees for which no bucket was to be had. Since 2005-07-15;
	 * reserved before. Unit: failures. Kernel: `uth_fails`, offset 88.
	 */
	uint64_t fails;
	/**
	 * Times that an allocation slept at the limit. Since 9.0 (r209215, 2010-06-15); reserved before. Unit: sleeps.
	 * Kernel: `uth_sleeps`, offset 96.
	 */
	uint64_t sleeps;
	/**
	 * Frees of items that belong to another memory domain than the CPU's. Since 13.0; reserved before. Unit: frees.
	 * Kernel: `uth_xdomain`, offset 104.
	 */
	uint64_t xdomain;
	/** Reserved, 0 in every kernel known. Kernel: `_uth_reserved1`, offset 112. */
	uint64_t reserved1;
};

/** Statistics of one zone on one CPU: maxcpus times per zone. Kernel: `uma_percpu_stat`. */
struct mtstream_uma_stats {
	/**
	 * Allocations from this CPU's cache, not in the zone's allocs: a remainder up to 11.0, a lifetime count from
	 * 12.1. Unit: allocations. Kernel: `ups_allocs`, offset 0.
	 */
	uint64_t allocs;
	/**
	 * Frees into this CPU's cache, not in the zone's frees: a remainder up to 11.0, a lifetime count from 12.1 on.
	 * Unit: frees. Kernel: `ups_frees`, offset 8.
	 */
	uint64_t frees;
	/** Free items in this CPU's buckets. Unit: items. Kernel: `ups_cache_free`, offset 16. */
	uint64_t cache_free;
	/** Reserved, 0 in every kernel known. Kernel: `_ups_reserved`, offset 24. */
	uint64_t reserved[5];
};

/** Bits of mtstream_totals::skew: derived values below zero. The sums are given as they are. */
enum mtstream_skew {
	MTSTREAM_SKEW_BYTES = 1, /**< bytes is negative: more bytes were freed than allocated */
	MTSTREAM_SKEW_COUNT = 2 /**< count is negative: there were more frees than allocations */
};

/** Totals of one record over all CPUs, and the values derived from them. All arithmetic is modulo 2^64. */
struct mtstream_totals {
	/**
	 * Allocations over all CPUs. Unit: allocations. Formula: malloc: sum of numallocs; uma: allocs of the zone +
	 * sum of allocs.
	 */
	uint64_t numallocs;
	/**
	 * Frees over all CPUs. Unit: frees. Formula: malloc: sum of numfrees; uma: frees of the zone + sum of frees.
	 */
	uint64_t numfrees;
	/**
	 * Bytes allocated over all CPUs. Unit: bytes. Formula: malloc: sum of memalloced; uma: numallocs * size of the
	 * zone.
	 */
	uint64_t memalloced;
	/**
	 * Bytes freed over all CPUs. Unit: bytes. Formula: malloc: sum of memfreed; uma: numfrees * size of the zone.
	 */
	uint64_t memfreed;
	/** Items in use. Unit: items. Formula: numallocs - numfrees. */
	int64_t count;
	/** Bytes in use. Unit: bytes. Formula: memalloced - memfreed. */
	int64_t bytes;
	/** Bucket sizes ever asked for on any CPU. Unit: bit set. Only malloc, else 0. Formula: bitwise or of size. */
	uint64_t size_mask;
	/** Free items in the buckets of all CPUs. Unit: items. Only uma, else 0. Formula: sum of cache_free. */
	uint64_t cache_free;
	/**
	 * Free items. A secondary zone does not count its keg's, which the primary zone counts already. Unit: items.
	 * Only uma, else 0. Formula: cache_free + zone_free + (keg_free unless bit 0 of zone_flags is set).
	 */
	uint64_t free;
	/** Bytes of the free items. Unit: bytes. Only uma, else 0. Formula: free * size of the zone. */
	uint64_t free_bytes;
	/**
	 * Limit in items; 0 is no limit, and then absent from the decoded document. Unit: items. Only uma, else 0.
	 * Formula: limit of the zone.
	 */
	uint64_t limit;
	/** Sum of enum mtstream_skew: which of the values are below zero. */
	unsigned skew;
};
/* end of generated */

/**
 * Limits that the caller sets on what it accepts; 0 is none. They are looked at once the stream header is there: a
 * stream that breaks HDR-1, HDR-2 or HDR-3 is refused for that; one over a limit gives MTSTREAM_LIMIT even if its
 * length is wrong, too.
 */
struct mtstream_limits {
	uint64_t max_bytes; /**< length that the header announces by the size law, octets */
	uint32_t max_cpus;  /**< maxcpus of the header */
	uint32_t max_types; /**< count of the header: malloc types or zones */
};

/** Whether a finding refuses the stream. */
enum mtstream_severity {
	MTSTREAM_VIOLATION = 1, /**< the stream does not conform */
	MTSTREAM_NOTE = 2       /**< worth knowing; the stream conforms */
};

/** One rule that a stream, or one record of it, does not satisfy. */
struct mtstream_finding {
	enum mtstream_rule rule;         /**< the rule */
	enum mtstream_severity severity; /**< violation or note */
	enum mtstream_status status;     /**< error class of a violation; MTSTREAM_OK of a note */
	uint32_t record;                 /**< index of the record from 0, or MTSTREAM_NONE */
	uint32_t cpu;                    /**< CPU from 0, or MTSTREAM_NONE */
	uint64_t offset;                 /**< octets from the start of the stream to the first one that breaks the rule;
	                                      for a truncated stream its length, for SKW rules, on sums, the record's
	                                      start, for UMA-4, on a sum, too, that of limit */
	uint64_t expected;               /**< the number that the rule asks for (`#` in mtstream_rule_expects());
	                                      UINT64_MAX for a length that does not fit 64 bits */
	uint64_t found;                  /**< the number found: the octet at offset for LEN-2, NAM-1 and NAM-2, the
	                                      version read as little-endian for HDR-2, the octets there are for HDR-1
	                                      and LEN-1 */
};

/**
 * Called with each finding, in the order in which the stream shows them.
 *
 * @requires it does not change what the call that visits works on
 * @param context the pointer given along with the visitor
 * @param finding the finding; valid during the call only
 * @return 0 to go on, anything else to stop: the call that visits then returns MTSTREAM_STOPPED, also after a refusal
 * @errors none
 * @cost as the caller has it; it may be called for every record
 * @memory none of the library's
 * @threads it is called in the thread of the call that visits
 */
typedef int mtstream_visitor(void *context, const struct mtstream_finding *finding);

/**
 * @defgroup status Statuses and rules
 * Names and texts, all static and in English. Names and ids are stable, texts are not.
 * @{
 */

/**
 * Version of the library at run time.
 *
 * @requires nothing
 * @return MTSTREAM_VERSION_NUMBER of the library that is linked
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API unsigned mtstream_version(void);

/**
 * Stable name of a status, such as "truncated": the error class in the specification and in JSON.
 *
 * @requires nothing
 * @param status any value
 * @return the name, "unknown" for a value that is no status
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API const char *mtstream_status_name(enum mtstream_status status);

/**
 * A sentence on a status, without capital and full stop.
 *
 * @requires nothing
 * @param status any value
 * @return the sentence, "unknown status" for a value that is no status
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API const char *mtstream_status_text(enum mtstream_status status);

/**
 * Id of a rule in the specification, such as "LEN-1".
 *
 * @requires nothing
 * @param rule any value
 * @return the id, "unknown" for a value that is no rule
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API const char *mtstream_rule_id(enum mtstream_rule rule);

/**
 * What a rule expects, as a phrase to stand behind "expected": # stands for mtstream_finding::expected.
 *
 * @requires nothing
 * @param rule any value
 * @return the phrase, "unknown" for a value that is no rule
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API const char *mtstream_rule_expects(enum mtstream_rule rule);

/** @} */

/**
 * @defgroup size Size
 * The size law: 16 + count * (H + 64 * maxcpus) octets, H being 32 for malloc and 120 for uma.
 *
 * Before anything is read or written: how long a buffer has to be, and, where only the length can tell, which kind
 * @ref view or @ref push is to be told.
 * @{
 */

/**
 * Length of a stream.
 *
 * @requires nothing
 * @param kind    which stream
 * @param maxcpus statistics per record, at least 1 (`kern.smp.maxcpus` for malloc, `kern.smp.maxid` + 1 for uma)
 * @param count   records (`kern.malloc_count`, `vm.zone_count`)
 * @param[out] size length in octets
 * @return MTSTREAM_OK
 * @errors MTSTREAM_MAXCPUS if maxcpus is 0; MTSTREAM_OVERFLOW if the length does not fit 64 bits; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_size(enum mtstream_kind kind, uint32_t maxcpus,
    uint32_t count, uint64_t *size);

/**
 * The kinds whose size law a header and a length satisfy. Neither stream says which it is: only the length can tell.
 *
 * @requires nothing
 * @param data   the first octets of the stream, 16 of them or all there are
 * @param size   octets at data
 * @param length length of the whole stream, octets
 * @return sum of the kinds that fit: 0 for neither, MTSTREAM_MALLOC, MTSTREAM_UMA, or both (which a stream without
 *   records does)
 * @errors none; what is no stream of either kind fits neither
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API unsigned mtstream_fitting_kinds(const void *data, size_t size, uint64_t length);

/** @} */

/**
 * @defgroup view View
 * A stream in memory. mtstream_open() compares the header with the length; every later access is in bounds by
 * construction and takes constant time. The memory must stay as it is while the view is used: if it changes
 * underneath, the values read are any values, but no access leaves the bytes that were opened.
 *
 * What an open view is good for: @ref sum, @ref check and @ref names. A stream that is not in memory as a whole goes
 * through @ref push.
 * @{
 */

/** A stream in memory, after mtstream_open(). Read the members; do not write them. */
struct mtstream_view {
	const unsigned char *data;           /**< first octet of the stream */
	size_t size;                         /**< octets of the stream, as the size law has it */
	size_t record_size;                  /**< octets of a record: header and all statistics; 0 without records */
	struct mtstream_header header;       /**< the stream header */
	enum mtstream_kind kind;             /**< which stream */
	enum mtstream_byte_order byte_order; /**< byte order of its integers */
};

/**
 * Open a range of bytes as a stream, at level structure: header present, version 1, maxcpus at least 1, exactly the
 * length of the size law.
 *
 * @requires data readable for size octets (NULL is allowed if size is 0); limits and refusal may be NULL
 * @param[out] view    the view; unchanged unless the stream is accepted
 * @param kind         which stream; mtstream_fitting_kinds() helps where that is not known
 * @param data         the stream
 * @param size         its length, octets
 * @param limits       what the caller accepts, or NULL for everything
 * @param[out] refusal the rule that refuses the stream (written only if the status is an error class), or NULL
 * @return MTSTREAM_OK
 * @errors MTSTREAM_TRUNCATED, MTSTREAM_VERSION, MTSTREAM_MAXCPUS, MTSTREAM_TRAILING, in the precedence of the
 *   specification; MTSTREAM_LIMIT; MTSTREAM_ARGUMENT
 * @cost constant, whatever the size
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_open(struct mtstream_view *view, enum mtstream_kind kind,
    const void *data, size_t size, const struct mtstream_limits *limits, struct mtstream_finding *refusal);

/**
 * Open the stream at the start of a range of bytes, whatever follows it.
 *
 * As mtstream_open(), but never MTSTREAM_TRAILING: view->size tells how many octets the stream takes.
 *
 * @requires as mtstream_open()
 * @param[out] view    the view
 * @param kind         which stream
 * @param data         the stream and what follows it
 * @param size         octets at data
 * @param limits       what the caller accepts, or NULL for everything
 * @param[out] refusal the rule that refuses the stream, or NULL
 * @return MTSTREAM_OK
 * @errors as mtstream_open(), but for MTSTREAM_TRAILING
 * @cost constant, whatever the size
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_open_prefix(struct mtstream_view *view,
    enum mtstream_kind kind, const void *data, size_t size, const struct mtstream_limits *limits,
    struct mtstream_finding *refusal);

/**
 * Name field of a record, in place.
 *
 * @requires an open view
 * @param view      the stream
 * @param record    index from 0
 * @param[out] name the 32 octets; they are no text: see mtstream_name_length()
 * @return MTSTREAM_OK
 * @errors MTSTREAM_RANGE if there is no such record; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_get_name(const struct mtstream_view *view, uint32_t record,
    const unsigned char **name);

/**
 * Length of the name in a name field.
 *
 * @requires 32 readable octets
 * @param name 32 octets
 * @return octets before the first NUL; 32 if there is none, which a stream at level content does not have; 0 for NULL
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API size_t mtstream_name_length(const unsigned char *name);

/**
 * Zone header of a record of a uma stream.
 *
 * @requires an open view
 * @param view      the stream
 * @param record    index from 0
 * @param[out] zone its fields, but for the name
 * @return MTSTREAM_OK
 * @errors MTSTREAM_RANGE; MTSTREAM_ARGUMENT, also if the stream is of the other kind
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_get_uma_zone(const struct mtstream_view *view,
    uint32_t record, struct mtstream_uma_zone *zone);

/**
 * Statistics of a malloc type on one CPU.
 *
 * @requires an open view
 * @param view       the stream
 * @param record     index from 0
 * @param cpu        CPU from 0
 * @param[out] stats the counters
 * @return MTSTREAM_OK
 * @errors MTSTREAM_RANGE; MTSTREAM_ARGUMENT, also if the stream is of the other kind
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_get_malloc_stats(const struct mtstream_view *view,
    uint32_t record, uint32_t cpu, struct mtstream_malloc_stats *stats);

/**
 * Statistics of a zone on one CPU.
 *
 * @requires an open view
 * @param view       the stream
 * @param record     index from 0
 * @param cpu        CPU from 0
 * @param[out] stats the counters
 * @return MTSTREAM_OK
 * @errors MTSTREAM_RANGE; MTSTREAM_ARGUMENT, also if the stream is of the other kind
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_get_uma_stats(const struct mtstream_view *view,
    uint32_t record, uint32_t cpu, struct mtstream_uma_stats *stats);

/**
 * Whether all 64 octets of a record on one CPU are zero: a CPU that is absent or was idle, which is most of them.
 *
 * @requires an open view
 * @param view      the stream
 * @param record    index from 0
 * @param cpu       CPU from 0
 * @param[out] zero 1 if all octets are zero, else 0
 * @return MTSTREAM_OK
 * @errors MTSTREAM_RANGE; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_is_zero(const struct mtstream_view *view, uint32_t record,
    uint32_t cpu, int *zero);

/**
 * Decode a zone header that lies anywhere, such as at an event of @ref push.
 *
 * @requires 120 readable octets
 * @param bytes      the zone header, name included
 * @param byte_order byte order of its integers
 * @param[out] zone  its fields, but for the name
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API void mtstream_decode_uma_zone(const unsigned char *bytes, enum mtstream_byte_order byte_order,
    struct mtstream_uma_zone *zone);

/**
 * Decode the statistics of a malloc type on one CPU that lie anywhere.
 *
 * @requires 64 readable octets
 * @param bytes      the statistics
 * @param byte_order byte order of their integers
 * @param[out] stats the counters
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API void mtstream_decode_malloc_stats(const unsigned char *bytes, enum mtstream_byte_order byte_order,
    struct mtstream_malloc_stats *stats);

/**
 * Decode the statistics of a zone on one CPU that lie anywhere.
 *
 * @requires 64 readable octets
 * @param bytes      the statistics
 * @param byte_order byte order of their integers
 * @param[out] stats the counters
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API void mtstream_decode_uma_stats(const unsigned char *bytes, enum mtstream_byte_order byte_order,
    struct mtstream_uma_stats *stats);

/** @} */

/**
 * @defgroup sum Sum
 * Totals over the CPUs, and what follows from them. Only totals mean anything: what one CPU allocates another may
 * free, so that the counters of a single CPU may well be below zero.
 *
 * It takes an open @ref view. @ref check gives the same totals in the pass that checks, @ref push those of a stream
 * that is arriving.
 * @{
 */

/**
 * Totals of one record.
 *
 * @requires an open view
 * @param view        the stream
 * @param record      index from 0
 * @param[out] totals sums and derived values
 * @return MTSTREAM_OK
 * @errors MTSTREAM_RANGE; MTSTREAM_ARGUMENT
 * @cost linear in maxcpus; each octet of the record is read once
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_sum(const struct mtstream_view *view, uint32_t record,
    struct mtstream_totals *totals);

/** @} */

/**
 * @defgroup check Check
 * Every rule of the specification that octets alone can break, every finding. Each rule is reported at most once per
 * record, for the first octet that breaks it. Findings come record by record; within a record, those of its
 * header by offset, then those of its statistics, then those of its totals.
 *
 * NAM-4, names that are not unique, needs memory in proportion to the count: see mtstream_index_duplicates().
 *
 * It takes an open @ref view, which is of level structure already. @ref push checks a stream that is arriving.
 * @{
 */

/** What to look for, and whom to tell. All members may be 0. */
struct mtstream_checks {
	mtstream_visitor *visit;     /**< called with each finding, or NULL */
	void *context;               /**< handed to visit */
	uint32_t size_table_entries; /**< length of the kernel's bucket table, for MSK-1; 0 if that is not known */
};

/**
 * Check the content of an open stream, and sum it in the same pass.
 *
 * @requires an open view
 * @param view        the stream
 * @param checks      what to look for, or NULL for the verdict alone
 * @param[out] totals count totals (mtstream_header::count), in the order of the records, or NULL; written for each
 *                    record that was reached, also if the status is an error class or MTSTREAM_STOPPED
 * @return MTSTREAM_OK, also with notes
 * @errors the error class of the first violation, after all of them were visited; MTSTREAM_STOPPED; MTSTREAM_ARGUMENT
 * @cost linear in the size; each octet is read once (the statistics of a record with reserved words that are not 0,
 *   twice)
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_check(const struct mtstream_view *view,
    const struct mtstream_checks *checks, struct mtstream_totals *totals);

/** An array for findings, to be used with mtstream_collect(). */
struct mtstream_findings {
	struct mtstream_finding *array; /**< room for findings */
	size_t capacity;                /**< findings that array has room for */
	size_t count;                   /**< findings there were, also beyond capacity; start with 0 */
};

/**
 * A visitor that stores findings in an array, and counts those that do not fit.
 *
 * @requires context is a struct mtstream_findings
 * @param context a struct mtstream_findings
 * @param finding the finding to store
 * @return 0
 * @errors none
 * @cost constant
 * @memory none
 * @threads one per array
 */
MTSTREAM_API int mtstream_collect(void *context, const struct mtstream_finding *finding);

/** @} */

/**
 * @defgroup push Push
 * A stream that arrives in pieces of any length: same verdict, same findings, same values as view and check.
 *
 *     mtstream_push_init(&push, MTSTREAM_MALLOC, &options);
 *     while ((n = read(fd, buffer, sizeof(buffer))) > 0) {
 *         mtstream_push_feed(&push, buffer, n);
 *         while ((status = mtstream_push_next(&push, &event)) == MTSTREAM_OK)
 *             ... use event ...
 *         if (status != MTSTREAM_MORE && status != MTSTREAM_END)
 *             break;
 *     }
 *     status = mtstream_push_finish(&push);
 *
 * What the view refuses is refused as soon as it is certain, so findings on content may have come before. Errors are
 * sticky: afterwards every call returns the same status.
 *
 * It needs no @ref view, and gives what @ref sum and @ref check give. The octets of an event are decoded by
 * mtstream_decode_malloc_stats() and its like.
 * @{
 */

/** Ask for MTSTREAM_EVENT_STATS and MTSTREAM_EVENT_ZEROS. */
#define MTSTREAM_PUSH_STATS 1u
/** Check content, too: without it, only the structure is. */
#define MTSTREAM_PUSH_CHECK 2u

/** What a decoder is to do. All members may be 0. */
struct mtstream_push_options {
	unsigned flags;                /**< MTSTREAM_PUSH_STATS, MTSTREAM_PUSH_CHECK, or both */
	struct mtstream_limits limits; /**< what the caller accepts */
	struct mtstream_checks checks; /**< whom to tell of findings, refusals included */
};

/** What an event is about. */
enum mtstream_event_kind {
	MTSTREAM_EVENT_HEADER = 1,    /**< the stream header is there: mtstream_push::header */
	MTSTREAM_EVENT_RECORD = 2,    /**< a malloc type header or zone header: `bytes` */
	MTSTREAM_EVENT_STATS = 3,     /**< `cpus` statistics, none all zero: `bytes` */
	MTSTREAM_EVENT_ZEROS = 4,     /**< `cpus` statistics, all zero */
	MTSTREAM_EVENT_RECORD_END = 5 /**< a record is complete: `totals` */
};

/** One step through a stream. */
struct mtstream_event {
	enum mtstream_event_kind kind; /**< what it is about */
	uint32_t record;               /**< index of the record, MTSTREAM_NONE for the stream header */
	uint32_t cpu;                  /**< first CPU of a run, else MTSTREAM_NONE */
	uint32_t cpus;                 /**< CPUs of a run, else 0 */
	uint64_t offset;               /**< octets from the start of the stream to the first one of the part; of the
	                                    record for MTSTREAM_EVENT_RECORD_END */
	const unsigned char *bytes;    /**< the octets of a header, a record header or a run of statistics, which lie in
	                                    the caller's chunk wherever they are there whole; NULL for other events.
	                                    Valid until the next call with the decoder */
	struct mtstream_totals totals; /**< totals of the record, for MTSTREAM_EVENT_RECORD_END only */
};

/** Sums of a record in progress. Members are private. */
struct mtstream_sums {
	uint64_t words[8];        /**< the words of the statistics, added up or combined by or */
	uint64_t reserved_offset; /**< offset of the first reserved word that is not 0 */
	uint64_t reserved_word;   /**< that word */
	uint32_t reserved_cpu;    /**< its CPU, or MTSTREAM_NONE */
};

/** State of a decoder. Members are private but for those marked as public, which may be read. */
struct mtstream_push {
	struct mtstream_header header;       /**< public: the stream header, once it is there */
	enum mtstream_kind kind;             /**< public: which stream */
	enum mtstream_byte_order byte_order; /**< public: byte order, once the stream header is there */
	uint64_t offset;                     /**< public: octets taken so far */
	enum mtstream_status status;         /**< private */
	enum mtstream_status violation;      /**< private: error class of the first violation of content */
	const unsigned char *chunk;          /**< private: what is left of the caller's chunk */
	size_t chunk_size;                   /**< private */
	unsigned phase;                      /**< private: what comes next */
	uint32_t gathered;                   /**< private: octets of a part that arrived in pieces */
	uint32_t record;                     /**< private: record at hand */
	uint32_t cpu;                        /**< private: CPU at hand */
	uint32_t zeros;                      /**< private: all-zero statistics not yet handed out */
	uint64_t record_offset;              /**< private: start of the record at hand */
	struct mtstream_sums sums;           /**< private: of the record at hand */
	struct mtstream_push_options options; /**< private */
	unsigned char head[MTSTREAM_UMA_ZONE_SIZE]; /**< private: stream header or record header */
	unsigned char stats[MTSTREAM_STATS_SIZE];   /**< private: statistics that arrived in pieces */
};

/**
 * Begin to decode a stream.
 *
 * @requires nothing; may be called at any time to begin anew
 * @param[out] push the decoder
 * @param kind      which stream: a pipe cannot tell
 * @param options   what to do, or NULL for structure and totals without limits
 * @return MTSTREAM_OK
 * @errors MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per decoder
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_push_init(struct mtstream_push *push,
    enum mtstream_kind kind, const struct mtstream_push_options *options);

/**
 * Hand over the next chunk of the stream.
 *
 * @requires the chunk before was used up (mtstream_push_next() said MTSTREAM_MORE); the chunk stays readable and as it
 *   is until this one is
 * @param push  the decoder
 * @param chunk the octets; may be NULL if size is 0
 * @param size  how many; 0 is allowed
 * @return MTSTREAM_OK
 * @errors MTSTREAM_STATE if the chunk before is not used up, or the decoder was not begun; the sticky status after an
 *         error; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per decoder
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_push_feed(struct mtstream_push *push, const void *chunk,
    size_t size);

/**
 * The next event.
 *
 * @requires a decoder
 * @param push       the decoder
 * @param[out] event the event
 * @return MTSTREAM_OK with an event; MTSTREAM_MORE if the chunk is used up; MTSTREAM_END if the last record is complete
 *   and the chunk used up
 * @errors the error class that refuses the stream, from then on; MTSTREAM_LIMIT, MTSTREAM_STOPPED, both sticky;
 *   MTSTREAM_ARGUMENT
 * @cost linear in the octets taken; each is read once (twice with MTSTREAM_PUSH_STATS, while it is in the cache)
 * @memory none
 * @threads one per decoder
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_push_next(struct mtstream_push *push,
    struct mtstream_event *event);

/**
 * How many octets complete the part at hand: a header, a record header or statistics of one CPU. Feeding fewer
 * brings no event; feeding at least that many brings one, or progress inside a run.
 *
 * @requires a decoder
 * @param push the decoder
 * @return 1 to 120 octets; 0 if an event is due without more of them, after the last record, after an error, and for
 *   NULL
 * @errors none
 * @cost constant
 * @memory none
 * @threads one per decoder
 */
MTSTREAM_API size_t mtstream_push_need(const struct mtstream_push *push);

/**
 * Say that the stream has ended, and ask for the verdict. The visitor is told of a truncation.
 *
 * A refusal of the structure is sticky; a verdict on content is not: it is the same at every call, but no state.
 *
 * @requires the last chunk was used up, and no event is due (mtstream_push_next() said MTSTREAM_MORE or MTSTREAM_END)
 * @param push the decoder
 * @return MTSTREAM_OK
 * @errors the error class of the structure, or else, with MTSTREAM_PUSH_CHECK, of the first violation of content;
 *   MTSTREAM_LIMIT; MTSTREAM_STOPPED, also if the visitor stopped at a refusal; MTSTREAM_STATE if the last chunk is not
 *   used up or events are due; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per decoder
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_push_finish(struct mtstream_push *push);

/** @} */

/**
 * @defgroup names Index
 * Lookup by name in memory of the caller. Names are not unique on ordinary kernels: records that bear one name are
 * told apart by their rank from the end of the stream, which stays the same while newer types are added at its start.
 *
 * It takes names wherever they lie: those of an open @ref view, or copies that were made while @ref push ran.
 * @{
 */

/** An index of names. Members are private. */
struct mtstream_index {
	const unsigned char *names; /**< first name field */
	size_t stride;              /**< octets from one name field to the next */
	uint32_t count;             /**< name fields */
	uint32_t slots;             /**< slots of the hash table, a power of two */
	uint32_t *table;            /**< per slot, the last record of a name, or MTSTREAM_NONE */
	uint32_t *next;             /**< per record, the record before it that bears the same name, or MTSTREAM_NONE */
	uint64_t key[2];            /**< key of the hash function */
};

/**
 * Words of memory that an index takes.
 *
 * @requires nothing
 * @param count names
 * @return 32-bit words, at most 5 per name plus 1; SIZE_MAX if that does not fit
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API size_t mtstream_index_words(uint32_t count);

/**
 * Build an index.
 *
 * Names from strangers could be chosen to collide in a known hash function; with a key that they cannot know (from
 * the system's source of randomness, say) every set of names takes linear time. For names that are trusted, any key
 * does.
 *
 * @requires names and words stay where they are while the index is used
 * @param[out] index the index
 * @param names      first name field: 32 octets; of a view, data + 16
 * @param stride     octets from one name field to the next, at least 32; of a view, record_size
 * @param count      name fields, at most 2^30; of a view, header.count
 * @param key        two words unknown to whoever chose the names
 * @param words      memory for the index
 * @param capacity   words there are, at least mtstream_index_words()
 * @return MTSTREAM_OK
 * @errors MTSTREAM_SPACE if capacity is too small; MTSTREAM_OVERFLOW if count is above 2^30; MTSTREAM_ARGUMENT
 * @cost linear in count, for an unknown key
 * @memory the caller's words
 * @threads one per index
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_index_build(struct mtstream_index *index, const void *names,
    size_t stride, uint32_t count, const uint64_t key[2], uint32_t *words, size_t capacity);

/**
 * The last record that bears a name: its rank from the end is 0.
 *
 * @requires a built index; an exact match of all octets, no prefix
 * @param index       the index
 * @param name        the name's octets, without NUL; may be NULL if length is 0
 * @param length      how many, at most 32 (32 finds a name field without NUL)
 * @param[out] record its index
 * @return MTSTREAM_OK
 * @errors MTSTREAM_NOT_FOUND; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_index_find(const struct mtstream_index *index,
    const void *name, size_t length, uint32_t *record);

/**
 * The record before another that bears the same name: the rank from the end grows by one.
 *
 * @requires a built index
 * @param index         the index
 * @param[in,out] record a record; the one before it
 * @return MTSTREAM_OK
 * @errors MTSTREAM_NOT_FOUND after the first record of that name; MTSTREAM_RANGE; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_index_next(const struct mtstream_index *index,
    uint32_t *record);

/**
 * Visit the findings of rule NAM-4: every record whose name an earlier record bears. `expected` is 0, `found` is the
 * last record before it that bears the name.
 *
 * @requires a built index
 * @param index       the index
 * @param record_size octets of one record of the stream, for the offsets; of a view, record_size
 * @param visit       called with each finding, in the order of the records
 * @param context     handed to visit
 * @return MTSTREAM_OK
 * @errors MTSTREAM_STOPPED; MTSTREAM_ARGUMENT
 * @cost linear in count
 * @memory none
 * @threads any
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_index_duplicates(const struct mtstream_index *index,
    uint64_t record_size, mtstream_visitor *visit, void *context);

/** @} */

/**
 * @defgroup write Write
 * Octets of a stream, in either byte order. The order of calls is the order of the stream: header, then for each
 * record its header and its statistics CPU by CPU. The status is sticky: it is enough to look at that of
 * mtstream_write_finish(). When the buffer is full, writing goes on counting, so the length needed is always exact.
 *
 * It takes values of the structures that @ref view gives, so that a stream can be read and written again.
 * @{
 */

/** State of a writer. Members are private. */
struct mtstream_writer {
	unsigned char *buffer;               /**< caller's buffer */
	size_t capacity;                     /**< its size */
	size_t used;                         /**< octets in it */
	uint64_t total;                      /**< octets since the start of the stream */
	struct mtstream_header header;       /**< as given */
	enum mtstream_kind kind;             /**< which stream */
	enum mtstream_byte_order byte_order; /**< byte order */
	enum mtstream_status status;         /**< sticky status */
	uint32_t records;                    /**< record headers written */
	uint32_t cpus;                       /**< statistics still due for the last of them */
};

/**
 * Fill a name field as a kernel does: cut at 31 octets, zeros to the end.
 *
 * @requires field writable for 32 octets
 * @param[out] field the 32 octets
 * @param name       the name, which may lie in field; NULL for an empty one
 * @param length     its octets
 * @errors none
 * @cost constant
 * @memory none
 * @threads any
 */
MTSTREAM_API void mtstream_name_field(unsigned char *field, const void *name, size_t length);

/**
 * Begin a stream: writes the stream header.
 *
 * @requires buffer writable for capacity octets, or NULL with capacity 0 to learn the length
 * @param[out] writer the writer
 * @param kind        which stream
 * @param byte_order  byte order of its integers
 * @param header      version (1), maxcpus (at least 1), count; pad is written as it is: a kernel writes 0
 * @param buffer      where the octets go
 * @param capacity    its size, octets
 * @return MTSTREAM_OK
 * @errors MTSTREAM_VERSION; MTSTREAM_MAXCPUS; MTSTREAM_SPACE; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory the caller's buffer
 * @threads one per writer
 */
MTSTREAM_API enum mtstream_status mtstream_write_begin(struct mtstream_writer *writer, enum mtstream_kind kind,
    enum mtstream_byte_order byte_order, const struct mtstream_header *header, void *buffer, size_t capacity);

/**
 * Write a record header.
 *
 * @requires all statistics of the record before were written
 * @param writer the writer
 * @param name   32 octets, written as they are: mtstream_name_field() makes them of a name
 * @param zone   the other fields of a zone header; NULL for a malloc stream
 * @return MTSTREAM_OK
 * @errors MTSTREAM_STATE if statistics are missing or count records were written; MTSTREAM_SPACE; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per writer
 */
MTSTREAM_API enum mtstream_status mtstream_write_record(struct mtstream_writer *writer, const unsigned char *name,
    const struct mtstream_uma_zone *zone);

/**
 * Write the statistics of a malloc type on the next CPU.
 *
 * @requires a record at hand that still lacks statistics
 * @param writer the writer
 * @param stats  the counters
 * @return MTSTREAM_OK
 * @errors MTSTREAM_STATE if no statistics are due; MTSTREAM_SPACE; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per writer
 */
MTSTREAM_API enum mtstream_status mtstream_write_malloc_stats(struct mtstream_writer *writer,
    const struct mtstream_malloc_stats *stats);

/**
 * Write the statistics of a zone on the next CPU.
 *
 * @requires a record at hand that still lacks statistics
 * @param writer the writer
 * @param stats  the counters
 * @return MTSTREAM_OK
 * @errors MTSTREAM_STATE if no statistics are due; MTSTREAM_SPACE; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per writer
 */
MTSTREAM_API enum mtstream_status mtstream_write_uma_stats(struct mtstream_writer *writer,
    const struct mtstream_uma_stats *stats);

/**
 * Write all-zero statistics for the next CPUs.
 *
 * @requires a record at hand that still lacks that many
 * @param writer the writer
 * @param cpus   how many; 0 is allowed
 * @return MTSTREAM_OK
 * @errors MTSTREAM_STATE if fewer are due; MTSTREAM_SPACE; MTSTREAM_ARGUMENT
 * @cost linear in cpus
 * @memory none
 * @threads one per writer
 */
MTSTREAM_API enum mtstream_status mtstream_write_zeros(struct mtstream_writer *writer, uint32_t cpus);

/**
 * Empty the buffer, after the caller has put its octets elsewhere: a stream of any length can be written through a
 * small buffer. Room for 120 octets is enough for any single call but mtstream_write_zeros(), which takes 64 a CPU.
 *
 * @requires the status is MTSTREAM_OK
 * @param writer the writer
 * @return octets that were in the buffer; 0 after an error, since the rest of the stream could not follow
 * @errors none
 * @cost constant
 * @memory none
 * @threads one per writer
 */
MTSTREAM_API size_t mtstream_write_flush(struct mtstream_writer *writer);

/**
 * End a stream.
 *
 * @requires a writer that was begun
 * @param writer      the writer
 * @param[out] length octets of the stream, also of those that did not fit; written whatever the status; or NULL
 * @return MTSTREAM_OK
 * @errors MTSTREAM_SPACE if octets did not fit; MTSTREAM_STATE if records or statistics are missing, or a call came out
 *   of order; MTSTREAM_ARGUMENT
 * @cost constant
 * @memory none
 * @threads one per writer
 */
MTSTREAM_API MTSTREAM_CHECKED enum mtstream_status mtstream_write_finish(struct mtstream_writer *writer,
    uint64_t *length);

/** @} */

#ifdef __cplusplus
}
#endif

#endif /* MTSTREAM_H */
