import { Readable } from 'node:stream';
import { TextChunks } from '../files/textChunks.ts';

type Csv = {
  headings: readonly string[];
  rows: AsyncIterable<readonly string[]>;
  /** A comma unless told otherwise. */
  delimiter?: string;
  /** Spreadsheets recognise UTF-8 by it. */
  hasByteOrderMark?: boolean;
};

/** Streams rows as CSV. They are read as fast as the file is, and an error of theirs destroys the stream. */
export function writeCsv({ headings, rows, delimiter = ',', hasByteOrderMark = false }: Csv): Readable {
  async function* write() {
    const chunks = new TextChunks();
    if (hasByteOrderMark) chunks.add('\ufeff');
    addLine(chunks, headings, delimiter);
    for await (const cells of rows) {
      addLine(chunks, cells, delimiter);
      yield* chunks.takeFull();
    }
    yield* chunks.takeAll();
  }
  return Readable.from(write(), { objectMode: false });
}

const special = /["\r\n]/;

/** A row with the line break at its end. Cells are quoted where they must be (RFC 4180). */
function addLine(chunks: TextChunks, cells: readonly string[], delimiter: string): void {
  for (let index = 0; index < cells.length; index += 1) {
    if (index > 0) chunks.add(delimiter);
    const cell = cells[index];
    // Most cells of a wide table are empty.
    if (cell) chunks.add(special.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell);
  }
  chunks.add('\n');
}
