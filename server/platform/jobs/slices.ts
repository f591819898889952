import { awaitInFlightRequests } from '../limits/inFlightRequests.ts';

/** Milliseconds for which the event loop is held at once. */
const longestSlice = 2;

/** `items.map(map)` for work that takes long as a whole: between slices of 2 ms, requests have their turn. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let began = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - began < longestSlice) continue;
    await awaitInFlightRequests();
    began = performance.now();
  }
  return results;
}
