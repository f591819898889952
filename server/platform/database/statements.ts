import type { QueryConfig } from 'pg';

/** The maximum number of named statements: texts built at run time would otherwise fill the server's memory. */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();

/**
 * The name under which PostgreSQL caches the plan of a statement on each connection; `undefined` if there are too many.
 */
export function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxNamedStatements) return known;
  const name = `statement-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** The values of a statement built from parts, in the order in which they were bound. */
export function createBindings(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** Joins the conditions that are set; empty if there are none. */
export function whereClause(conditions: readonly (string | undefined)[]): string {
  const present = conditions.filter(Boolean);
  return present.length === 0 ? '' : `where ${present.join(' and ')}`;
}

/**
 * The maximum limit for a cached plan. A generic plan is made for an average seller: above this limit it would collect
 * and sort all rows, even for a seller with a hundred thousand.
 */
const maxPlanRows = 100;

/**
 * A statement that PostgreSQL plans once per connection, for at most a page of a list. Its limit must be a literal:
 * without a known limit the generic plan looks expensive, and the statement would be planned each time. Not for
 * searches, where the best plan depends on the words.
 */
export function preparedStatement(text: string, values: unknown[]): QueryConfig {
  const isLong = Number(/ limit (\d+)$/.exec(text)?.[1] ?? 0) > maxPlanRows;
  const name = isLong ? undefined : statementName(text);
  return { ...(name && { name }), text, values };
}
