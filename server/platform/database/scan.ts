import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { DB } from '#database/schema.ts';
import { phoneSearchDigits } from '#domain/language/phone.ts';
import { anyOf } from './anyOf.ts';
import { containsText } from './keysetPagination.ts';
import { containsWord, type NameWord, readNameWords } from './names.ts';
import { type QueryBuilder, withCachedPlan } from './queryBuilder.ts';

type Condition = Expression<SqlBool>;

/** A list that can be searched by a text of its table. Its conditions name the table as it is. */
export type ListSearch<Table extends keyof DB> = {
  table: Table;
  /** The searched text, as its trigram index has it; by default the column `search`. */
  text?: AliasableExpression<string>;
  /** Columns besides id and text that the scope and the order use. */
  columns: (keyof DB[Table] & string)[];
  /** The conditions of the list, without the search. */
  scope: (Condition | undefined)[];
  /** The list is ordered by this time and the id, newest first. */
  time: keyof DB[Table] & string;
  /** The condition that a row's text contains the query: where it has names, each of the words. */
  contains: (text: Expression<string>, words: readonly NameWord[]) => Condition;
  /** Whether the text has keys of names, so that words match by sound. */
  hasNames?: boolean;
  /** For an exact match, such as a phone number: the condition for its rows, which has an index of its own. */
  exactMatch?: Condition | undefined;
  query: string;
  limit: number;
};

/** A list with a query, or without one for the whole list. */
export type ListRead<Table extends keyof DB> = Omit<ListSearch<Table>, 'query'> & { query: string | undefined };

/** A list of any table. */
type List = Omit<ListSearch<keyof DB>, 'columns' | 'time'> & { columns: string[]; time: string };

/** A list, and the parts of the query that each match has. */
type Search = Omit<List, 'contains'> & { contains: (text: Expression<string>) => Condition; parts: Part[] };
type Part = { isIn: (text: Expression<string>) => Condition; isIndexed: boolean };

/**
 * The maximum limit for a cached plan. A generic plan is made for an average seller: above this limit it would collect
 * and sort all rows, even for a seller with a hundred thousand.
 */
const maxPlanRows = 100;

/**
 * The first rows of a list, at most one more than the limit, as `select` reads them. For a search their ids are found
 * first.
 */
export async function readFirstRows<Table extends keyof DB, Tables, From extends keyof Tables, Row>(
  db: QueryBuilder,
  list: ListRead<Table>,
  select: (db: QueryBuilder) => SelectQueryBuilder<Tables, From, Row>,
): Promise<Row[]> {
  const { table, scope, limit, query } = list;
  const isShown = query ? isOneOf(table, await findFirstIds(db, { ...list, query })) : isEach(scope);
  const rows = select(limit < maxPlanRows ? withCachedPlan(db) : db).where(isShown);
  return firstRows(rows, list, limit + 1).execute();
}

const isOneOf = (table: string, ids: string[]) => sql<boolean>`${sql.ref(`${table}.id`)} = ${anyOf(ids)}`;

const isEach = (conditions: readonly (Condition | undefined)[]): Condition =>
  expressionBuilder().and(conditions.filter((condition) => condition !== undefined));

const firstRows = <Tables, From extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, From, Row>,
  { table, time }: Pick<List, 'table' | 'time'>,
  max: number,
) =>
  rows
    .orderBy(sql.ref(`${table}.${time}`), 'desc')
    .orderBy(sql.ref(`${table}.id`), 'desc')
    .limit(sql.lit(max));

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
export async function findFirstIds<Table extends keyof DB>(
  db: QueryBuilder,
  list: ListSearch<Table>,
  limits = defaultScanLimits,
): Promise<string[]> {
  const exact = await findExactMatches(db, list);
  if (exact.length > 0) return exact;
  const search = await readParts(db, list);
  const { walked, ids, counts } = await scanRows(db, search, limits.first);
  if (ids.length > list.limit || walked < limits.first) return ids;
  if (ids.length * 10 >= list.limit) {
    const further = await scanToEnd(db, search, limits.further);
    if (further.length > list.limit) return further;
  }
  const rare = search.parts.filter((_, index) => (counts[index] ?? 0) * frequentRatio < walked);
  return lookUpByIndex(db, search, rare.length < search.parts.length ? rare : []);
}

