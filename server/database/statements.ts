import type pg from 'pg';

/** So many texts are named; whatever is made of parts at run time would else fill the server's memory. */
const mostNames = 500;
const names = new Map<string, string>();

/** What PostgreSQL keeps the plan of a statement by, on each connection; `undefined`: there are too many already. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `statement-${names.size}`;
  names.set(text, name);
  return name;
}

/**
 * A client that PostgreSQL plans a statement for once and not each time, whoever wrote it: for few connections on which
 * the same ones come again and again.
 */
export function preparing(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    override query(...input: unknown[]): never {
      const [text, values, ...rest] = input;
      const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
      return super.query(...((name ? [{ name, text, values }, ...rest] : input) as [string])) as never;
    }
  };
}
