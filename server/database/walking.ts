import { phonePart } from '#domain/phone.ts';
import { likePattern } from './paging.ts';
import type { Ask } from './searching.ts';
import { type Bind, bindings, kept, where } from './statements.ts';

/** A list that is searched by the text in its table's column `search`. */
export type Searched = {
  table: string;
  /** Beside id and text: those that the scope and the sequence name. */
  columns: string;
  /** What the list holds, before the search. */
  scope: (bind: Bind) => (string | undefined)[];
  sequence: string;
  /** The condition that a row contains what was typed. */
  contains: (bind: Bind) => string;
  typed: string;
  limit: number;
};

/**
 * How many rows are looked through before the index is asked; and the second number only where a tenth of the page was
 * found among the first.
 */
const usualWalks = [2_000, 20_000];

/**
 * The ids of the first rows of a list that contain what was typed, at most one more than the limit. PostgreSQL cannot tell
 * how many rows contain a text, and would walk a million of them for a text that it takes to be frequent. So a few are
 * walked by a plan that is kept; when they neither fill the page nor are all, the index collects what contains the piece
 * that was rarest among them, which is the dearer, the more rows contain it.
 */
export async function findFirst(ask: Ask, list: Searched, walks = usualWalks): Promise<string[]> {
  const pieces = piecesOf(list.typed);
  let rarest: string | undefined;
  for (const most of walks) {
    const { walked, ids, counts } = await walk(ask, list, pieces, most);
    if (ids.length > list.limit || walked < most) return ids;
    rarest = pieces[counts.indexOf(Math.min(...counts))];
    if (ids.length * 10 < list.limit) break;
  }
  return collect(ask, list, rarest);
}

/** What is in each row that is found, one by one; nothing where the text may also be a phone that stands there otherwise. */
function piecesOf(typed: string): string[] {
  const isOtherwise = phonePart(typed) !== undefined && phonePart(typed) !== typed;
  return isOtherwise ? [] : (typed.match(/ ?[^ ]+/g) ?? []).slice(0, 5);
}

type Walked = { walked: number; ids: string[]; counts: number[] };

async function walk(ask: Ask, list: Searched, pieces: string[], most: number): Promise<Walked> {
  const { table, columns, sequence, limit } = list;
  const { values, bind } = bindings();
  const walked = `select id, search, ${columns} from ${table} ${where(list.scope(bind))} ${sequence} limit ${most}`;
  const counts = pieces.map((piece) => `count(*) filter (where search like ${bind(likePattern(piece))})`);
  const [found] = await ask<Walked>(
    kept(
      `with walked as materialized (${walked}) select count(*)::int as walked, array[${counts.join(', ')}]::int[] as counts,
        array(select id from walked as ${table} where ${list.contains(bind)} ${sequence} limit ${limit + 1}) as ids
      from walked`,
      values,
    ),
  );
  return found ?? { walked: 0, ids: [], counts: [] };
}

/** The index knows three letters or digits in sequence; without any the list is walked to its end. */
const isIndexed = (piece: string) => /[\p{L}\p{N}]{3}/u.test(piece);

async function collect(ask: Ask, list: Searched, rarest: string | undefined): Promise<string[]> {
  const { table, columns, sequence, limit, typed } = list;
  const { values, bind } = bindings();
  const hasIt = () => (rarest ? `search like ${bind(likePattern(rarest))}` : list.contains(bind));
  const found = isIndexed(rarest ?? phonePart(typed) ?? typed)
    ? `with found as materialized (select id, search, ${columns} from ${table} where ${hasIt()})
      select id from found as ${table}`
    : `select id from ${table}`;
  const matches = where([...list.scope(bind), list.contains(bind)]);
  const rows = await ask<{ id: string }>({ text: `${found} ${matches} ${sequence} limit ${limit + 1}`, values });
  return rows.map(({ id }) => id);
}