async function readParts(db: QueryBuilder, list: List): Promise<Search> {
  const words = list.hasNames ? await readNameWords(db, list.query) : [];
  const named = words.map((word) => ({
    isIn: (text: Expression<string>) => containsWord(text, word),
    isIndexed: isIndexed(word.typed),
  }));
  const written = splitWords(list.query).map((word) => ({
    isIn: (text: Expression<string>) => containsText(text, word),
    isIndexed: isIndexed(word),
  }));
  return {
    ...list,
    contains: (text) => list.contains(text, words),
    parts: words.length > 0 ? named : written,
  };
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

/** What the rows of every list have. */
type Listed = { id: string; search: string };

/** Rows of a list under the name of its table, which the list's conditions use. */
const listed = (table: string, from: Expression<unknown> = sql.table(table)) =>
  sql<Listed>`${from}`.as<'listed'>(sql.id(table));
const foundRows = (table: string) => listed(table, sql.table('found'));

const searchedText = ({ table, text }: List) => text ?? sql.ref<string>(`${table}.search`);
/** The text in rows that were found. */
const foundText = sql.ref<string>('search');

const selectRows = (db: QueryBuilder, list: List) =>
  db
    .selectFrom(listed(list.table))
    .select(['id', searchedText(list).as('search')])
    .select(list.columns.map((column) => sql.ref(column).as(column)));

const firstRowsOf = (db: QueryBuilder, list: List, max: number) =>
  firstRows(selectRows(db, list).where(isEach(list.scope)), list, max);

const toIds = (rows: { id: string }[]) => rows.map(({ id }) => id);

/** The first rows of an exact match. */
async function findExactMatches(db: QueryBuilder, list: List): Promise<string[]> {
  const { table, scope, limit, exactMatch: isOf } = list;
  if (!isOf) return [];
  const rows = db
    .with(
      (cte) => cte('found').materialized(),
      () => selectRows(db, list).where(isOf),
    )
    .selectFrom(foundRows(table))
    .select('id')
    .where(isEach(scope));
  return toIds(await firstRows(rows, list, limit + 1).execute());
}

/** Not a prepared statement: its generic plan would suit shops of usual size, and sort all rows of a large one. */
async function scanRows(db: QueryBuilder, list: Search, max: number) {
  const { table, limit, contains, parts } = list;
  const matches = db
    .selectFrom(listed(table, sql.table('walked')))
    .select('id')
    .where(contains(foundText));
  const ids = firstRows(matches, list, limit + 1);
  return db
    .with(
      (cte) => cte('walked').materialized(),
      () => firstRowsOf(db, list, max),
    )
    .selectFrom('walked')
    .select(({ fn }) => {
      const counts = parts.map(({ isIn }) => fn.countAll().filterWhere(isIn(foundText)));
      return [
        fn.countAll<number>().as('walked'),
        sql<number[]>`array[${sql.join(counts)}]::int[]`.as('counts'),
        sql<string[]>`array${ids}`.as('ids'),
      ];
    })
    .executeTakeFirstOrThrow();
}

/** Stops when the page is full. */
async function scanToEnd(db: QueryBuilder, list: Search, max: number): Promise<string[]> {
  const { table, limit, contains } = list;
  const rows = db
    .selectFrom(listed(table, firstRowsOf(db, list, max)))
    .select('id')
    .where(contains(foundText));
  return toIds(await firstRows(rows, list, limit + 1).execute());
}

/** The trigram index needs three letters, vowel signs or digits in a row; without them the whole list is scanned. */
const isIndexed = (word: string) => /[\p{L}\p{M}\p{N}]{3}/u.test(word);

/** Looks up the given parts in the index, or the whole query if there are none. */
async function lookUpByIndex(db: QueryBuilder, list: Search, rare: Part[]): Promise<string[]> {
  const { table, scope, limit, contains, query } = list;
  const text = searchedText(list);
  if (!isIndexed(phoneSearchDigits(query) ?? query)) {
    const all = db
      .selectFrom(listed(table))
      .select('id')
      .where(isEach([...scope, contains(text)]));
    return toIds(await firstRows(all, list, limit + 1).execute());
  }
  const indexed = rare.filter((part) => part.isIndexed).map(({ isIn }) => isIn(text));
  const rows = db
    .with(
      (cte) => cte('found').materialized(),
      () => selectRows(db, list).where(indexed.length > 0 ? isEach(indexed) : contains(text)),
    )
    .selectFrom(foundRows(table))
    .select('id')
    .where(isEach([...scope, contains(foundText)]));
  return toIds(await firstRows(rows, list, limit + 1).execute());
}
