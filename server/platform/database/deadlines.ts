import pg from 'pg';

/** Milliseconds for a free connection, for a statement that only reads, and for any other one. */
export type Deadlines = { connection: number; reading: number; writing: number };

/** What people wait for. A transaction's statements are all counted as writing (docs/decisions/deadlines-and-clocks.md). */
export const defaultDeadlines: Deadlines = { connection: 5_000, reading: 5_000, writing: 15_000 };
/** For work in the background. */
export const backgroundDeadlines: Deadlines = { connection: 30_000, reading: 120_000, writing: 120_000 };

/** Its code is that of a lost connection, because it is one: `unavailable`. */
class StatementTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * The client of a pool whose statements have deadlines on this side: a frozen server keeps none of its own. Without
 * an answer the connection is destroyed and never lent again: the answer may come later, to the wrong question.
 */
export function clientWithDeadlines({ reading, writing }: Deadlines): typeof pg.Client {
  return class extends pg.Client {
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: pg.ClientConfig) {
      super(config);
      for (const event of ['drain', 'end'] as const) this.on(event, () => clearTimeout(this.#timer));
    }

    override query(...input: unknown[]): never {
      const readsAlone = this.getTransactionStatus() === 'I' && /^\s*select\b/i.test(statementText(input[0]));
      const timeout = readsAlone ? reading : writing;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        this.connection.stream.destroy(
          new StatementTimeoutError(`The database gave no answer within ${timeout / 1000} s.`),
        );
      }, timeout).unref();
      return super.query(...(input as [string])) as never;
    }
  };
}

function statementText(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  return typeof statement === 'object' && statement && 'text' in statement ? String(statement.text) : '';
}
