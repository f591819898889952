/** The worker thread that reads one file (openSpreadsheet.ts): answers how it was recognised, then each request for rows. */
import { parentPort, workerData } from 'node:worker_threads';
import { RefusedFile } from '../files/refusedFile.ts';
import type { ReadOptions, SheetRow } from './format.ts';
import type { WorkerAnswer } from './openSpreadsheet.ts';
import { readSpreadsheet } from './spreadsheet.ts';

const { bytes, options }: { bytes: Uint8Array; options: ReadOptions } = workerData;

const answer = (message: WorkerAnswer) => parentPort?.postMessage(message);

async function answerOrRefuse(make: () => Promise<WorkerAnswer>): Promise<void> {
  try {
    answer(await make());
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    answer({ refused: error.code });
  }
}

let iterator: AsyncIterator<SheetRow[]> | undefined;

await answerOrRefuse(async () => {
  const { form, rows } = await readSpreadsheet(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), options);
  iterator = rows[Symbol.asyncIterator]();
  return { form };
});

parentPort?.on('message', () =>
  answerOrRefuse(async () => {
    const next = await iterator?.next();
    return next?.done === false ? { rows: next.value } : { rows: null };
  }),
);
