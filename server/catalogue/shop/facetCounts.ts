import {
  type CountedName,
  countedNames,
  type Facet,
  facetNames,
  facetValues,
  formatFacet,
  listFacets,
} from '#domain/catalogue/facets.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition } from '../search/conditions.ts';
import { countKeys, type FacetFilters, filterConditions, indexedFacets, type KeyCounts } from '../search/facets.ts';
import { hasTerms, withinLimits } from '../search/terms.ts';
import { type FacetCounters, maxCities } from './facetCounters.ts';

/** Up to so many products are counted one by one; with words fewer, because each of them is compared. */
export const maxCounted = { plain: 2_000, withWords: 1_000 };

export type FacetedList = FacetFilters & { sellerId?: string | undefined };

/**
 * What the matches of a search must meet, and the condition by which an index finds them, unless they are far too many.
 * `isRare`: they are few enough to count all of them.
 */
export type FacetedWords = { matches: Condition; index?: { condition: Condition; isRare: boolean } | undefined };

export type ValueCount = { value: string; count: number };
/**
 * The number of matches per value of each facet, whatever is chosen of that facet itself. `atLeast` names the facets of
 * which not all matches were counted. `any` is the number of matches with any value.
 */
export type FacetCounts = {
  facets: Record<CountedName, ValueCount[]>;
  atLeast: CountedName[];
  any: Map<CountedName, number>;
};

/** A set of products that some facets are counted in. */
type Part = { id: string; condition: Condition; isNewestFirst?: boolean };

/**
 * Counts the matches of a list by each facet. Where counters have the figure, they are read; otherwise the smallest set
 * of products is counted that contains all matches and that an index finds. If even that has too many, the newest
 * products are counted, and the figures are minimums.
 */
export async function countFacets(
  db: QueryBuilder,
  list: FacetedList,
  { words, counters }: { words?: FacetedWords; counters: FacetCounters | undefined },
): Promise<FacetCounts> {
  const filters = filterConditions(list);
  const parts = new Map<string, Part>();
  const sources = new Map<CountedName, FacetCounters | string>();
  for (const name of countedNames) {
    const others = new Set([...filters.keys()].filter((filter) => filter !== name));
    if (counters && !words && isCounted(name, others, list)) sources.set(name, counters);
    else {
      const part = choosePart(list, others, counters, words);
      parts.set(part.id, part);
      sources.set(name, part.id);
    }
  }
  const counted = new Map<string, KeyCounts>();
  for (const part of parts.values()) counted.set(part.id, await countPart(db, list, part, words));
  return describeCounts(list, sources, counted, counters);
}

/** Whether counters have the figures of a facet, besides which only these filters are set. */
function isCounted(name: CountedName, others: ReadonlySet<CountedName>, { under }: FacetedList): boolean {
  const isUnder = under !== undefined && name !== 'price';
  if (isUnder) return false;
  return [...others].every((other) => other === 'category') || (name === 'category' && others.size === 1);
}

/** The set of products that a facet is counted in, besides which only these filters are set. */
function choosePart(
  list: FacetedList,
  others: ReadonlySet<CountedName>,
  counters: FacetCounters | undefined,
  words: FacetedWords | undefined,
): Part {
  const limit = words ? maxCounted.withWords : maxCounted.plain;
  const all = scopeOf(list, others);
  if (counters && counters.total(all.category) <= limit) return all;
  const withWords = words?.index && { id: 'words', condition: words.index.condition };
  if (withWords && words.index?.isRare) return withWords;
  const few = counters && selectFew(list, others, counters, limit);
  // Both a shop and a category have no index by time.
  return few ?? withWords ?? { ...all, isNewestFirst: !(list.sellerId && all.category) };
}

/** The products of a list's shop, and of its category if that is among the filters. */
function scopeOf({ sellerId, ...list }: FacetedList, filters: ReadonlySet<CountedName>) {
  const category = filters.has('category') ? list.category : undefined;
  return { id: category ?? 'all', condition: withinLimits({ isVisible: true, sellerId, category }), category };
}

