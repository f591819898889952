import { RefusedFile } from '../files/refusedFile.ts';
import type { Archive } from './archive.ts';
import { spreadsheetLimits } from './format.ts';

/** Merged cells over several rows. The first column counts, all from 0; rows are from 1. */
type Merge = { column: number; from: number; to: number };

const merged = /<(?:\w+:)?mergeCell\s[^>]{0,200}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Characters that one `mergeCell` may have: it may begin in one chunk and end in the next. */
const overlap = 300;
const maxMerges = 100_000;

/** `A` → 0, `AB` → 27 */
export function columnIndex(letters: string): number {
  let index = 0;
  for (let position = 0; position < letters.length; position += 1)
    index = index * 26 + letters.charCodeAt(position) - 64;
  return index - 1;
}

/**
 * The merged cells of a sheet. They are written behind the rows that they concern, so they are found before the rows
 * are read, by their text alone, which takes a fraction of the time of parsing.
 */
export async function readMerges(archive: Archive, file: string): Promise<Merge[]> {
  const merges = new Map<string, Merge>();
  let tail = '';
  for await (const bytes of archive.readChunks(file)) {
    const text = tail + bytes.toString('latin1');
    for (const [, letters = '', from, to] of text.matchAll(merged)) {
      const merge = { column: columnIndex(letters), from: Number(from), to: Number(to) };
      if (merge.to > merge.from && merge.column < spreadsheetLimits.columns) merges.set(`${letters}${from}`, merge);
    }
    if (merges.size > maxMerges) throw new RefusedFile('file_unreadable');
    tail = text.slice(-overlap);
  }
  return [...merges.values()].sort((one, other) => one.from - other.from);
}

/** Gives the rows of merged cells their value, in the order of the rows. */
export class MergedCells {
  readonly #merges: Merge[];
  #next = 0;
  readonly #current = new Map<number, { to: number; text: string }>();

  constructor(merges: Merge[]) {
    this.#merges = merges;
  }

  /** Fills the first column of merged cells that reach into this row. */
  fill(row: number, cells: string[]): void {
    for (; (this.#merges[this.#next]?.from ?? Infinity) <= row; this.#next += 1) {
      const { column, from, to } = this.#merges[this.#next] ?? { column: 0, from: 0, to: 0 };
      // A first row without cells leaves nothing to repeat.
      if (from === row) this.#current.set(column, { to, text: cells[column] ?? '' });
    }
    for (const [column, { to, text }] of this.#current) {
      if (to < row) this.#current.delete(column);
      else if (!cells[column]) {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  }
}
