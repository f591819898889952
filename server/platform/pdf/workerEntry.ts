/** The worker thread that reads one PDF (pdfText.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { RefusedFile } from '../files/refusedFile.ts';
import { readPages } from './pages.ts';
import type { PdfAnswer } from './pdfText.ts';

const { bytes }: { bytes: Uint8Array } = workerData;

const answer = (message: PdfAnswer) => parentPort?.postMessage(message);

try {
  answer({ lines: await readPages(bytes) });
} catch (error) {
  if (!(error instanceof RefusedFile)) throw error;
  answer({ refused: error.code });
}
