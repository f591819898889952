import { execFileSync } from 'node:child_process';
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

/** The most MiB of buffers while 48 MiB pass in pieces of 64 KiB, in a process of its own. */
function mostBuffers(release: string): number {
  const script = `
    import { createBufferRelease } from ${JSON.stringify(new URL('./memory.ts', import.meta.url).href)};
    const release = ${release};
    let most = 0;
    for (let piece = 0; piece < 768; piece += 1) {
      release(Buffer.alloc(65_536).length);
      most = Math.max(most, process.memoryUsage().arrayBuffers);
      if (piece % 16 === 0) await new Promise(setImmediate);
    }
    console.log(most / 2 ** 20);`;
  return Number(execFileSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', script]));
}

test('releases the buffers of a file that passes through', () => {
  expect(mostBuffers('() => {}')).toBeGreaterThan(20);
  expect(mostBuffers('createBufferRelease()')).toBeLessThan(10);
});
