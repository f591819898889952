import rules from './dialects.json' with { type: 'json' };
import type { ImportColumn } from './importRows.ts';
import { type ImportTarget, isImportTarget } from './importTargets.ts';

/** Numbers that headings such as 'Image {n}' go up to. */
const highestNumber = 20;

/** A heading with `{n}` with each number, and the others once. */
const expand = (heading: string): string[] =>
  heading.includes('{n}')
    ? Array.from({ length: highestNumber + 1 }, (_, number) => heading.replace('{n}', String(number)))
    : [heading];

/** Dialects and synonyms by which files of products are recognised (import.md, section 3). For `withSpreadsheet`. */
export const importHeadings = {
  dialects: rules.dialects.map((dialect) => ({
    ...dialect,
    targets: Object.fromEntries(
      Object.entries<string>(dialect.targets).flatMap(([heading, target]) =>
        expand(heading).map((one) => [one, target] as const),
      ),
    ),
  })),
  synonyms: Object.fromEntries(
    Object.entries<string[]>(rules.synonyms).map(([target, headings]) => [target, headings.flatMap(expand)]),
  ),
  identifying: rules.identifying,
};

type RecognizedColumn = { index: number; heading: string; target: string | null };

/** Amounts and costs: the price where a file has no other, and else nothing, also for rows without a price. */
const otherPrice = 'otherPrice';

/**
 * The targets of the columns as they were recognised. A second column with a target that only one can have stays with
 * it, for rows in which the first is empty. Without a price, the sale price or an amount is the price; without a name,
 * the description.
 */
export function proposeColumns(columns: readonly RecognizedColumn[]): ImportColumn[] {
  const priced = replaceMissing(replaceMissing(columns, 'price', 'salePrice'), 'price', otherPrice);
  return replaceMissing(priced, 'name', 'description').map(({ index, heading, target }) => ({
    index,
    heading,
    target: isImportTarget(target) ? target : null,
  }));
}

/** Where no column has a target, the first with another one stands in for it. */
function replaceMissing(
  columns: readonly RecognizedColumn[],
  missing: ImportTarget,
  other: ImportTarget | typeof otherPrice,
): readonly RecognizedColumn[] {
  if (columns.some(({ target }) => target === missing || target === 'namePart')) return columns;
  const first = columns.find(({ target }) => target === other);
  return columns.map((column) => (column === first ? { ...column, target: missing } : column));
}
