import { expect, test, vi } from 'vitest';
import { releaseMemoryWhenIdle } from './memory.ts';

/** Uses the CPU for this many milliseconds. */
function work(milliseconds: number): void {
  const { user } = process.cpuUsage();
  while (process.cpuUsage().user - user < milliseconds * 1000);
}

test('releases memory after the start and after work', async () => {
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

test('does nothing without a garbage collector', () => {
  expect(() => releaseMemoryWhenIdle(undefined)).not.toThrow();
});
