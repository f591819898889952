import { AppError, type PlainCode } from '#domain/errors.ts';
import { ConcurrencyLimiter } from './concurrency.ts';

type SemaphoreLimits = {
  /** The maximum number working concurrently, and per holder. */
  total: number;
  each: number;
  /** The number that may wait per holder; the next one is rejected with this code. */
  waiting?: number;
  refusal?: PlainCode;
};

const heldBy = (holder: string, working: readonly string[]) => working.filter((other) => other === holder).length;

/**
 * Slots for work that clients can make slow. A free slot goes to the holder with the fewest, and among equals to the
 * one that has waited longest: a client with many slots waits for the others, never the reverse.
 */
export class FairSemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #limiter: ConcurrencyLimiter<string>;

  constructor(limits: SemaphoreLimits) {
    const { total, each } = limits;
    this.#limits = limits;
    this.#limiter = new ConcurrencyLimiter({
      total,
      mayStart: (holder, working) => heldBy(holder, working) < each,
      costOf: heldBy,
    });
  }

  /** Runs the work in a slot of the holder. Rejects with `malformed_request` if `signal` is aborted while waiting. */
  async run<T>(holder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { waiting = Infinity, refusal = 'unavailable' } = this.#limits;
    if (this.#limiter.countWaiting(holder) >= waiting) throw new AppError(refusal);
    return this.#limiter.run(holder, work, signal);
  }
}
