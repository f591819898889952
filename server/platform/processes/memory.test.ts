import { expect, test, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './memory.ts';

/** Keeps the processor busy for so many milliseconds of its time. */
function work(milliseconds: number): void {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < milliseconds * 1000);
}

test('memory is given back after the start, and again when work is over', async () => {
  let collected = 0;
  const count = () => {
    collected += 1;
  };
  releaseMemoryWhenIdle(count, { every: 100, calm: 50, work: 500 });
  expect(collected).toBe(1);
  work(600);
  expect(collected).toBe(1);
  await vi.waitFor(() => expect(collected).toBe(2), { timeout: 60_000, interval: 20 });
});

test('where nobody collects, nothing is done', () => {
  expect(() => releaseMemoryWhenIdle(undefined)).not.toThrow();
});
