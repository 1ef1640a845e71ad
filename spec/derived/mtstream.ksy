# SPDX-License-Identifier: BSD-2-Clause
# Printed from format.def by specgen, not to be edited.
meta:
  id: mtstream
  title: FreeBSD kernel memory-statistics streams (kern.malloc_stats, vm.zone_stats)
  license: BSD-2-Clause
  ks-version: '0.11'
doc: |
  Version 0.1 of the specification, level structure: header, version, maxcpus and exact length are checked; the pad and
  the zeros in name fields are not. A stream does not say which of the two it is, so the kind is a parameter.
params:
  - id: kind
    type: u1
    enum: kind
seq:
  - id: stream
    type: stream
instances:
  header_octets:
    pos: 0
    size: 16
    doc: Read before anything else, so that a stream without a whole header is refused as truncated.
enums:
  kind:
    1:
      id: malloc
      doc: kern.malloc_stats
    2:
      id: uma
      doc: vm.zone_stats
types:
  stream:
    meta:
      endian:
        switch-on: _root.header_octets[0]
        cases:
          1: le
          _: be
    seq:
      - id: header
        type: header
      - id: types
        type:
          switch-on: _root.kind
          cases:
            'kind::malloc': malloc_record
            'kind::uma': uma_record
        repeat: expr
        repeat-expr: header.count
      - id: end
        size: 0
        valid:
          expr: _io.eof
        doc: Nothing follows the last record.
    types:
      malloc_record:
        seq:
          - id: record_header
            type: malloc_type
          - id: cpus
            type: malloc_stats
            repeat: expr
            repeat-expr: _parent.header.maxcpus
      uma_record:
        seq:
          - id: record_header
            type: uma_zone
          - id: cpus
            type: uma_stats
            repeat: expr
            repeat-expr: _parent.header.maxcpus
      header:
        doc: |
          Stream header: once, at the start of either stream. Kernel: malloc_type_stream_header, uma_stream_header.
        seq:
          - id: version
            -orig-id: [mtsh_version, ush_version]
            type: u4
            valid: 1
            doc: |
              Stream format version. Also tells the byte order.
          - id: maxcpus
            -orig-id: [mtsh_maxcpus, ush_maxcpus]
            type: u4
            valid:
              min: 1
            doc: |
              Statistics per record: the kernel's MAXCPU for malloc, the highest possible CPU id + 1 for uma.
          - id: count
            -orig-id: [mtsh_count, ush_count]
            type: u4
            doc: |
              Malloc types or zones that follow.
          - id: pad
            -orig-id: [_mtsh_pad, _ush_pad]
            type: u4
            doc: |
              Unused: 0 in every kernel known.
      malloc_type:
        doc: |
          Malloc type header: once per malloc type, before its statistics. Kernel: malloc_type_header.
        seq:
          - id: name
            -orig-id: mth_name
            size: 32
            doc: |
              Short description of the malloc type, cut at 31 octets.
      malloc_stats:
        doc: |
          Statistics of one malloc type on one CPU: maxcpus times per malloc type. Kernel: malloc_type_stats.
        seq:
          - id: memalloced
            -orig-id: mts_memalloced
            type: u8
            doc: |
              Bytes allocated on this CPU since the type was registered, as rounded by the allocator.
          - id: memfreed
            -orig-id: mts_memfreed
            type: u8
            doc: |
              Bytes freed on this CPU, wherever they were allocated.
          - id: numallocs
            -orig-id: mts_numallocs
            type: u8
            doc: |
              Successful allocations on this CPU.
          - id: numfrees
            -orig-id: mts_numfrees
            type: u8
            doc: |
              Frees on this CPU, wherever the memory was allocated.
          - id: size
            -orig-id: mts_size
            type: u8
            doc: |
              Bucket sizes ever asked for on this CPU: bit i is entry i of the kernel's bucket table, not a power of
              two.
          - id: reserved1
            -orig-id: _mts_reserved1
            type: u8
            doc: |
              Reserved, 0 in FreeBSD. CheriBSD on capability machines: mts_memreserved, bytes of capability bounds
              handed out.
          - id: reserved2
            -orig-id: _mts_reserved2
            type: u8
            doc: |
              Reserved, 0 in FreeBSD. CheriBSD on capability machines: mts_memunreserved, bytes of capability bounds
              returned.
          - id: reserved3
            -orig-id: _mts_reserved3
            type: u8
            doc: |
              Reserved, 0 in FreeBSD. CheriBSD on capability machines: declared as mts_numlarge.
      uma_zone:
        doc: |
          Zone header: once per zone, before its statistics. Kernel: uma_type_header.
        seq:
          - id: name
            -orig-id: uth_name
            size: 32
            doc: |
              Name of the zone, cut at 31 octets.
          - id: align
            -orig-id: uth_align
            type: u4
            doc: |
              Alignment of items minus one; 0 for cache-only zones.
          - id: size
            -orig-id: uth_size
            type: u4
            doc: |
              Size of an item as asked for; for a per-CPU zone the size of one CPU's copy.
          - id: rsize
            -orig-id: uth_rsize
            type: u4
            doc: |
              Spacing of items in a slab; 0 for cache-only zones.
          - id: maxpages
            -orig-id: uth_maxpages
            type: u4
            doc: |
              Limit in pages, 0 for none: the keg's up to 12, computed from the zone's item limit from 13 on.
          - id: limit
            -orig-id: uth_limit
            type: u4
            doc: |
              Limit in items, 0 for none: up to 12 what the keg's page limit holds, from 13 on the zone's own, cut to 32
              bits.
          - id: pages
            -orig-id: uth_pages
            type: u4
            doc: |
              Pages in use by the keg; from 13 on, for a zone that has a limit, computed from its item count.
          - id: keg_free
            -orig-id: uth_keg_free
            type: u4
            doc: |
              Free items in the keg's slabs, repeated in every zone of that keg.
          - id: zone_free
            -orig-id: uth_zone_free
            type: u4
            doc: |
              Free items in the zone's full buckets; per-CPU buckets are not included.
          - id: bucketsize
            -orig-id: uth_bucketsize
            type: u4
            doc: |
              Written by no kernel known, so 0.
          - id: zone_flags
            -orig-id: uth_zone_flags
            type: u4
            doc: |
              Bit 0 (UTH_ZONE_SECONDARY): a secondary zone, which shares the keg of another zone. No other bit is
              defined. Since 2005-07-25; reserved before.
          - id: allocs
            -orig-id: uth_allocs
            type: u8
            doc: |
              Allocations accounted in the zone; those still accounted per CPU are not included.
          - id: frees
            -orig-id: uth_frees
            type: u8
            doc: |
              Frees accounted in the zone; those still accounted per CPU are not included.
          - id: fails
            -orig-id: uth_fails
            type: u8
            doc: |
              Failed allocations of items; until May 2006 also frees for which no bucket was to be had. Since
              2005-07-15; reserved before.
          - id: sleeps
            -orig-id: uth_sleeps
            type: u8
            doc: |
              Times that an allocation slept at the limit. Since 9.0 (r209215, 2010-06-15); reserved before.
          - id: xdomain
            -orig-id: uth_xdomain
            type: u8
            doc: |
              Frees of items that belong to another memory domain than the CPU's. Since 13.0; reserved before.
          - id: reserved1
            -orig-id: _uth_reserved1
            type: u8
            doc: |
              Reserved, 0 in every kernel known.
      uma_stats:
        doc: |
          Statistics of one zone on one CPU: maxcpus times per zone. Kernel: uma_percpu_stat.
        seq:
          - id: allocs
            -orig-id: ups_allocs
            type: u8
            doc: |
              Allocations from this CPU's cache, not in the zone's allocs: a remainder up to 11.0, a lifetime count from
              12.1.
          - id: frees
            -orig-id: ups_frees
            type: u8
            doc: |
              Frees into this CPU's cache, not in the zone's frees: a remainder up to 11.0, a lifetime count from 12.1
              on.
          - id: cache_free
            -orig-id: ups_cache_free
            type: u8
            doc: |
              Free items in this CPU's buckets.
          - id: reserved
            -orig-id: _ups_reserved
            type: u8
            repeat: expr
            repeat-expr: 5
            doc: |
              Reserved, 0 in every kernel known.
