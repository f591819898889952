/** Prints figures by language, for the tuning part and the held-out third side by side. */
import { isAside, type Language, languages } from './corpus.ts';

type Case = { id: string; language: Language };
type Row<Result> = [name: string, value: (results: Result[]) => string];

/** A percentage; a dash if nothing was counted. */
export function share<Result>(
  results: Result[],
  holds: (result: Result) => boolean,
  counts: (result: Result) => boolean = () => true,
): string {
  const counted = results.filter(counts);
  if (counted.length === 0) return '–';
  return `${((100 * counted.filter(holds).length) / counted.length).toFixed(1)} %`;
}

export function percentile(times: number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}

export function printTable<Result>(
  title: string,
  results: Result[],
  of: (result: Result) => Case,
  rows: Row<Result>[],
) {
  const groups: [string, (result: Result) => boolean][] = [
    ...languages.map((language): [string, (result: Result) => boolean] => [
      language,
      (result) => of(result).language === language,
    ]),
    ['all', () => true],
  ];
  const parts: [string, (result: Result) => boolean][] = [
    ['tuned', (result) => !isAside(of(result).id)],
    ['aside', (result) => isAside(of(result).id)],
  ];
  const columns = groups.flatMap(([group, inGroup]) =>
    parts.map(([part, inPart]) => ({
      head: `${group} ${part}`,
      results: results.filter((one) => inGroup(one) && inPart(one)),
    })),
  );
  const line = (name: string, cells: string[]) =>
    console.log(`${name.padEnd(28)}${cells.map((cell) => cell.padStart(15)).join('')}`);
  line(`\n${title}`, ['']);
  line(
    '',
    columns.map(({ head }) => head),
  );
  line(
    'number',
    columns.map((column) => String(column.results.length)),
  );
  for (const [name, value] of rows)
    line(
      name,
      columns.map((column) => value(column.results)),
    );
}
