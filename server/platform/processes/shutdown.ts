import { describeStartError, logFailure } from '../log/log.ts';

/** Closes a part of the process. */
export type ShutdownStep = () => Promise<unknown>;

/**
 * Milliseconds after the signal at which a part that doesn't close is abandoned: for all parts but the last, and for
 * the last one, the database that the others use. The process exits within 15 s.
 */
const deadlines = { others: 12_000, last: 14_000 };

/** In milliseconds: a terminal sends Ctrl-C to npm and to this process, and npm forwards it, so it arrives twice. */
const repeatedSignalWindow = 1000;

/**
 * Calls `parts` on SIGTERM or SIGINT, closes them in turn and exits with 0, even if some hang or fail. A second signal
 * exits with 1 immediately. With a `primary`, only that stops the process, as a terminal signals both. Returns a
 * function that returns whether the process is stopping.
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

/** Exits with 1, and prints the error's message if it is meant for people. */
export function exitWithError(error: unknown): never {
  console.error(`Haat can’t continue. ${describeStartError(error) ?? ''}`);
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
