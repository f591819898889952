import { AppError } from '#domain/errors.ts';

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
export const searchTimes = { waiting: 3_000, search: 1_000, light: 2_000 };

type Search = { source: string; budget: SearchBudget; latestStart: number; start(): void; giveUp(): void };

const isHeavy = ({ source, budget }: Search) => budget.spent(source) > searchTimes.light;

/**
 * The searches that run at once in a process. A free slot goes to the source whose searches took least in this minute,
 * those that run now counted in full; sources whose searches took long share one slot. So whoever searches now and then
 * does not wait behind those who keep the database busy (docs/decisions/search.md).
 */
export class SearchSlots {
  readonly #total: number;
  #waiting: Search[] = [];
  #running: Search[] = [];

  constructor(total: number) {
    this.#total = total;
  }

  /** Runs a search on a slot. Throws `unavailable` when it had to wait too long. */
  async run<T>(source: string, budget: SearchBudget, work: () => Promise<T>): Promise<T> {
    const search = await this.#take(source, budget);
    try {
      return await work();
    } finally {
      this.#running = this.#running.filter((other) => other !== search);
      this.#fill();
    }
  }

  #take(source: string, budget: SearchBudget): Promise<Search> {
    return new Promise((resolve, reject) => {
      const search: Search = {
        source,
        budget,
        latestStart: performance.now() + searchTimes.waiting,
        start: () => resolve(search),
        giveUp: () => reject(new AppError('unavailable')),
      };
      this.#waiting.push(search);
      this.#fill();
    });
  }

  #costOf({ source, budget }: Search): number {
    const running = this.#running.filter((other) => other.source === source).length;
    return budget.spent(source) + running * searchTimes.search;
  }

  #fill(): void {
    const now = performance.now();
    const late = this.#waiting.filter(({ latestStart }) => latestStart < now);
    for (const { giveUp } of late) giveUp();
    this.#waiting = this.#waiting.filter((search) => !late.includes(search));
    while (this.#running.length < this.#total) {
      const next = this.#next();
      if (!next) return;
      this.#waiting = this.#waiting.filter((search) => search !== next);
      this.#running.push(next);
      next.start();
    }
  }

  /** The one of the least cost that may start, and of several the one that has waited longest. */
  #next(): Search | undefined {
    const hasHeavy = this.#running.some(isHeavy);
    const ready = this.#waiting.filter((search) => !(hasHeavy && isHeavy(search)));
    const least = Math.min(...ready.map((search) => this.#costOf(search)));
    return ready.find((search) => this.#costOf(search) === least);
  }
}
