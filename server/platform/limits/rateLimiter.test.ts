import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type ProcessGroup, singleProcess } from '../processes/primaryLink.ts';
import { createRateBudget, createRateCounter, type RateCounter } from './rateLimiter.ts';
import { createSharedReserves } from './sharedReserves.ts';

/** Several processes with one reserve, like those of a server. */
function together(count: number): ProcessGroup[] {
  const take = createSharedReserves();
  return Array.from({ length: count }, () => ({ ...singleProcess, count, take }));
}

/** The number of accepted requests, sent to the processes in turn. */
async function passing(counters: RateCounter[], who: string, requests: number): Promise<number> {
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
  ])('%d together allow at most %d and at least nine tenths, even through one of them', async (count, points) => {
    const counters = together(count).map((one) => createRateCounter(one, 'requests', points));
    const passed = await passing(counters, 'asha', 4 * points);
    expect(passed).toBeLessThanOrEqual(points);
    expect(passed).toBeGreaterThanOrEqual(Math.floor(points * 0.9));
    const [first] = counters;
    const alonePassed = await passing(first ? [first] : [], 'ravi', 4 * points);
    expect(alonePassed).toBeLessThanOrEqual(points);
    expect(alonePassed).toBeGreaterThanOrEqual(Math.floor(points * 0.9));
  });

  test('return the wait, and count names and limits separately', async () => {
    const [one] = together(2);
    const counter = createRateCounter(one ?? singleProcess, 'changes', 10);
    await passing([counter], 'asha', 10);
    const wait = await counter('asha');
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await counter('ravi')).toBeUndefined();
    expect(await createRateCounter(one ?? singleProcess, 'pictures', 10)('asha')).toBeUndefined();
  });

  test('continue on their own without the reserve', async () => {
    const counter = createRateCounter({ ...singleProcess, count: 2, take: async () => undefined }, 'requests', 10);
    expect(await passing([counter], 'asha', 50)).toBe(50);
  });
});

test('counts a crowd in bounded memory without blocking earlier clients', async () => {
  const count = createRateCounter(singleProcess, 'requests', 50, { most: 100 });
  expect(await count('honest')).toBeUndefined();
  const waits: (number | undefined)[] = [];
  for (let number = 0; number < 100_000; number += 1) waits[0] = await count(`10.${number}`);
  // Far more than the limit in total: newcomers share a count and are rejected.
  expect(waits[0]).toBeGreaterThan(0);
  expect(await count('honest')).toBeUndefined();
});

describe('a budget', () => {
  test('can be overdrawn until the window ends', async () => {
    const budget = createRateBudget(singleProcess, 'searches', 100, { seconds: 1 });
    expect(await budget.take('asha', 0)).toBeUndefined();
    budget.charge('asha', 99.5);
    expect(await budget.take('asha', 0)).toBeUndefined();
    budget.charge('asha', 900);
    expect(await budget.take('asha', 0)).toBe(1);
    expect(budget.spent('asha')).toBe(999.5);
    expect([await budget.take('ravi', 0), budget.spent('ravi')]).toEqual([undefined, 0]);
    await pause(1020);
    expect([await budget.take('asha', 0), budget.spent('asha')]).toEqual([undefined, 0]);
  });

  test.each([2, 3, 12])('holds for %d processes together', async (count) => {
    const budgets = together(count).map((one) => createRateBudget(one, 'searches', 9600));
    let spent = 0;
    for (let number = 0; number < 1000; number += 1) {
      const budget = budgets[number % count];
      if (!budget || (await budget.take('asha', 0)) !== undefined) continue;
      budget.charge('asha', 100);
      spent += 100;
    }
    expect(spent).toBeGreaterThanOrEqual(9600 * 0.9);
    expect(spent).toBeLessThanOrEqual(9600 + count * 100);
  });

  test('charges overdrawn points to the reserve', async () => {
    const [one] = together(2);
    const budget = createRateBudget(one ?? singleProcess, 'searches', 1000);
    budget.charge('asha', 5000);
    expect(await budget.take('asha', 0)).toBeGreaterThanOrEqual(1);
    expect(await budget.take('ravi', 0)).toBeUndefined();
  });
});

describe('a changed system clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const hour = 60 * 60_000;

  test.each([
    ['back by an hour', -hour],
    ['ahead by 25 hours', 25 * hour],
  ])('does not change a window when it is set %s', async (_, jump) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const count = createRateCounter(singleProcess, 'requests', 3, { seconds: 1 });
    expect(await passing([count], 'asha', 5)).toBe(3);
    vi.setSystemTime(Date.now() + jump);
    expect(await count('asha')).toBe(1);
    await pause(1020);
    expect(await count('asha')).toBeUndefined();
  });

  test.each([
    ['back by an hour', -hour],
    ['ahead by 25 hours', 25 * hour],
  ])('blocks no longer than a window with several processes when it is set %s', async (_, jump) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [one] = together(2);
    const count = createRateCounter(one ?? singleProcess, 'requests', 20, { seconds: 1 });
    await passing([count], 'asha', 15);
    vi.setSystemTime(Date.now() + jump);
    await passing([count], 'asha', 40);
    expect((await count('asha')) ?? 0).toBeLessThanOrEqual(1);
    await pause(1020);
    expect(await count('asha')).toBeUndefined();
  });
});
