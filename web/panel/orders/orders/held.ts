/** A row's place in a list: newest first, of the same moment by its id. */
export type Placed = { id: string; createdAt: string };

/** What of a list is on screen, and how many rows wait to be let in. */
export type Held<Row> = { rows: readonly Row[]; waiting: number };

/** Whether a row stands below another one. */
export function isBelow(row: Placed, other: Placed): boolean {
  return row.createdAt === other.createdAt ? row.id < other.id : row.createdAt < other.createdAt;
}

/**
 * What is on screen keeps its place when the list was read again: rows that have come in above or between wait, what
 * follows at the end is shown at once. A row that the list has no more goes, unless it `stays`. Where nothing is on
 * screen, nobody's finger is above anything: all of it is shown.
 */
export function holdRows<Row extends Placed>(
  shown: readonly Row[],
  loaded: readonly Row[],
  stays: (row: Row) => boolean,
): Held<Row> {
  const byId = new Map(loaded.map((row) => [row.id, row]));
  const kept = shown.flatMap((row) => byId.get(row.id) ?? (stays(row) ? row : []));
  const last = kept.at(-1);
  if (!last) return { rows: loaded, waiting: 0 };
  const known = new Set(kept.map(({ id }) => id));
  const others = loaded.filter(({ id }) => !known.has(id));
  const following = others.filter((row) => isBelow(row, last));
  return { rows: [...kept, ...following], waiting: others.length - following.length };
}
