import { listFacets } from '#domain/catalogue/facets.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { FoundWord } from '../search/dictionary.ts';
import { selectByWords } from '../search/indexedWords.ts';
import { hasAllWords } from '../search/relevance.ts';
import { readFacetCounters } from './facetCounters.ts';
import { countFacets, type FacetCounts, type FacetedList, type FacetedWords, maxCounted } from './facetCounts.ts';

/** Of more matches the newest products are counted rather than any of them. */
const maxLookedUp = 20_000;

/** The words of a search for counting its matches, in all categories. */
export function toFacetedWords(words: readonly FoundWord[], sellerId: string | undefined): FacetedWords {
  const selected = selectByWords({ isVisible: true, sellerId }, words);
  return {
    matches: hasAllWords(words, 'texts'),
    index:
      selected && selected.estimate <= maxLookedUp
        ? { condition: selected.byWords('texts'), isRare: selected.estimate <= maxCounted.withWords }
        : undefined,
  };
}

/** The facets of a search's first page, if they are asked for; other pages pay nothing for them. */
export async function countSearchFacets(
  db: QueryBuilder,
  list: FacetedList & { withFacets?: boolean | undefined; cursor?: string | undefined },
  words: FacetedWords,
): Promise<Partial<FacetCounts>> {
  if (!list.withFacets || list.cursor) return {};
  const chosen = listFacets(list);
  const isNarrowed = chosen.length > 0 || Boolean(list.sellerId ?? list.category);
  const counters = isNarrowed ? await readFacetCounters(db, list, { chosen, isWhole: false }) : undefined;
  return countFacets(db, list, { words, counters });
}
