import { RefusedFile } from '../files/refusedFile.ts';
import { spreadsheetLimits } from './format.ts';

export type CsvRecord = {
  cells: string[];
  /** Its quotes do not close, something follows them, or it is too long: reading went on at the next line. */
  isUnreadable?: true;
};

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;
const blank = 32;
const lineBreak = /[\r\n]/g;

/** Characters that may be read again after bad quotes, in relation to those of the file. */
const maxRereading = 20;
/** Cells that are collected of one record; what follows is only looked at for content. */
const maxCells = spreadsheetLimits.columns + 1;

type Attempt = { cells: string[]; next: number } | 'bad' | 'incomplete';

/**
 * The records of a CSV text (RFC 4180, with CRLF, LF or CR). A quote inside an unquoted cell is a sign like others, as
 * spreadsheets read it. csv-parse cannot continue at the line after an unclosed quote, so this is our own. Throws
 * `file_unreadable` if quotes make the same text be read again and again.
 */
export function* readRecords(chunks: Iterable<string>, delimiter: string): Generator<CsvRecord> {
  const source = new Source(chunks);
  while (source.hasMore()) {
    const attempt = source.readWhole(() => parseRecord(source, delimiter.charCodeAt(0)));
    if (attempt !== 'bad') {
      source.advanceTo(attempt.next);
      yield { cells: attempt.cells };
      continue;
    }
    source.skipLine();
    yield { cells: [], isUnreadable: true };
  }
}

/** The text from the current record on. */
class Source {
  text = '';
  start = 0;
  isComplete = false;
  /** Where the last attempt ended, for better or worse. */
  reached = 0;
  readonly #chunks: Iterator<string>;
  #received = 0;
  #scanned = 0;

  constructor(chunks: Iterable<string>) {
    this.#chunks = chunks[Symbol.iterator]();
  }

  hasMore(): boolean {
    while (this.start >= this.text.length && !this.isComplete) this.#receive();
    return this.start < this.text.length;
  }

  /** Repeats an attempt with more text until the record is whole or longer than allowed. */
  readWhole(attempt: () => Attempt): Exclude<Attempt, 'incomplete'> {
    for (;;) {
      const outcome = attempt();
      this.#scanned += this.reached - this.start;
      if (this.#scanned > maxRereading * this.#received + spreadsheetLimits.recordLength)
        throw new RefusedFile('file_unreadable');
      if (outcome !== 'incomplete') return outcome;
      if (this.text.length - this.start > spreadsheetLimits.recordLength) return 'bad';
      this.#receive();
    }
  }

  advanceTo(position: number): void {
    this.start = position;
  }

  /** Goes to the beginning of the next line. */
  skipLine(): void {
    for (;;) {
      lineBreak.lastIndex = this.start;
      const end = lineBreak.exec(this.text)?.index ?? -1;
      if (end >= 0 && (end + 1 < this.text.length || this.isComplete)) {
        this.start = this.findAfterBreak(end);
        return;
      }
      if (end < 0) this.start = this.text.length;
      if (this.isComplete) return;
      this.#receive();
    }
  }

  /** The position after the line break at `position`. */
  findAfterBreak(position: number): number {
    const isPair = this.text.charCodeAt(position) === carriageReturn && this.text.charCodeAt(position + 1) === lineFeed;
    return position + (isPair ? 2 : 1);
  }

  #receive(): void {
    const { done, value } = this.#chunks.next();
    if (done) {
      this.isComplete = true;
      return;
    }
    this.#received += value.length;
    // Positions change: every attempt starts anew from `start`.
    this.text = this.text.slice(this.start) + value;
    this.start = 0;
  }
}

function parseRecord(source: Source, delimiter: number): Attempt {
  const { text } = source;
  const cells: string[] = [];
  let position = source.start;
  for (;;) {
    const cell =
      text.charCodeAt(position) === quote ? parseQuoted(source, position) : parsePlain(source, position, delimiter);
    source.reached = typeof cell === 'string' ? text.length : cell.end;
    if (typeof cell === 'string') return cell;
    // The first cell beyond the limit is kept only if it has content, which is what makes the record too wide.
    if (cells.length < maxCells) cells.push(cell.value);
    else if (cell.value.trim()) cells[maxCells - 1] = cell.value;
    const code = text.charCodeAt(cell.end);
    if (code === delimiter) {
      position = cell.end + 1;
      if (position >= text.length && !source.isComplete) return 'incomplete';
      continue;
    }
    if (cell.end >= text.length) return source.isComplete ? { cells, next: cell.end } : 'incomplete';
    if (code !== lineFeed && code !== carriageReturn) return 'bad';
    if (code === carriageReturn && cell.end + 1 >= text.length && !source.isComplete) return 'incomplete';
    return { cells, next: source.findAfterBreak(cell.end) };
  }
}

type Parsed = { value: string; end: number } | 'bad' | 'incomplete';

function parseQuoted(source: Source, start: number): Parsed {
  const { text, isComplete } = source;
  let position = start + 1;
  for (;;) {
    const close = text.indexOf('"', position);
    if (close < 0) return isComplete ? 'bad' : 'incomplete';
    if (close + 1 >= text.length && !isComplete) return 'incomplete';
    if (text.charCodeAt(close + 1) === quote) {
      position = close + 2;
      continue;
    }
    const value = text.slice(start + 1, close).replaceAll('""', '"');
    let end = close + 1;
    while (text.charCodeAt(end) === blank) end += 1;
    return { value, end };
  }
}

function parsePlain({ text }: Source, start: number, delimiter: number): Parsed {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === delimiter || code === lineFeed || code === carriageReturn) break;
  }
  return { value: text.slice(start, end), end };
}
