import { AppError, type PlainCode } from '#domain/errors.ts';

type Limits = {
  /** How many work at once, and how many of them for one holder. */
  total: number;
  each: number;
  /** How many of one holder may wait; the next is refused with this code. */
  waiting?: number;
  refusal?: PlainCode;
};
type Waiter = { holder: string; sit: () => void };

export type Slots = {
  /** Runs the work on a slot of the holder's. Who gives up while waiting (`signal`) gets `malformed_request`. */
  run<T>(holder: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/**
 * Slots for work that strangers can make long. A free one goes to whoever holds the fewest, and among those to who has
 * waited longest: somebody who takes many slots waits for the others, and never they for them.
 */
export function createSlots({ total, each, waiting = Infinity, refusal = 'unavailable' }: Limits): Slots {
  const held = new Map<string, number>();
  const heldBy = (holder: string) => held.get(holder) ?? 0;
  let queue: Waiter[] = [];
  let taken = 0;

  const add = (holder: string, change: 1 | -1) => {
    taken += change;
    const count = heldBy(holder) + change;
    if (count === 0) held.delete(holder);
    else held.set(holder, count);
  };
  const fill = () => {
    if (taken >= total) return;
    const may = queue.filter(({ holder }) => heldBy(holder) < each);
    const fewest = Math.min(...may.map(({ holder }) => heldBy(holder)));
    const next = may.find(({ holder }) => heldBy(holder) === fewest);
    if (!next) return;
    queue = queue.filter((waiter) => waiter !== next);
    add(next.holder, 1);
    next.sit();
    fill();
  };
  const take = (holder: string, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      if (queue.filter((waiter) => waiter.holder === holder).length >= waiting) throw new AppError(refusal);
      const leave = () => {
        queue = queue.filter((other) => other !== waiter);
        reject(new AppError('malformed_request'));
      };
      const sit = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const waiter = { holder, sit };
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      queue.push(waiter);
      fill();
    });

  return {
    async run(holder, work, signal) {
      await take(holder, signal);
      try {
        return await work();
      } finally {
        add(holder, -1);
        fill();
      }
    },
  };
}
