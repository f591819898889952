import { AppError, type PlainCode } from '#domain/errors.ts';

type Limits = {
  /** How many work at once, and how many of them for one holder. */
  total: number;
  each: number;
  /** How many of one holder may wait; the next is refused with this code. */
  waiting?: number;
  refusal?: PlainCode;
};
type Waiter = { holder: string; start: () => void };

/**
 * Slots for work that clients can make long. A free one goes to whoever holds the fewest, and among those to whoever
 * has waited longest: a client that takes many slots waits for the others, never the others for it.
 */
export class Slots {
  readonly #limits: Limits;
  readonly #held = new Map<string, number>();
  #queue: Waiter[] = [];
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Runs the work on a slot of the holder's. Who gives up while waiting (`signal`) gets `malformed_request`. */
  async run<T>(holder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#take(holder, signal);
    try {
      return await work();
    } finally {
      this.#add(holder, -1);
      this.#fill();
    }
  }

  #heldBy(holder: string): number {
    return this.#held.get(holder) ?? 0;
  }

  #add(holder: string, change: 1 | -1): void {
    this.#taken += change;
    const count = this.#heldBy(holder) + change;
    if (count === 0) this.#held.delete(holder);
    else this.#held.set(holder, count);
  }

  #fill(): void {
    if (this.#taken >= this.#limits.total) return;
    const may = this.#queue.filter(({ holder }) => this.#heldBy(holder) < this.#limits.each);
    const fewest = Math.min(...may.map(({ holder }) => this.#heldBy(holder)));
    const next = may.find(({ holder }) => this.#heldBy(holder) === fewest);
    if (!next) return;
    this.#queue = this.#queue.filter((waiter) => waiter !== next);
    this.#add(next.holder, 1);
    next.start();
    this.#fill();
  }

  #take(holder: string, signal?: AbortSignal): Promise<void> {
    const { waiting = Infinity, refusal = 'unavailable' } = this.#limits;
    return new Promise((resolve, reject) => {
      if (this.#queue.filter((waiter) => waiter.holder === holder).length >= waiting) throw new AppError(refusal);
      const leave = () => {
        this.#queue = this.#queue.filter((other) => other !== waiter);
        reject(new AppError('malformed_request'));
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter = { holder, start };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      this.#queue.push(waiter);
      this.#fill();
    });
  }
}
