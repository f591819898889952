import { describe, expect, test } from 'vitest';
import { createReserves } from '../processes/reserves.ts';
import { alone, type Processes } from '../processes/worker.ts';
import { type Counter, createCounter } from './counter.ts';

/** So many processes that take from one reserve, as those of one server do. */
function together(count: number): Processes[] {
  const take = createReserves();
  return Array.from({ length: count }, () => ({ ...alone, count, take }));
}

/** How many of so many requests pass, sent to the processes in turn. */
async function passing(counters: Counter[], who: string, requests: number): Promise<number> {
  const all = Array.from({ length: requests }, (_, number) => counters[number % counters.length]?.(who));
  return (await Promise.all(all)).filter((wait) => wait === undefined).length;
}

describe('several processes', () => {
  test.each([
    [2, 20],
    [2, 1200],
    [3, 100],
    [5, 7],
    [12, 300],
  ])('%d together let at most %d pass, and nine tenths at least, also when all comes to one of them', async (count, points) => {
    const counters = together(count).map((one) => createCounter(one, 'requests', points));
    const passed = await passing(counters, 'asha', 4 * points);
    expect(passed).toBeLessThanOrEqual(points);
    expect(passed).toBeGreaterThanOrEqual(Math.floor(points * 0.9));
    const [first] = counters;
    const alonePassed = await passing(first ? [first] : [], 'ravi', 4 * points);
    expect(alonePassed).toBeLessThanOrEqual(points);
    expect(alonePassed).toBeGreaterThanOrEqual(Math.floor(points * 0.9));
  });

  test('say when to come back, and count each name and limit by itself', async () => {
    const [one] = together(2);
    const counter = createCounter(one ?? alone, 'changes', 10);
    await passing([counter], 'asha', 10);
    const wait = await counter('asha');
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await counter('ravi')).toBeUndefined();
    expect(await createCounter(one ?? alone, 'pictures', 10)('asha')).toBeUndefined();
  });

  test('go on by themselves while nobody keeps the reserve', async () => {
    const counter = createCounter({ ...alone, count: 2, take: async () => undefined }, 'requests', 10);
    expect(await passing([counter], 'asha', 50)).toBe(50);
  });
});

test('a crowd is counted in bounded memory, and those who were there before are not shut out', async () => {
  const count = createCounter(alone, 'requests', 50, { most: 100 });
  expect(await count('honest')).toBeUndefined();
  const waits: (number | undefined)[] = [];
  for (let number = 0; number < 100_000; number += 1) waits[0] = await count(`10.${number}`);
  // Far more than they may in all: newcomers share, and are refused.
  expect(waits[0]).toBeGreaterThan(0);
  expect(await count('honest')).toBeUndefined();
});
