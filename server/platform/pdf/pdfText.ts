import { AppError } from '#domain/errors.ts';
import { limitFileReaders, type Refused, receiveFrom, startFileThread } from '../files/fileThread.ts';

export const pdfLimits = {
  bytes: 25 * 1024 * 1024,
  pages: 50,
  /** Lines that are read; further ones are ignored. */
  lines: 2000,
  /** In milliseconds: a file that takes longer is refused. Starting the thread counts, too. */
  duration: 8000,
} as const;

/** What the worker thread says: the lines, each with its cells. */
export type PdfAnswer = { lines: string[][] } | Refused;

const entry = new URL('./workerEntry.ts', import.meta.url);

/** Whether content is a PDF. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 5)).toString('latin1') === '%PDF-';

/**
 * Reads the text of a PDF outside the event loop: its lines from top to bottom, each with what is written apart as cells
 * of its own. A scan has none. `bytes` are handed over and cannot be used afterwards. Throws `file_encrypted`,
 * `file_unreadable`, and `file_too_large` above the limits of size, pages, memory and time.
 */
export async function readPdfLines(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  if (bytes.length > pdfLimits.bytes) throw new AppError('file_too_large');
  return limitFileReaders(async () => {
    const reader = startFileThread(entry, bytes, { duration: pdfLimits.duration, weighsBuffers: true });
    try {
      return (await receiveFrom<PdfAnswer>(reader)).lines;
    } finally {
      await reader.stop();
    }
  });
}
