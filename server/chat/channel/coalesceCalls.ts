/**
 * Runs one call at a time and combines the items that arrive meanwhile into the next one, so that a hundred events a
 * second cost a few writes. If a combined call fails, each item is retried on its own, so that only the bad one fails.
 */
export function coalesceCalls<Item>(run: (items: Item[]) => Promise<void>): (items: Item[]) => Promise<void> {
  type Asked = { items: Item[]; resolve: () => void; reject: (error: unknown) => void };
  let waiting: Asked[] = [];
  let isBusy = false;
  async function answer(asked: Asked[]): Promise<void> {
    try {
      await run(asked.flatMap(({ items }) => items));
      for (const { resolve } of asked) resolve();
    } catch (error) {
      if (asked.length === 1) asked[0]?.reject(error);
      else for (const one of asked) await answer([one]);
    }
  }
  async function work(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const asked = waiting;
      waiting = [];
      await answer(asked);
    }
    isBusy = false;
  }
  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (!isBusy) void work();
    });
}
