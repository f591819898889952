import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { collect, readBands } from './collect.ts';
import { type OrderedPage, type OrderedSearch, selectByWords } from './orderedLists.ts';
import { scanFirst, scanOn, toScannedPage } from './scan.ts';

/**
 * Finds the first products of a list that match a search. Very frequent words are among the first rows, so a short scan
 * finds them. Others are found by the index: few matches are collected and sorted, many are read in bands of the list's
 * order, so that it does not matter where in the list they are. Where the dictionary has too many words that begin with
 * what was typed, the scan continues.
 */
export async function findInOrder(db: QueryBuilder, search: OrderedSearch): Promise<OrderedPage> {
  const first = await scanFirst(db, search);
  if (first.from === undefined || first.found.length > search.limit) return toScannedPage(first, search.limit);
  const selected = selectByWords(search, search.words, search.place);
  if (!selected) return scanOn(db, search, first);
  const { byWords, isFrequent, isMany } = selected;
  // Products of a time are together in the index, those of a price are not: there each band costs the whole. Frequent
  // words that are nowhere together would cost each band a look for nothing.
  const isEverywhere = isFrequent && isMany && search.sequence.column !== 'pricePaise';
  const isRead = first.found.length > 0 || isEverywhere;
  return (isRead ? undefined : await collect(db, search, byWords)) ?? readBands(db, search, byWords);
}
