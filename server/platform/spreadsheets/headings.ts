import { normalizeHeading, splitHeading } from '#domain/platform/headings.ts';
import { hasContent } from './cellText.ts';
import type { Column, Dialect, HeadingRules, ReadOptions, SheetRow } from './format.ts';

/** Samples that a column shows. */
const maxSamples = 3;

/** A row of headings: what it is, and how sure that is. */
export type Header = { row: SheetRow; dialect: Dialect | undefined; score: number };

/** A signature is surer than any number of known headings. */
const signatureScore = 1000;
const minKnownHeadings = 2;

/**
 * The row of headings: the first that has a dialect's whole signature, else the one with the most known headings, at
 * least 2 and one of them identifying. Known headings are those of a chosen dialect. Undefined if there is none.
 */
export function findHeader(rows: SheetRow[], { headings, headerRow, dialect }: ReadOptions): Header | undefined {
  const among = dialect === undefined ? headings.dialects : headings.dialects.filter(({ name }) => name === dialect);
  const recognize = (row: SheetRow) => findDialect(row, among, rows) ?? (dialect === undefined ? undefined : among[0]);
  if (headerRow !== undefined) {
    const row = rows.find((one) => one.row === headerRow);
    return row && { row, dialect: recognize(row), score: signatureScore };
  }
  const signed = rows
    .map((row) => ({ row, dialect: findDialect(row, among, rows), score: signatureScore }))
    .find((header) => header.dialect);
  if (signed) return signed;
  const known = among.length === 0 || dialect === undefined ? [undefined] : among;
  return known
    .flatMap((one) => findKnownHeadings(rows, headings, one) ?? [])
    .reduce<Header | undefined>((best, header) => (header.score > (best?.score ?? 0) ? header : best), undefined);
}

/** The row with the most headings that are known to a dialect, or in plain files. */
function findKnownHeadings(rows: SheetRow[], headings: HeadingRules, dialect: Dialect | undefined): Header | undefined {
  const lookup = createLookup(headings, dialect);
  let best: Header | undefined;
  for (const row of rows) {
    const targets = new Set(row.cells.flatMap((cell) => findTarget(lookup, cell) ?? []));
    const isHeader = targets.size >= minKnownHeadings && headings.identifying.some((target) => targets.has(target));
    if (isHeader && targets.size > (best?.score ?? 0)) best = { row, dialect, score: targets.size };
  }
  return best;
}

function findDialect(row: SheetRow, dialects: Dialect[], rows: SheetRow[]): Dialect | undefined {
  const there = row.cells.map(normalizeHeading);
  const has = (heading: string) => there.includes(normalizeHeading(heading));
  const hasValue = ({ heading, values }: NonNullable<Dialect['orValues']>) => {
    const column = there.indexOf(normalizeHeading(heading));
    return rows.some((one) => one.row > row.row && values.includes((one.cells[column] ?? '').trim().toLowerCase()));
  };
  return dialects.find(
    ({ signature, oneOf, orValues }) =>
      signature.every(has) &&
      ((!oneOf && !orValues) || oneOf?.some(has) === true || (orValues !== undefined && hasValue(orValues))),
  );
}

/** Normalized heading → target. */
function createLookup({ synonyms }: HeadingRules, dialect: Dialect | undefined): Map<string, string> {
  if (dialect) return new Map(Object.entries(dialect.targets).map(([heading, to]) => [normalizeHeading(heading), to]));
  return new Map(
    Object.entries(synonyms).flatMap(([target, headings]) =>
      headings.map((heading) => [normalizeHeading(heading), target] as const),
    ),
  );
}

/** The target of a heading as it is written, else with its words apart, else of one that is written in two languages. */
const findTarget = (lookup: Map<string, string>, heading: string): string | undefined =>
  lookup.get(normalizeHeading(heading)) ??
  lookup.get(normalizeHeading(splitHeading(heading))) ??
  findTargetOfParts(lookup, heading);

const betweenParts = /[/|()[\]\r\n]|\s[-–—]\s/;

/** The target of 'Name / नाम' or 'Price (कीमत)': all parts mean the same. */
function findTargetOfParts(lookup: Map<string, string>, heading: string): string | undefined {
  const parts = heading.split(betweenParts).map(normalizeHeading).filter(Boolean);
  const [first, ...others] = new Set(parts.map((part) => lookup.get(part)));
  return parts.length > 1 && others.length === 0 ? first : undefined;
}

/** The columns below a row of headings, with their first values and the target that is proposed for each. */
export function describeColumns(
  { row, dialect }: Omit<Header, 'score'>,
  rows: SheetRow[],
  headings: HeadingRules,
): Column[] {
  const lookup = createLookup(headings, dialect);
  const below = rows.filter((one) => one.row > row.row);
  const width = below.reduce((most, { cells }) => Math.max(most, filledWidth(cells)), filledWidth(row.cells));
  return Array.from({ length: width }, (_, index) => {
    const heading = (row.cells[index] ?? '').trim();
    const samples = below
      .map(({ cells }) => (cells[index] ?? '').trim())
      .filter(Boolean)
      .slice(0, maxSamples);
    return { index, heading, samples, target: findTarget(lookup, heading) ?? null };
  });
}

/** The number of cells up to the last one with content. */
export const filledWidth = (cells: string[]): number => cells.findLastIndex(hasContent) + 1;
