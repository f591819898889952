import { AppError } from '#domain/errors.ts';

/** Decides who may start next. */
type Rules<Holder> = {
  /** The maximum number working concurrently. */
  total: number;
  /** Whether a holder may start while others work. */
  mayStart?(holder: Holder, working: readonly Holder[]): boolean;
  /** The lowest cost starts first; among equals, the one that has waited longest. */
  costOf?(holder: Holder, working: readonly Holder[]): number;
  /** In milliseconds: a holder that waits longer gets `unavailable`. */
  patience?: number;
};
type Waiter<Holder> = { holder: Holder; latestStart: number; start(): void; giveUp(): void };

/** Limits concurrency: the one mechanism for it, with different rules for each use. */
export class ConcurrencyLimiter<Holder> {
  readonly #rules: Rules<Holder>;
  readonly #working: Holder[] = [];
  #waiting: Waiter<Holder>[] = [];

  constructor(rules: Rules<Holder>) {
    this.#rules = rules;
  }

  /**
   * Runs the work when it is this holder's turn. Rejects with `malformed_request` if `signal` is aborted while waiting.
   */
  async run<T>(holder: Holder, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#acquire(holder, signal);
    try {
      return await work();
    } finally {
      this.#working.splice(this.#working.indexOf(holder), 1);
      this.#startNext();
    }
  }

  countWaiting(holder: Holder): number {
    return this.#waiting.filter((waiter) => waiter.holder === holder).length;
  }

  #acquire(holder: Holder, signal: AbortSignal | undefined): Promise<void> {
    const { patience = Infinity } = this.#rules;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#remove(waiter);
        reject(new AppError('malformed_request'));
      };
      const stopListening = () => signal?.removeEventListener('abort', leave);
      const waiter = {
        holder,
        latestStart: performance.now() + patience,
        start: () => {
          stopListening();
          resolve();
        },
        giveUp: () => {
          stopListening();
          reject(new AppError('unavailable'));
        },
      };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiter);
      this.#startNext();
    });
  }

  #startNext(): void {
    const now = performance.now();
    for (const late of this.#waiting.filter(({ latestStart }) => latestStart < now)) {
      this.#remove(late);
      late.giveUp();
    }
    while (this.#working.length < this.#rules.total) {
      const next = this.#findNext();
      if (!next) return;
      this.#remove(next);
      this.#working.push(next.holder);
      next.start();
    }
  }

  #findNext(): Waiter<Holder> | undefined {
    const { mayStart = () => true, costOf = () => 0 } = this.#rules;
    let best: { waiter: Waiter<Holder>; cost: number } | undefined;
    for (const waiter of this.#waiting) {
      if (!mayStart(waiter.holder, this.#working)) continue;
      const cost = costOf(waiter.holder, this.#working);
      if (!best || cost < best.cost) best = { waiter, cost };
    }
    return best?.waiter;
  }

  #remove(waiter: Waiter<Holder>): void {
    this.#waiting = this.#waiting.filter((other) => other !== waiter);
  }
}

/** Runs at most `total` functions concurrently, in order of arrival. */
export function limitConcurrency(total: number): <T>(work: () => Promise<T>) => Promise<T> {
  const limiter = new ConcurrencyLimiter<null>({ total });
  return (work) => limiter.run(null, work);
}
