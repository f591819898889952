/** Lists are sorted by time and then by id, both descending. */
export type SortableRow = { id: string; createdAt: string };

/** The visible rows, and the number of new ones that are not shown yet. */
export type StableRows<Row> = { rows: readonly Row[]; hiddenCount: number };

export function isSortedAfter(row: SortableRow, other: SortableRow): boolean {
  return row.createdAt === other.createdAt ? row.id < other.id : row.createdAt < other.createdAt;
}

/**
 * Merges reloaded rows into the visible ones without moving them: new rows above or between are hidden and counted, new
 * rows at the end are appended. Rows that are gone are removed unless `isKept`. If no visible row remains, all loaded
 * rows are shown.
 */
export function keepRowsInPlace<Row extends SortableRow>(
  shown: readonly Row[],
  loaded: readonly Row[],
  isKept: (row: Row) => boolean,
): StableRows<Row> {
  const byId = new Map(loaded.map((row) => [row.id, row]));
  const remaining = shown.flatMap((row) => byId.get(row.id) ?? (isKept(row) ? row : []));
  const last = remaining.at(-1);
  if (!last) return { rows: loaded, hiddenCount: 0 };
  const remainingIds = new Set(remaining.map(({ id }) => id));
  const newRows = loaded.filter(({ id }) => !remainingIds.has(id));
  const appended = newRows.filter((row) => isSortedAfter(row, last));
  return { rows: [...remaining, ...appended], hiddenCount: newRows.length - appended.length };
}
