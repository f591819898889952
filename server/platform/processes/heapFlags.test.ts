import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { availableMemory, heapFlags } from './heapFlags.ts';

const gigabyte = 2 ** 30;

test('keeps the heap small on a machine with 1 GB, and leaves it to Node.js on one with 4 GB', () => {
  expect(heapFlags(gigabyte)).toEqual(['--max-semi-space-size=8', '--heap-growing-percent=20', '--expose-gc']);
  // What a machine of 4 GB reports.
  for (const bytes of [3.8 * gigabyte, 64 * gigabyte]) expect(heapFlags(bytes)).toEqual(['--expose-gc']);
});

test('prints the flags of this machine, which Node.js accepts', () => {
  const printed = execFileSync(process.execPath, [join(import.meta.dirname, 'heapFlags.ts')], { encoding: 'utf8' });
  expect(printed.trim().split(' ')).toEqual(heapFlags(availableMemory()));
  for (const bytes of [gigabyte, 8 * gigabyte]) {
    expect(execFileSync(process.execPath, [...heapFlags(bytes), '-p', 'typeof gc'], { encoding: 'utf8' })).toBe(
      'function\n',
    );
  }
});
