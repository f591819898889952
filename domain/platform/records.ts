/**
 * The names of a table, in its order and with their types, which `Object.keys` forgets. Tables that a public page does
 * not ask for stay out of its script: the call alone keeps none.
 */
/* @__NO_SIDE_EFFECTS__ */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** A table with a value for each name. */
/* @__NO_SIDE_EFFECTS__ */
export function buildRecord<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}
