import { AppError } from '#domain/errors.ts';
import type { FileRefusal } from '#domain/platform/fileRefusals.ts';
import { type FileThread, limitFileReaders, receiveFrom, startFileThread } from '../files/fileThread.ts';
import { RefusedFile } from '../files/refusedFile.ts';
import { recognizeContent } from './content.ts';
import { type ReadOptions, type SheetRow, type SpreadsheetForm, spreadsheetLimits } from './format.ts';

/** What the worker thread says: how the file was recognised, then rows for each request, `null` after the last. */
export type WorkerAnswer = { form: SpreadsheetForm } | { rows: SheetRow[] | null } | { refused: FileRefusal };

/** An open file. Its rows can be read once. */
export type Spreadsheet = {
  form: SpreadsheetForm;
  /** Batches of rows below the headings; reading throws the refusals that are only known then. */
  rows: AsyncIterable<SheetRow[]>;
};

const entry = new URL('./workerEntry.ts', import.meta.url);

/**
 * Reads a CSV, XLSX or XLSM of at most 25 MB outside the event loop and passes it to `use`; the thread ends with it.
 * `bytes` are handed over and cannot be used afterwards. Throws `file_encrypted`, `file_old_excel`, `file_is_html`,
 * `file_unreadable`, `file_empty`, `no_rows`, `file_too_large`, `too_many_rows` and `too_many_columns`
 * (import.md, section 2).
 */
export function withSpreadsheet<T>(
  bytes: Uint8Array<ArrayBuffer>,
  options: ReadOptions,
  use: (spreadsheet: Spreadsheet) => Promise<T>,
): Promise<T> {
  if (bytes.length > spreadsheetLimits.bytes) return Promise.reject(new AppError('file_too_large'));
  return limitFileReaders(async () => {
    const reader = startFileThread(entry, bytes, { options, duration: spreadsheetLimits.duration });
    try {
      const first = await receiveFrom<WorkerAnswer>(reader);
      if (!('form' in first)) throw new Error('The reader of spreadsheets sent rows first.');
      return await use({ form: first.form, rows: requestRows(reader) });
    } finally {
      await reader.stop();
    }
  });
}

/** Throws what is wrong with a file at first sight: `file_empty`, `file_encrypted`, `file_old_excel`, `file_is_html`, `file_unreadable`. */
export function recognizeFile(bytes: Buffer): void {
  try {
    recognizeContent(bytes);
  } catch (error) {
    throw error instanceof RefusedFile ? new AppError(error.code) : error;
  }
}

async function* requestRows(reader: FileThread): AsyncGenerator<SheetRow[]> {
  for (;;) {
    reader.worker.postMessage('next');
    const answer = await receiveFrom<WorkerAnswer>(reader);
    if (!('rows' in answer) || answer.rows === null) return;
    yield answer.rows;
  }
}
