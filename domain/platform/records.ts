/**
 * Returns the keys of a table, in order and typed, unlike `Object.keys`. Marked as pure, so that a table that a public
 * page doesn't use is left out of its script.
 */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** Returns a table with a value for each name. */
/* @__NO_SIDE_EFFECTS__ */
export function buildRecord<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** Returns the table without the names whose value is undefined. */
/* @__NO_SIDE_EFFECTS__ */
export function withoutUndefined<Table extends object>(
  table: Table,
): { [Name in keyof Table]?: Exclude<Table[Name], undefined> } {
  const entries = Object.entries(table).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Table]?: Exclude<Table[Name], undefined> };
}