/** The products with the rarest chosen facet among these filters, if they are at most so many. */
function selectFew(
  list: FacetedList,
  filters: ReadonlySet<CountedName>,
  counters: FacetCounters,
  limit: number,
): Part | undefined {
  const category = filters.has('category') ? list.category : undefined;
  const [rarest] = list.sellerId ? [] : rarestFirst(list, filters, counters);
  if (!rarest || counters.withFacet(rarest, category) > limit) return undefined;
  const condition = hasTerms({ isVisible: true, category, facets: [rarest] });
  return { id: `${rarest} ${category}`, condition: allOf([withinLimits({ isVisible: true }), condition]) };
}

/** The chosen facets among these filters that the index has, the rarest first. */
function rarestFirst(list: FacetedList, others: ReadonlySet<CountedName>, counters: FacetCounters): Facet[] {
  const category = others.has('category') ? list.category : undefined;
  const among = Object.fromEntries(facetNames.map((name) => [name, others.has(name) ? list[name] : undefined]));
  const count = (facet: Facet) => counters.withFacet(facet, category);
  return indexedFacets(among).sort((one, other) => count(one) - count(other));
}

function countPart(db: QueryBuilder, list: FacetedList, part: Part, words: FacetedWords | undefined) {
  return countKeys(db, {
    condition: part.condition,
    isNewestFirst: part.isNewestFirst ?? false,
    limit: words ? maxCounted.withWords : maxCounted.plain,
    matches: allOf([withinLimits({ isVisible: true, sellerId: list.sellerId }), words?.matches]),
    filters: filterConditions(list),
  });
}

function describeCounts(
  list: FacetedList,
  sources: Map<CountedName, FacetCounters | string>,
  parts: Map<string, KeyCounts>,
  counters: FacetCounters | undefined,
): FacetCounts {
  const facets = {} as FacetCounts['facets'];
  const any: FacetCounts['any'] = new Map();
  const atLeast: CountedName[] = [];
  for (const name of countedNames) {
    const source = sources.get(name);
    const part = typeof source === 'string' ? parts.get(source) : undefined;
    const count = (value: string) => {
      if (part) return part.counts.get(`${name}:${value}`) ?? 0;
      return counters ? countStored(counters, list, name, value) : 0;
    };
    const seen = [...(part?.counts.keys() ?? [])].flatMap((key) =>
      key.startsWith(`${name}:`) ? [key.slice(name.length + 1)] : [],
    );
    if (part?.hasMore) atLeast.push(name);
    // Of matches that were not counted, counters know which values there may be.
    const stored = !part || part.hasMore ? (counters?.values(name) ?? []) : [];
    const values = inSequence(name, [...new Set([...seen, ...stored, list[name] ?? ''])].filter(Boolean), count);
    const isShown = ({ value, count }: ValueCount) =>
      count > 0 || value === list[name] || (part?.hasMore === true && stored.includes(value));
    facets[name] = values.map((value) => ({ value, count: count(value) })).filter(isShown);
    any.set(name, isAnyStored(name) ? count('') : facets[name].reduce((all, { count }) => all + count, 0));
  }
  return { facets, atLeast, any };
}

/** Facets that not all products have are also counted with any value. */
const isAnyStored = (name: CountedName) => name === 'size' || name === 'colour' || name === 'origin';

/** A figure of the counters beside the only other filter. */
function countStored(counters: FacetCounters, list: FacetedList, name: CountedName, value: string): number {
  if (name !== 'category') return counters.withFacet(formatFacet(name, value), list.category);
  const category = productCategories.find((known) => known === value);
  const [chosen] = listFacets(list);
  return chosen ? counters.withFacet(chosen, category) : counters.total(category);
}

/** The known values in the sequence in which they are offered; categories and cities by their number. */
function inSequence(name: CountedName, values: string[], count: (value: string) => number): string[] {
  const byCount = (one: string, other: string) => count(other) - count(one) || (one < other ? -1 : 1);
  if (name === 'category') return productCategories.filter((known) => values.includes(known)).sort(byCount);
  if (name === 'city') return values.sort(byCount).slice(0, maxCities);
  return facetValues[name].flatMap(({ key }) => (values.includes(key) ? [key] : []));
}
