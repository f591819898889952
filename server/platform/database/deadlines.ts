import pg from 'pg';

/** Timeouts in milliseconds: to get a connection, for a statement that says it only reads, and for any other one. */
export type Deadlines = { connection: number; reading: number; writing: number };

/**
 * For interactive requests. All statements of a transaction count as writing (docs/decisions/deadlines-and-clocks.md).
 */
export const defaultDeadlines: Deadlines = { connection: 5_000, reading: 5_000, writing: 15_000 };
/** For background work. */
export const backgroundDeadlines: Deadlines = { connection: 30_000, reading: 120_000, writing: 120_000 };

/** Has the code of a lost connection, because the connection is closed: `unavailable`. */
class StatementTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * A client whose statements have timeouts on this side, since a frozen server doesn't enforce its own. If the timeout
 * passes, the connection is destroyed and never reused: the response could arrive later, for another query.
 */
export function createClientWithDeadlines({ reading, writing }: Deadlines): typeof pg.Client {
  return class extends pg.Client {
    #timer: NodeJS.Timeout | undefined;

    constructor(config?: pg.ClientConfig) {
      super(config);
      for (const event of ['drain', 'end'] as const) this.on(event, () => clearTimeout(this.#timer));
    }

    override query(...input: unknown[]): never {
      const timeout = timeoutOf(input[0]) === 'reading' ? reading : writing;
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

const timeoutOf = (statement: unknown) =>
  typeof statement === 'object' && statement && 'timeout' in statement ? statement.timeout : undefined;
