import type { ImportDialect } from '#domain/catalogue/imports/importTargets.ts';
import { productName } from '#domain/platform/brand.ts';
import * as texts from '#texts/importScreen.gen.ts';
import type { ImportDetails } from './importQueries.ts';

/** Names of companies are the same in all languages. */
const dialectNames: Record<ImportDialect, () => string> = {
  haat: () => productName,
  shopify: texts.shopify,
  woocommerce: texts.wooCommerce,
  amazon: texts.amazon,
  flipkart: texts.flipkart,
  meesho: texts.meesho,
  meta: texts.dialectMeta,
  google: texts.google,
};

export const dialectName = (dialect: ImportDialect): string => dialectNames[dialect]();

const isDialect = (name: string): name is ImportDialect => Object.hasOwn(dialectNames, name);

type RecognizedFile = Pick<ImportDetails, 'dialect' | 'sheet' | 'headerRow' | 'counts'>;

/** What was recognised, in one line: 'Meesho file · sheet “Kurtis” · headings in row 3 · 412 products'. */
export function describeFile({ dialect, sheet, headerRow, counts }: RecognizedFile): string {
  const { create, update, unchanged, skipped, error } = counts;
  const products = create + update + unchanged + skipped + error;
  const facts = [
    dialect && isDialect(dialect) ? texts.dialectFile({ dialect: dialectName(dialect) }) : texts.ownList(),
    sheet !== null && texts.inSheet({ sheet }),
    headerRow !== null && texts.inHeaderRow({ row: headerRow }),
    products > 0 ? texts.products({ count: products }) : counts.rows > 0 && texts.rows({ count: counts.rows }),
  ];
  return facts.filter((fact) => fact !== false).join(' · ');
}

/** What an import found or did, such as '398 new · 12 changed · 3 errors'; empty before the dry run. */
export function describeResult({ counts }: Pick<ImportDetails, 'counts'>): string {
  const facts: [count: number, text: (words: { count: number }) => string][] = [
    [counts.create, texts.newCount],
    [counts.update, texts.changedCount],
    [counts.unchanged, texts.unchangedCount],
    [counts.error, texts.errorCount],
  ];
  return facts.flatMap(([count, text]) => (count > 0 ? [text({ count })] : [])).join(' · ');
}
