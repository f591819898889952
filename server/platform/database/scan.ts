import { phoneSearchDigits } from '#domain/language/phone.ts';
import { likePattern } from './keysetPagination.ts';
import type { Query } from './search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from './statements.ts';

/** A list that is searched by a text of its table. */
export type ListSearch = {
  table: string;
  /** What is looked through, as its index of words has it; the column `search` where it is nothing else. */
  text?: string;
  /** Beside id and text: those that the scope and the sequence name. */
  columns: string[];
  /** What the list holds, before the search. */
  scope: (bind: Bind) => (string | undefined)[];
  sequence: string;
  /** The condition that a row's text contains what was typed. */
  contains: (bind: Bind, text: string) => string;
  /** Where all of something was typed, as a phone: the condition that a row is of it, which an index of its own answers. */
  isOf?: (bind: Bind) => string | undefined;
  typed: string;
  limit: number;
};

/** What was typed, or nothing: then it is the whole list. */
export type ListRead = Omit<ListSearch, 'typed'> & { typed: string | undefined };

/** The first rows of a list, at most one more than the limit, as `selected` reads them; of a search they are found first. */
export async function readFirstRows<Row extends object>(ask: Query, selected: string, list: ListRead): Promise<Row[]> {
  const { table, scope, sequence, limit, typed } = list;
  const { values, bind } = createBindings();
  const wanted = typed
    ? [`${table}.id = any(${bind(await findFirstIds(ask, { ...list, typed }))}::uuid[])`]
    : scope(bind);
  return ask<Row>(preparedStatement(`${selected} ${whereClause(wanted)} ${sequence} limit ${limit + 1}`, values));
}

/** How many rows are looked through before the index is asked; more of them where a tenth of the page was found among the first. */
const defaultScanLimits = { first: 400, further: 10_000 };

/** What more of the rows walked contain than one in so many is not looked for by the index: it reads all that contain it. */
const frequentRatio = 4;

/**
 * The ids of the first rows of a list that contain what was typed, at most one more than the limit. PostgreSQL cannot tell
 * how many rows contain a text, and would walk a million of them for a text that it takes to be frequent. So a few are
 * walked along the index of the sequence; when they neither fill the page nor are all, the index collects what contains the
 * pieces that were rare among them, which is the dearer, the more rows contain them. Where all of something was typed, and
 * there is something of it, nothing else is looked for.
 */
export async function findFirstIds(ask: Query, list: ListSearch, walks = defaultScanLimits): Promise<string[]> {
  const exact = await findExactMatches(ask, list);
  if (exact.length > 0) return exact;
  const pieces = splitPieces(list.typed);
  const { walked, ids, counts } = await scanRows(ask, list, pieces, walks.first);
  if (ids.length > list.limit || walked < walks.first) return ids;
  if (ids.length * 10 >= list.limit) {
    const further = await scanToEnd(ask, list, walks.further);
    if (further.length > list.limit) return further;
  }
  const rare = pieces.filter((_, index) => (counts[index] ?? 0) * frequentRatio < walked);
  return lookUpByIndex(ask, list, rare.length < pieces.length ? rare : []);
}

/**
 * What is in each row that is found, one by one, with the signs around it, by which the index knows where a word ends;
 * nothing where the text may also be a phone that stands there otherwise.
 */
function splitPieces(typed: string): string[] {
  const isOtherwise = phoneSearchDigits(typed) !== undefined && phoneSearchDigits(typed) !== typed;
  return isOtherwise
    ? []
    : [...typed.matchAll(/.?[\p{L}\p{M}\p{N}]+(?=(.?))/gu)].slice(0, 5).map(([word, sign]) => word + sign);
}

/** The first rows of what all was typed of. */
async function findExactMatches(ask: Query, list: ListSearch): Promise<string[]> {
  const { table, columns, scope, sequence, limit } = list;
  const { values, bind } = createBindings();
  const isOf = list.isOf?.(bind);
  if (!isOf) return [];
  const text = `with found as materialized (select id, ${columns.join(', ')} from ${table} where ${isOf})
    select id from found as ${table} ${whereClause(scope(bind))} ${sequence} limit ${limit + 1}`;
  return toIds(await ask<{ id: string }>({ text, values }));
}

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

const searchColumn = ({ text = 'search' }: ListSearch) => text;
const selectRowsSql = (list: ListSearch) =>
  `select id, ${searchColumn(list)} as search, ${list.columns.join(', ')} from ${list.table}`;
const firstRowsSql = (list: ListSearch, bind: Bind, most: number) =>
  `${selectRowsSql(list)} ${whereClause(list.scope(bind))} ${list.sequence} limit ${most}`;

type ScanResult = { walked: number; ids: string[]; counts: number[] };

/** Not by a plan that is kept: it would suit shops with as many rows as most have, and sort all of a big one's. */
async function scanRows(ask: Query, list: ListSearch, pieces: string[], most: number): Promise<ScanResult> {
  const { table, sequence, limit } = list;
  const { values, bind } = createBindings();
  const counts = pieces.map((piece) => `count(*) filter (where search like ${bind(likePattern(piece))})`);
  const [found] = await ask<ScanResult>({
    text: `with walked as materialized (${firstRowsSql(list, bind, most)})
      select count(*)::int as walked, array[${counts.join(', ')}]::int[] as counts,
        array(select id from walked as ${table} where ${list.contains(bind, 'search')} ${sequence} limit ${limit + 1}) as ids
      from walked`,
    values,
  });
  return found ?? { walked: 0, ids: [], counts: [] };
}

/** As far as the page is filled. */
async function scanToEnd(ask: Query, list: ListSearch, most: number): Promise<string[]> {
  const { table, sequence, limit } = list;
  const { values, bind } = createBindings();
  const text = `select id from (${firstRowsSql(list, bind, most)}) as ${table} where ${list.contains(bind, 'search')} ${sequence} limit ${limit + 1}`;
  return toIds(await ask<{ id: string }>({ text, values }));
}

/** The index knows three letters or digits in sequence; without any the list is walked to its end. */
const isIndexed = (piece: string) => /[\p{L}\p{N}]{3}/u.test(piece);

/** With pieces that the index is asked for; without any it is asked for all that was typed. */
async function lookUpByIndex(ask: Query, list: ListSearch, pieces: string[]): Promise<string[]> {
  const { table, sequence, limit, typed } = list;
  const { values, bind } = createBindings();
  const text = searchColumn(list);
  const asked = pieces.filter(isIndexed);
  const hasThem = () => asked.map((piece) => `${text} like ${bind(likePattern(piece))}`).join(' and ');
  const finds = isIndexed(phoneSearchDigits(typed) ?? typed);
  const found = finds
    ? `with found as materialized (
        ${selectRowsSql(list)} where ${asked.length > 0 ? hasThem() : list.contains(bind, text)}
      ) select id from found as ${table}`
    : `select id from ${table}`;
  const matches = whereClause([...list.scope(bind), list.contains(bind, finds ? 'search' : text)]);
  return toIds(await ask<{ id: string }>({ text: `${found} ${matches} ${sequence} limit ${limit + 1}`, values }));
}
