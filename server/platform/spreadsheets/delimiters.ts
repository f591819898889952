import { hasContent } from './cellText.ts';
import { type CsvRecord, readRecords } from './csvRecords.ts';

const candidates = [',', ';', '\t', '|'];

/** Records that decide about the delimiter, and the text in which they are looked for. */
const sample = { records: 20, characters: 256 * 1024 };

const declaration = /^"?sep=(.)"?(?:\r\n|\r|\n|$)/i;

/** `sep=;` in the first line, as Excel reads it: the delimiter, and how many characters the line has. */
export function readDeclaredDelimiter(head: string): { delimiter: string; length: number } | undefined {
  const [line, delimiter] = declaration.exec(head) ?? [];
  return line === undefined || delimiter === undefined ? undefined : { delimiter, length: line.length };
}

/**
 * The delimiter that gives the first records the most equal width of at least 2, outside quotes; in case of a tie the
 * first of comma, semicolon, tab and pipe. A comma if no delimiter gives any record a width of 2.
 */
export function chooseDelimiter(readText: () => Iterable<string>): string {
  let [best, mostEqual] = [',', 0];
  for (const delimiter of candidates) {
    const equal = countEqualWidths(readRecords(takeSample(readText()), delimiter));
    if (equal > mostEqual) [best, mostEqual] = [delimiter, equal];
  }
  return best;
}

/** How many of the first records have the most common width of at least 2. */
function countEqualWidths(records: Iterable<CsvRecord>): number {
  const widths = new Map<number, number>();
  let read = 0;
  for (const { cells, isUnreadable } of records) {
    if (cells.length > 1) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    if (isUnreadable || cells.some(hasContent)) read += 1;
    if (read >= sample.records) break;
  }
  return Math.max(0, ...widths.values());
}

function* takeSample(chunks: Iterable<string>): Generator<string> {
  let characters = 0;
  for (const chunk of chunks) {
    yield chunk;
    characters += chunk.length;
    if (characters >= sample.characters) return;
  }
}
