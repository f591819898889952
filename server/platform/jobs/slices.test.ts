import { expect, test } from 'vitest';
import { mapInSlices } from './slices.ts';

/** Holds the event loop for 2 ms. */
function work(item: number): number {
  for (const until = performance.now() + 2; performance.now() < until; );
  return item * 2;
}

test('maps in the sequence of the items, and lets others have their turn', async () => {
  let [turns, isOver] = [0, false];
  const take = () => {
    turns += 1;
    if (!isOver) setImmediate(take);
  };
  setImmediate(take);
  const items = Array.from({ length: 50 }, (_, index) => index);
  expect(await mapInSlices(items, work)).toEqual(items.map((item) => item * 2));
  isOver = true;
  // 100 ms in slices of 5 ms; a busy machine makes more of them.
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('passes on what goes wrong', async () => {
  const fail = () => {
    throw new Error('Not this one.');
  };
  await expect(mapInSlices([1], fail)).rejects.toThrow('Not this one.');
});
