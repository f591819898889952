import type pg from 'pg';

/** The operation and table of a statement: never its text, which may contain values. */
export type TracedStatement = { operation: string; table: string | undefined };
/** Called when a statement begins; returns the callback for its end. */
export type TraceStatement = (statement: TracedStatement) => (hasFailed: boolean) => void;

/** A client that traces each statement. Streams, such as those of backups, are not traced. */
export function createTracingClient(Client: typeof pg.Client, trace: TraceStatement): typeof pg.Client {
  return class extends Client {
    override query(...input: unknown[]): never {
      const text = statementText(input[0]);
      if (text === undefined) return super.query(...(input as [string])) as never;
      const end = trace(describeStatement(text));
      const last: unknown = input.at(-1);
      if (typeof last === 'function') {
        const callback = (error: unknown, result: unknown) => {
          end(Boolean(error));
          last(error, result);
        };
        return super.query(...([...input.slice(0, -1), callback] as unknown as [string])) as never;
      }
      const answer: Promise<unknown> = super.query(...(input as [string]));
      answer.then(
        () => end(false),
        () => end(true),
      );
      return answer as never;
    }
  };
}

/** `undefined` if it isn't a statement. */
function statementText(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement;
  if (typeof statement !== 'object' || !statement || 'submit' in statement || !('text' in statement)) return undefined;
  return String(statement.text);
}

/** For statements with several parts. Ignores row locks: `for update of` a table. */
const firstChangePattern =
  /\b(insert)\s+into\s+"?([a-z_]{2,63})\b|\b(update|delete\s+from)\s+(?!of\b|set\b)"?([a-z_]{2,63})\b/;

/**
 * Describes the part outside of all parentheses, since subqueries are inside them. If a statement has several parts, it
 * is described by the first one that changes rows.
 */
export function describeStatement(text: string): TracedStatement {
  const [, insert, into, change, changed] = (/^\s*with\b/.test(text) && firstChangePattern.exec(text)) || [];
  if (insert) return { operation: insert, table: into };
  if (change) return { operation: change.slice(0, 6), table: changed };
  const [, operation = 'statement'] = /^[\s(]*([a-z]{2,12})\b/i.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+(?:only\s+)?"?([a-z_]{2,63})\b/i.exec(removeParentheses(text)) ?? [];
  return { operation: operation.toLowerCase(), table };
}

function removeParentheses(text: string): string {
  const without = text.replaceAll(/\([^()]*\)/g, ' ');
  return without === text ? text : removeParentheses(without);
}
