import { Readable } from 'node:stream';

type Csv = {
  headings: readonly string[];
  rows: AsyncIterable<readonly string[]>;
  /** A comma unless told otherwise. */
  delimiter?: string;
  /** Spreadsheets recognise UTF-8 by it. */
  hasByteOrderMark?: boolean;
};

/**
 * Rows are joined to texts of about this many characters: a chunk for each would be compressed and sent alone, and larger
 * ones are objects that V8 frees late.
 */
const chunkCharacters = 16_384;

/** Streams rows as CSV. They are read as fast as the file is, and an error of theirs destroys the stream. */
export function writeCsv({ headings, rows, delimiter = ',', hasByteOrderMark = false }: Csv): Readable {
  async function* write() {
    let chunk = (hasByteOrderMark ? '\ufeff' : '') + toLine(headings, delimiter);
    for await (const cells of rows) {
      chunk += toLine(cells, delimiter);
      if (chunk.length < chunkCharacters) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  return Readable.from(write(), { objectMode: false });
}

const special = /["\r\n]/;

/** A row with the line break at its end. Cells are quoted where they must be (RFC 4180). */
function toLine(cells: readonly string[], delimiter: string): string {
  const quoted = cells.map((cell) =>
    special.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
  );
  return `${quoted.join(delimiter)}\n`;
}
