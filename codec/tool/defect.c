/* SPDX-License-Identifier: BSD-2-Clause */
#include "defect.h"

#include <string.h>

const char *
defect_obstacle(const struct shape *shape)
{
	const struct rule *rule = shape->rule;

	if (rule == NULL)
		return NULL;
	if (rule->structure == STRUCTURE_MALLOC_STATS && shape->kind == MTSTREAM_UMA)
		return "it is about malloc streams";
	if (shape->kind == MTSTREAM_MALLOC &&
	    (rule->structure == STRUCTURE_UMA_ZONE || rule->structure == STRUCTURE_UMA_STATS))
		return "it is about uma streams";
	if ((rule->structure != STRUCTURE_HEADER || rule->rule == MTSTREAM_RULE_LEN_1) && shape->count == 0)
		return "it takes a record";
	if (rule->rule == MTSTREAM_RULE_NAM_4 && shape->count < 2)
		return "it takes two records";
	return NULL;
}

void
defect_choose(struct defect *defect, const struct shape *shape, uint64_t size, uint64_t record_size)
{
	struct random *random = &defect->random;
	uint32_t first = 0;

	*defect = (struct defect){.keep = size, .random = shape->defects};
	if (shape->rule == NULL)
		return;
	defect->rule = shape->rule->rule;
	defect->structure = shape->rule->structure;
	if (defect->rule == MTSTREAM_RULE_NAM_4)
		first = 1;
	defect->record = first + (shape->count > first ? (uint32_t)random_below(random, shape->count - first) : 0);
	defect->cpu = (uint32_t)random_below(random, shape->maxcpus);
	if (defect->rule == MTSTREAM_RULE_HDR_1)
		defect->keep = random_below(random, MTSTREAM_HEADER_SIZE);
	else if (defect->rule == MTSTREAM_RULE_LEN_1)
		defect->keep = MTSTREAM_HEADER_SIZE + random_below(random, size - MTSTREAM_HEADER_SIZE);
	else if (defect->rule == MTSTREAM_RULE_LEN_2)
		defect->extra = 1 + random_below(random, 64);
	/* That of a name is the record's, until it is known which octet. */
	defect->offset = defect->structure != STRUCTURE_HEADER ? MTSTREAM_HEADER_SIZE + defect->record * record_size :
	    defect->keep;
}

/* An octet that is not 0. */
static unsigned char
some_octet(struct defect *defect)
{
	return (unsigned char)(1 + random_below(&defect->random, 255));
}

/* Changes one of four octets. In a single expression the compiler would choose which number is drawn first. */
static void
change_octet(struct defect *defect, unsigned char *octets)
{
	size_t place = (size_t)random_below(&defect->random, 4);

	octets[place] ^= some_octet(defect);
}

void
defect_header(struct defect *defect, unsigned char *octets)
{
	static const unsigned char little[4] = {1, 0, 0, 0}, big[4] = {0, 0, 0, 1};

	switch (defect->rule) {
	case MTSTREAM_RULE_HDR_2:
		do {
			change_octet(defect, octets);
		} while (memcmp(octets, little, sizeof(little)) == 0 || memcmp(octets, big, sizeof(big)) == 0);
		defect->offset = 0;
		break;
	case MTSTREAM_RULE_HDR_3:
		memset(octets + 4, 0, 4);
		defect->offset = 4;
		break;
	case MTSTREAM_RULE_HDR_4:
		change_octet(defect, octets + 12);
		defect->offset = 12;
		break;
	default:
		break;
	}
}

static void
break_name(struct defect *defect, const unsigned char *before, unsigned char *name)
{
	static const char cut[] = "cut";
	size_t place;

	switch (defect->rule) {
	case MTSTREAM_RULE_NAM_1:
		for (size_t i = mtstream_name_length(name); i < MTSTREAM_NAME_SIZE; i++)
			name[i] = some_octet(defect);
		defect->offset += MTSTREAM_NAME_SIZE - 1;
		break;
	case MTSTREAM_RULE_NAM_2:
		mtstream_name_field(name, cut, strlen(cut));
		place = sizeof(cut) + (size_t)random_below(&defect->random, MTSTREAM_NAME_SIZE - sizeof(cut));
		name[place] = some_octet(defect);
		defect->offset += place;
		break;
	case MTSTREAM_RULE_NAM_3:
		memset(name, 0, MTSTREAM_NAME_SIZE);
		break;
	default:
		memcpy(name, before, MTSTREAM_NAME_SIZE);
		break;
	}
}

static void
change_malloc(struct defect *defect, struct record *record)
{
	struct mtstream_malloc_stats *stats = &record->malloc[defect->cpu];
	uint64_t *const reserved[] = {&stats->reserved1, &stats->reserved2, &stats->reserved3};
	uint64_t more = 1 + random_magnitude(&defect->random, 40);

	switch (defect->rule) {
	case MTSTREAM_RULE_RSV_1:
		*reserved[random_below(&defect->random, 3)] = more;
		break;
	case MTSTREAM_RULE_MSK_1:
		stats->size |= UINT64_C(1) << (GENERATE_BUCKETS + random_below(&defect->random, 64 - GENERATE_BUCKETS));
		break;
	case MTSTREAM_RULE_SKW_1:
		stats->memfreed += record->bytes + more;
		break;
	default:
		stats->numfrees += record->items + more;
		break;
	}
}

static void
change_uma(struct defect *defect, struct record *record)
{
	struct mtstream_uma_zone *zone = &record->zone;
	struct random *random = &defect->random;
	uint64_t more = 1 + random_magnitude(random, 40);

	switch (defect->rule) {
	case MTSTREAM_RULE_RSV_2:
		zone->reserved1 = more;
		break;
	case MTSTREAM_RULE_RSV_3:
		record->uma[defect->cpu].reserved[random_below(random, 5)] = more;
		break;
	case MTSTREAM_RULE_UMA_1:
		zone->bucketsize = 1 + (uint32_t)random_magnitude(random, 31);
		break;
	case MTSTREAM_RULE_UMA_2:
		zone->zone_flags |= UINT32_C(2) << random_below(random, 31);
		break;
	case MTSTREAM_RULE_UMA_3:
		zone->align = 2 + 4 * (uint32_t)random_magnitude(random, 30);
		break;
	case MTSTREAM_RULE_UMA_4:
		zone->allocs += more;
		more += record->items;
		if (more < 2) {
			zone->allocs++;
			more++;
		}
		zone->limit = 1 + (uint32_t)random_below(random, more > UINT32_MAX ? UINT32_MAX : more - 1);
		break;
	case MTSTREAM_RULE_UMA_5:
		zone->size++;
		zone->rsize = 1 + (uint32_t)random_below(random, zone->size - 1);
		break;
	default:
		zone->frees += record->items + more;
		break;
	}
}

void
defect_record(struct defect *defect, uint32_t index, const unsigned char *before, struct record *record)
{
	if (defect->rule == 0 || index != defect->record)
		return;
	switch (defect->structure) {
	case STRUCTURE_MALLOC_TYPE:
		break_name(defect, before, record->name);
		break;
	case STRUCTURE_MALLOC_STATS:
		change_malloc(defect, record);
		break;
	case STRUCTURE_UMA_ZONE:
	case STRUCTURE_UMA_STATS:
		change_uma(defect, record);
		break;
	default:
		break;
	}
}
