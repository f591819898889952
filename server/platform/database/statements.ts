import type pg from 'pg';
import type { QueryConfig } from 'pg';

/** So many texts are named; whatever is made of parts at run time would else fill the server's memory. */
const maxNamedStatements = 500;
const statementNames = new Map<string, string>();

/** What PostgreSQL keeps the plan of a statement by, on each connection; `undefined`: there are too many already. */
export function statementName(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known || statementNames.size >= maxNamedStatements) return known;
  const name = `statement-${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

/** Adds a value to a statement and returns its placeholder. */
export type Bind = (value: unknown) => string;

/** The values of a statement that is made of parts, in the sequence in which they were bound. */
export function createBindings(): { values: unknown[]; bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

/** Of the conditions those that are asked for. */
export function whereClause(conditions: readonly (string | undefined)[]): string {
  const asked = conditions.filter(Boolean);
  return asked.length === 0 ? '' : `where ${asked.join(' and ')}`;
}

/**
 * Of how many rows a plan may be kept. It is made for any seller, and most have fewer: where more are asked for, all of a
 * seller's are collected and sorted, also of one that has a hundred thousand.
 */
const maxPlanRows = 100;

/**
 * A statement that PostgreSQL plans once on each connection, for a page of a list or less. Its limit must be a literal: the plan without a known one
 * looks dear, and it would be planned anew each time. Not for searches, where the best plan depends on the words.
 */
export function preparedStatement(text: string, values: unknown[]): QueryConfig {
  const isLong = Number(/ limit (\d+)$/.exec(text)?.[1] ?? 0) > maxPlanRows;
  const name = isLong ? undefined : statementName(text);
  return { ...(name && { name }), text, values };
}

/**
 * A client that PostgreSQL plans a statement for once and not each time, whoever wrote it: for few connections on which
 * the same ones come again and again.
 */
export function preparingClient(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    override query(...input: unknown[]): never {
      const [text, values, ...rest] = input;
      const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
      return super.query(...((name ? [{ name, text, values }, ...rest] : input) as [string])) as never;
    }
  };
}
