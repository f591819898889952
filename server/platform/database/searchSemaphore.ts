import { ConcurrencyLimiter } from '../limits/concurrency.ts';

/** The database time of searches by source: the address of a visitor, a seller or an admin. */
export type SearchBudget = {
  /** Throws `too_many_requests` if the source has used its budget for this minute. */
  check(source: string): Promise<void>;
  /** Adds the duration of a search. */
  charge(source: string, milliseconds: number): void;
  /** The milliseconds that its searches took in this minute. */
  spent(source: string): number;
};

/**
 * In milliseconds: the maximum wait for a slot, the maximum duration of a search, and the time per minute above which a
 * source is heavy.
 */
export const searchTimeLimits = { waiting: 3_000, search: 1_000, light: 500 };

type PendingSearch = { source: string; budget: SearchBudget };

const isHeavy = ({ source, budget }: PendingSearch) => budget.spent(source) > searchTimeLimits.light;

/** The search time of a source, with running searches counted in full. */
function costOf({ source, budget }: PendingSearch, running: readonly PendingSearch[]): number {
  return budget.spent(source) + running.filter((other) => other.source === source).length * searchTimeLimits.search;
}

/**
 * The concurrent searches of a process. A free slot goes to the source with the least search time in this minute; heavy
 * sources share one slot. So occasional searches don't wait behind those that keep the database busy
 * (docs/decisions/search.md).
 */
export class SearchSemaphore {
  readonly #limiter: ConcurrencyLimiter<PendingSearch>;

  constructor(total: number) {
    this.#limiter = new ConcurrencyLimiter({
      total,
      mayStart: (search, running) => !(isHeavy(search) && running.some(isHeavy)),
      costOf,
      patience: searchTimeLimits.waiting,
    });
  }

  /** Runs a search in a slot. Throws `unavailable` if it has waited too long. */
  run<T>(source: string, budget: SearchBudget, work: () => Promise<T>): Promise<T> {
    return this.#limiter.run({ source, budget }, work);
  }
}
