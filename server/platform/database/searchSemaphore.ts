import { ConcurrencyLimiter } from '../limits/concurrency.ts';

/** The database time of searches, by their source: an address of a stranger, a seller or an administrator. */
export type SearchBudget = {
  /** Throws `too_many_requests` when the source has spent what it may in this minute. */
  check(source: string): Promise<void>;
  /** Adds what a search took. */
  charge(source: string, milliseconds: number): void;
  /** Milliseconds that its searches took in this minute. */
  spent(source: string): number;
};

/** Milliseconds that a search waits for a slot; those that one search may take; and those after which a source is heavy. */
export const searchTimeLimits = { waiting: 3_000, search: 1_000, light: 2_000 };

type PendingSearch = { source: string; budget: SearchBudget };

const isHeavy = ({ source, budget }: PendingSearch) => budget.spent(source) > searchTimeLimits.light;

/** What the searches of a source took, those that run now counted in full. */
function costOf({ source, budget }: PendingSearch, running: readonly PendingSearch[]): number {
  return budget.spent(source) + running.filter((other) => other.source === source).length * searchTimeLimits.search;
}

/**
 * The searches that run at once in a process. A free slot goes to the source whose searches took least in this minute,
 * those that run now counted in full; sources whose searches took long share one slot. So whoever searches now and then
 * does not wait behind those who keep the database busy (docs/decisions/search.md).
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

  /** Runs a search on a slot. Throws `unavailable` when it had to wait too long. */
  run<T>(source: string, budget: SearchBudget, work: () => Promise<T>): Promise<T> {
    return this.#limiter.run({ source, budget }, work);
  }
}
