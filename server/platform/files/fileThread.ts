import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import type { FileRefusal } from '#domain/platform/fileRefusals.ts';
import { limitConcurrency } from '../limits/concurrency.ts';

/** Files that one process reads at the same time: each may need up to the memory below. */
export const limitFileReaders = limitConcurrency(2);
const resourceLimits = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** Buffers beside a thread's heap, in bytes, and how often they are weighed, in milliseconds. */
const maxExternalBytes = 160 * 1024 * 1024;
const weighEvery = 100;

/** What a thread that reads a file may say in place of its answer. */
export type Refused = { refused: FileRefusal };

/** A thread that reads one file. */
export type FileThread = {
  worker: Worker;
  /** Aborted when the thread fails, ends or takes too long, with the error as reason. */
  failure: AbortSignal;
  stop(): Promise<unknown>;
};

type ThreadOptions = {
  options?: unknown;
  /** The file is refused as too large after so many milliseconds. */
  duration: number;
  /** Whether buffers are limited too: a reader that limits what it unpacks needs no other limit. */
  weighsBuffers?: boolean;
};

/**
 * Starts the worker at `entry` with `{ bytes, options }`. `bytes` are handed over and cannot be used afterwards. A thread
 * that needs too much memory or time fails with `file_too_large`.
 */
export function startFileThread(
  entry: URL,
  bytes: Uint8Array<ArrayBuffer>,
  { options, duration, weighsBuffers = false }: ThreadOptions,
): FileThread {
  // Small buffers share their memory with others, which must not be handed over.
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  const worker = new Worker(entry, {
    workerData: { bytes: own, options },
    transferList: [own.buffer],
    resourceLimits,
    env: {},
    execArgv: [],
  });
  const failure = new AbortController();
  const refuse = () => failure.abort(new AppError('file_too_large'));
  worker.on('error', (error) => (isOutOfMemory(error) ? refuse() : failure.abort(error)));
  worker.once('exit', () => failure.abort(new Error('The reader of a file has ended.')));
  const timer = setTimeout(refuse, duration).unref();
  const scale = weighsBuffers
    ? setInterval(() => weigh(worker).then((isHeavy) => isHeavy && refuse()), weighEvery)
    : undefined;
  const stop = () => {
    clearTimeout(timer);
    clearInterval(scale);
    return worker.terminate();
  };
  return { worker, failure: failure.signal, stop };
}

/** A thread that ran out of memory held more than any honest file. */
const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Whether a thread holds too many buffers, which the limits of its heap do not count; not one that has ended. */
const weigh = (worker: Worker) =>
  worker.getHeapStatistics().then(
    ({ external_memory: bytes }) => bytes > maxExternalBytes,
    () => false,
  );

/**
 * The next answer of a thread. Throws its refusals, and its failure. Not a race with a promise of the failure, which
 * would hold all answers in memory until the end.
 */
export async function receiveFrom<Answer extends object>({
  worker,
  failure,
}: FileThread): Promise<Exclude<Answer, Refused>> {
  const messages: (Answer | Refused)[] = await once(worker, 'message', { signal: failure }).catch((error) => {
    throw failure.aborted ? failure.reason : error;
  });
  const [answer] = messages;
  if (!answer) throw new Error('The reader of a file sent nothing.');
  if ('refused' in answer) throw new AppError(answer.refused);
  return answer as Exclude<Answer, Refused>;
}
