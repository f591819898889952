import { phoneSearchDigits } from '#domain/language/phone.ts';
import { likePattern } from './keysetPagination.ts';
import type { Query } from './search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from './statements.ts';

/** A list that can be searched by a text of its table. */
export type ListSearch = {
  table: string;
  /** The searched SQL expression, as its trigram index has it; by default the column `search`. */
  text?: string;
  /** Columns besides id and text that the scope and the order use. */
  columns: string[];
  /** The conditions of the list, without the search. */
  scope: (bind: Bind) => (string | undefined)[];
  sequence: string;
  /** The condition that a row's text contains the query. */
  contains: (bind: Bind, text: string) => string;
  /** For an exact match, such as a phone number: the condition for its rows, which has an index of its own. */
  isOf?: (bind: Bind) => string | undefined;
  typed: string;
  limit: number;
};

/** A list with a query, or without one for the whole list. */
export type ListRead = Omit<ListSearch, 'typed'> & { typed: string | undefined };

/**
 * The first rows of a list, at most one more than the limit, as `selected` reads them. For a search their ids are found
 * first.
 */
export async function readFirstRows<Row extends object>(
  runQuery: Query,
  selected: string,
  list: ListRead,
): Promise<Row[]> {
  const { table, scope, sequence, limit, typed } = list;
  const { values, bind } = createBindings();
  const conditions = typed
    ? [`${table}.id = any(${bind(await findFirstIds(runQuery, { ...list, typed }))}::uuid[])`]
    : scope(bind);
  return runQuery<Row>(
    preparedStatement(`${selected} ${whereClause(conditions)} ${sequence} limit ${limit + 1}`, values),
  );
}

/** The number of rows scanned before the index is used; more if a tenth of the page was found among the first ones. */
const defaultScanLimits = { first: 400, further: 10_000 };

/**
 * A word in more than one of this many scanned rows isn't looked up in the index, which would read all rows with it.
 */
const frequentRatio = 4;

/**
 * The ids of the first matching rows of a list, at most one more than the limit. PostgreSQL cannot estimate how many
 * rows contain a text, and would scan a million of them if it takes the text for a frequent one. So a few rows are
 * scanned in order first. If they neither fill the page nor are all, the trigram index looks up the words that were
 * rare among them, since its cost grows with the number of matching rows. If there is an exact match, nothing else is
 * searched.
 */
export async function findFirstIds(runQuery: Query, list: ListSearch, limits = defaultScanLimits): Promise<string[]> {
  const exact = await findExactMatches(runQuery, list);
  if (exact.length > 0) return exact;
  const words = splitWords(list.typed);
  const { walked, ids, counts } = await scanRows(runQuery, list, words, limits.first);
  if (ids.length > list.limit || walked < limits.first) return ids;
  if (ids.length * 10 >= list.limit) {
    const further = await scanToEnd(runQuery, list, limits.further);
    if (further.length > list.limit) return further;
  }
  const rare = words.filter((_, index) => (counts[index] ?? 0) * frequentRatio < walked);
  return lookUpByIndex(runQuery, list, rare.length < words.length ? rare : []);
}

/**
 * The words that each match contains, with adjacent characters, which mark the end of a word in the index. Empty if the
 * query may also be a phone number stored in another format.
 */
function splitWords(typed: string): string[] {
  const isFormattedPhone = phoneSearchDigits(typed) !== undefined && phoneSearchDigits(typed) !== typed;
  return isFormattedPhone
    ? []
    : [...typed.matchAll(/.?[\p{L}\p{M}\p{N}]+(?=(.?))/gu)].slice(0, 5).map(([word, next]) => word + next);
}

/** The first rows of an exact match. */
async function findExactMatches(runQuery: Query, list: ListSearch): Promise<string[]> {
  const { table, columns, scope, sequence, limit } = list;
  const { values, bind } = createBindings();
  const isOf = list.isOf?.(bind);
  if (!isOf) return [];
  const text = `with found as materialized (select id, ${columns.join(', ')} from ${table} where ${isOf})
    select id from found as ${table} ${whereClause(scope(bind))} ${sequence} limit ${limit + 1}`;
  return toIds(await runQuery<{ id: string }>({ text, values }));
}

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

const searchColumn = ({ text = 'search' }: ListSearch) => text;
const selectRowsSql = (list: ListSearch) =>
  `select id, ${searchColumn(list)} as search, ${list.columns.join(', ')} from ${list.table}`;
const firstRowsSql = (list: ListSearch, bind: Bind, max: number) =>
  `${selectRowsSql(list)} ${whereClause(list.scope(bind))} ${list.sequence} limit ${max}`;

type ScanResult = { walked: number; ids: string[]; counts: number[] };

/** Not a prepared statement: its generic plan would suit shops of usual size, and sort all rows of a large one. */
async function scanRows(runQuery: Query, list: ListSearch, words: string[], max: number): Promise<ScanResult> {
  const { table, sequence, limit } = list;
  const { values, bind } = createBindings();
  const counts = words.map((word) => `count(*) filter (where search like ${bind(likePattern(word))})`);
  const [found] = await runQuery<ScanResult>({
    text: `with walked as materialized (${firstRowsSql(list, bind, max)})
      select count(*)::int as walked, array[${counts.join(', ')}]::int[] as counts,
        array(select id from walked as ${table} where ${list.contains(bind, 'search')} ${sequence} limit ${limit + 1}) as ids
      from walked`,
    values,
  });
  return found ?? { walked: 0, ids: [], counts: [] };
}

/** Stops when the page is full. */
async function scanToEnd(runQuery: Query, list: ListSearch, max: number): Promise<string[]> {
  const { table, sequence, limit } = list;
  const { values, bind } = createBindings();
  const text = `select id from (${firstRowsSql(list, bind, max)}) as ${table} where ${list.contains(bind, 'search')} ${sequence} limit ${limit + 1}`;
  return toIds(await runQuery<{ id: string }>({ text, values }));
}

/** The trigram index needs three letters or digits in a row; without them the whole list is scanned. */
const isIndexed = (word: string) => /[\p{L}\p{N}]{3}/u.test(word);

/** Looks up the given words in the index, or the whole query if there are none. */
async function lookUpByIndex(runQuery: Query, list: ListSearch, words: string[]): Promise<string[]> {
  const { table, sequence, limit, typed } = list;
  const { values, bind } = createBindings();
  const text = searchColumn(list);
  const indexedWords = words.filter(isIndexed);
  const containsWords = () => indexedWords.map((word) => `${text} like ${bind(likePattern(word))}`).join(' and ');
  const usesIndex = isIndexed(phoneSearchDigits(typed) ?? typed);
  const found = usesIndex
    ? `with found as materialized (
        ${selectRowsSql(list)} where ${indexedWords.length > 0 ? containsWords() : list.contains(bind, text)}
      ) select id from found as ${table}`
    : `select id from ${table}`;
  const matches = whereClause([...list.scope(bind), list.contains(bind, usesIndex ? 'search' : text)]);
  return toIds(await runQuery<{ id: string }>({ text: `${found} ${matches} ${sequence} limit ${limit + 1}`, values }));
}
