import { describeStartError, logFailure } from '../log/log.ts';

/** Closes one part of the process. */
export type ShutdownStep = () => Promise<unknown>;

/**
 * When a part that does not close is left to itself, in milliseconds after the signal: those before the last part, and
 * the last one, which is the database that the others use. The process has ended before 15 s.
 */
const deadlines = { others: 12_000, last: 14_000 };

/** In milliseconds: a terminal sends Ctrl-C to npm and to this process, and npm passes it on, so it comes twice. */
const repeatedSignalWindow = 1000;

/**
 * Calls `parts` on SIGTERM or SIGINT, closes them in turn and exits 0, whatever hangs or fails meanwhile. A second
 * signal exits 1 at once. A process that another one started obeys that one alone: a terminal signals both. Returns
 * whether it stops.
 */
export function stopOnSignal(parts: () => ShutdownStep[], primary?: { onStop(stop: () => void): void }): () => boolean {
  let began: number | undefined;
  const stop = () => {
    if (began === undefined) {
      began = performance.now();
      void closeInTurn(parts(), began).then(() => process.exit(0));
    } else if (performance.now() - began > repeatedSignalWindow) process.exit(1);
  };
  primary?.onStop(stop);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, primary ? () => {} : stop);
  return () => began !== undefined;
}

/** Ends the process. Says why in the error's own sentence where it has one for people. */
export function exitWithError(error: unknown): never {
  console.error(`Haat cannot go on. ${describeStartError(error) ?? ''}`);
  logFailure('the process ends', error);
  process.exit(1);
}

/** Closes parts in turn, each until its deadline after `began`. Never rejects. */
export async function closeInTurn(parts: ShutdownStep[], began = performance.now()): Promise<void> {
  for (const [index, part] of parts.entries()) {
    const deadline = index === parts.length - 1 ? deadlines.last : deadlines.others;
    await closeWithin(part, began + deadline - performance.now());
  }
}

async function closeWithin(part: ShutdownStep, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, Math.max(milliseconds, 0));
  });
  await Promise.race([part().catch(printError), late]);
  clearTimeout(timer);
}

function printError(error: unknown): void {
  logFailure('stopping failed', error);
}
