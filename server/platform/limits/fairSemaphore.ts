import { AppError, type PlainCode } from '#domain/errors.ts';
import { ConcurrencyLimiter } from './concurrency.ts';

type SemaphoreLimits = {
  /** How many work at once, and how many of them for one holder. */
  total: number;
  each: number;
  /** How many of one holder may wait; the next is refused with this code. */
  waiting?: number;
  refusal?: PlainCode;
};

const heldBy = (holder: string, working: readonly string[]) => working.filter((other) => other === holder).length;

/**
 * Slots for work that clients can make long. A free one goes to whoever holds the fewest, and among those to whoever
 * has waited longest: a client that takes many slots waits for the others, never the others for it.
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

  /** Runs the work on a slot of the holder's. Who gives up while waiting (`signal`) gets `malformed_request`. */
  async run<T>(holder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { waiting = Infinity, refusal = 'unavailable' } = this.#limits;
    if (this.#limiter.countWaiting(holder) >= waiting) throw new AppError(refusal);
    return this.#limiter.run(holder, work, signal);
  }
}
