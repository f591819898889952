import { expect, test } from 'vitest';
import { coalesceCalls } from './coalesceCalls.ts';

test('combines the items that arrive during a call into the next one', async () => {
  const calls: number[][] = [];
  const ask = coalesceCalls(async (items: number[]) => {
    calls.push(items);
    await Promise.resolve();
  });
  await Promise.all([ask([1]), ask([2, 3]), ask([4])]);
  await ask([5]);
  expect(calls).toEqual([[1], [2, 3, 4], [5]]);
});

test('fails only the item that caused the error', async () => {
  const kept: number[] = [];
  const ask = coalesceCalls(async (items: number[]) => {
    await Promise.resolve();
    if (items.includes(2)) throw new Error('not 2');
    kept.push(...items);
  });
  const asked = await Promise.allSettled([ask([1]), ask([2]), ask([3])]);
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(kept).toEqual([1, 3]);
});
