/** What an import says about its rows and calls the targets of columns (import.md). */
import type { ImportCode } from '#domain/catalogue/imports/importCodes.ts';
import type { RowProblem } from '#domain/catalogue/imports/importRows.ts';
import { type ImportTarget, isImportTarget } from '#domain/catalogue/imports/importTargets.ts';
import { optionLimits } from '#domain/catalogue/options.ts';
import { productLimits } from '#domain/catalogue/products.ts';
import { maximumPricePaise } from '#domain/language/money.ts';
import { cachedFormat, formatPaise } from './formats.ts';
import * as codes from './importCodes.gen.ts';
import * as texts from './importProblems.gen.ts';
import * as targets from './importTargets.gen.ts';

/** The name of what a column holds. */
export const importTargetLabels: Record<ImportTarget, () => string> = targets;

/** What kind of problem a code is, in a few words. */
export const importCodeLabels: Record<ImportCode, () => string> = codes;

type Details = { field: string; value: string; rows: string };

/** The type requires a sentence for every code. */
const sentences: Record<ImportCode, (details: Details) => string> = {
  ...texts,
  product_name_too_long: () => texts.product_name_too_long({ maximum: productLimits.name }),
  description_too_long: () => texts.description_too_long({ maximum: productLimits.description }),
  also_called_too_long: () => texts.also_called_too_long({ maximum: productLimits.alsoCalled }),
  price_unreadable: ({ field, value }) => texts.price_unreadable({ field, value }),
  price_too_high: ({ field }) => texts.price_too_high({ field, maximum: formatPaise(maximumPricePaise) }),
  stock_too_high: () => texts.stock_too_high({ maximum: productLimits.stock }),
  extra_images: () => texts.extra_images({ maximum: productLimits.images }),
  too_many_options: () => texts.too_many_options(optionLimits),
  option_missing: (details) => (details.field ? texts.option_missing(details) : texts.options_missing(details)),
};

/** Codes whose sentence chooses its words by the field, not by its label. */
const priceCodes: readonly ImportCode[] = [
  'price_unreadable',
  'price_ambiguous',
  'price_not_positive',
  'price_not_exact',
  'price_too_high',
];

/** What is wrong with a row and what to do, in the current language. */
export function explainImportProblem({ code, field = '', value = '', rows = [] }: Omit<RowProblem, 'row'>): string {
  const label = isImportTarget(field) && !priceCodes.includes(code) ? importTargetLabels[field]() : field;
  return sentences[code]({ field: label, value, rows: listRows(rows) });
}

/** '4, 9 and 12' */
const listRows = (rows: readonly number[]): string =>
  cachedFormat('rows', (tag) => new Intl.ListFormat(tag)).format(rows.map(String));
