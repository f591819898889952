import { totalmem } from 'node:os';

/** Below this much memory the heap must be small. A machine sold with 4 GB reports a little less. */
const enough = 3 * 2 ** 30;

/**
 * V8's flags for a machine with so many bytes of memory: a small heap costs up to a third of the processor time, so it
 * is for small machines only (docs/decisions/memory.md). `--expose-gc` lets an idle process return memory.
 */
export function heapFlags(bytes: number): string[] {
  return bytes < enough ? ['--max-semi-space-size=8', '--heap-growing-percent=20', '--expose-gc'] : ['--expose-gc'];
}

/** The bytes of memory that this process may use: those of its container, or of the machine. */
export function availableMemory(): number {
  return Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
}

// The commands that start the server print the flags and pass them on.
if (import.meta.main) console.log(heapFlags(availableMemory()).join(' '));
