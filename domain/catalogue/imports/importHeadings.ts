import { keysOf } from '#domain/platform/records.ts';
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

/**
 * Columns that stand for another where a file has no better one, and else for nothing, also in rows where that is empty:
 * amounts and costs for the price, the stock of an earlier day, numbers of a database or of a model for the SKU.
 */
const substitutes = { price: 'otherPrice', stock: 'otherStock', sku: 'otherSku' } as const;
type Substitute = (typeof substitutes)[keyof typeof substitutes];

/**
 * The targets of the columns as they were recognised. A second column with a target that only one can have stays with
 * it, for rows in which the first is empty. Without a price, the sale price is the price; without a name, the
 * description.
 */
export function proposeColumns(columns: readonly RecognizedColumn[]): ImportColumn[] {
  let proposed = replaceMissing(columns, 'price', 'salePrice');
  for (const target of keysOf(substitutes)) proposed = replaceMissing(proposed, target, substitutes[target]);
  return replaceMissing(proposed, 'name', 'description').map(({ index, heading, target }) => ({
    index,
    heading,
    target: isImportTarget(target) ? target : null,
  }));
}

/** Where no column has a target, the first with another one stands in for it. */
function replaceMissing(
  columns: readonly RecognizedColumn[],
  missing: ImportTarget,
  other: ImportTarget | Substitute,
): readonly RecognizedColumn[] {
  if (columns.some(({ target }) => target === missing || target === 'namePart')) return columns;
  const first = columns.find(({ target }) => target === other);
  return columns.map((column) => (column === first ? { ...column, target: missing } : column));
}
