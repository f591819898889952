/** A row's place in a list: newest first, of the same moment by its id. */
export type SortableRow = { id: string; createdAt: string };

/** What of a list is on screen, and how many rows wait to be let in. */
export type StableRows<Row> = { rows: readonly Row[]; hiddenCount: number };

/** Whether a row stands below another one. */
export function isSortedAfter(row: SortableRow, other: SortableRow): boolean {
  return row.createdAt === other.createdAt ? row.id < other.id : row.createdAt < other.createdAt;
}

/**
 * What is on screen keeps its place when the list was read again: rows that have come in above or between wait, what
 * follows at the end is shown at once. A row that the list has no more goes, unless it `stays`. Where nothing is on
 * screen, nobody's finger is above anything: all of it is shown.
 */
export function keepRowsInPlace<Row extends SortableRow>(
  shown: readonly Row[],
  loaded: readonly Row[],
  stays: (row: Row) => boolean,
): StableRows<Row> {
  const byId = new Map(loaded.map((row) => [row.id, row]));
  const remaining = shown.flatMap((row) => byId.get(row.id) ?? (stays(row) ? row : []));
  const last = remaining.at(-1);
  if (!last) return { rows: loaded, hiddenCount: 0 };
  const known = new Set(remaining.map(({ id }) => id));
  const others = loaded.filter(({ id }) => !known.has(id));
  const following = others.filter((row) => isSortedAfter(row, last));
  return { rows: [...remaining, ...following], hiddenCount: others.length - following.length };
}
