import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SearchBudget, SearchSemaphore, searchTimeLimits } from './searchSemaphore.ts';

const times = new Map<string, number>();
const budget: SearchBudget = {
  check: async () => {},
  charge: (source, milliseconds) => void times.set(source, (times.get(source) ?? 0) + milliseconds),
  spent: (source) => times.get(source) ?? 0,
};
const heavy = searchTimeLimits.light + 1;
let started: string[] = [];
let slots: SearchSemaphore;
beforeEach(() => {
  times.clear();
  started = [];
  slots = new SearchSemaphore(2);
});

/** A search that runs until the test ends it. */
function search(source: string, name = source) {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const done = slots.run(source, budget, async () => {
    started.push(name);
    await promise;
  });
  return {
    done,
    end: async () => {
      end();
      await done;
      await pause(0);
    },
  };
}

describe('a free slot', () => {
  test('goes to the source that has spent least, not the one that waits longest', async () => {
    const [first, second] = [search('a'), search('b')];
    budget.charge('often', 300);
    budget.charge('sometimes', 20);
    const waiting = [search('often'), search('sometimes'), search('new')];
    await first.end();
    await second.end();
    expect(started).toEqual(['a', 'b', 'new', 'sometimes']);
    for (const each of waiting.toReversed()) await each.end();
    expect(started.at(-1)).toBe('often');
  });

  test('goes to another source before one that already runs a search', async () => {
    const [first, second] = [search('flood'), search('flood')];
    const waiting = [search('flood', 'third'), search('flood', 'fourth'), search('asha')];
    await first.end();
    expect(started).toEqual(['flood', 'flood', 'asha']);
    for (const each of [second, waiting[2], waiting[0], waiting[1]]) await each?.end();
  });

  test('goes to the longest-waiting of equal sources', async () => {
    const [first, second] = [search('a'), search('b')];
    const waiting = ['c', 'd', 'e'].map((source) => search(source));
    await first.end();
    await second.end();
    expect(started).toEqual(['a', 'b', 'c', 'd']);
    for (const each of waiting) await each.end();
  });
});

describe('sources that have spent much', () => {
  test('share one slot, and leave the others free', async () => {
    for (const source of ['a', 'b', 'c']) budget.charge(source, heavy);
    const searches = ['a', 'b', 'c'].map((source) => search(source));
    await pause(0);
    expect(started).toEqual(['a']);
    const light = search('asha');
    await pause(0);
    expect(started).toEqual(['a', 'asha']);
    await light.end();
    expect(started).toEqual(['a', 'asha']);
    for (const each of searches) await each.end();
    expect(started).toEqual(['a', 'asha', 'b', 'c']);
  });

  test('take turns by what they have spent', async () => {
    budget.charge('worst', 5 * heavy);
    budget.charge('crowd', heavy);
    const running = search('worst');
    const [again, crowd] = [search('worst', 'worst again'), search('crowd')];
    await running.end();
    expect(started).toEqual(['worst', 'crowd']);
    await crowd.end();
    await again.end();
  });

  test('get a slot immediately when nothing else runs', async () => {
    budget.charge('a', heavy);
    const alone = search('a');
    await pause(0);
    expect(started).toEqual(['a']);
    await alone.end();
  });
});

test('rejects a search that has waited too long when a slot becomes free', async () => {
  budget.charge('a', heavy);
  const running = search('a');
  const late = search('a', 'late').done.catch((error: Error) => error.message);
  await pause(searchTimeLimits.waiting + 50);
  const fresh = search('b');
  await running.end();
  expect(await late).toMatch(/unavailable/);
  expect(started).toEqual(['a', 'b']);
  await fresh.end();
});

test('releases the slot of a failed search', async () => {
  for (let count = 0; count < 5; count += 1) {
    await expect(slots.run('a', budget, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  const next = search('b');
  await next.end();
  expect(started).toEqual(['b']);
});
