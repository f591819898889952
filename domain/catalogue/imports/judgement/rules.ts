import { identifyValue } from '../../options.ts';
import { productDraftSchema } from '../../products.schema.ts';
import type { RowProblem } from '../importRows.ts';
import { toProductDraft } from './compare.ts';
import type { SkuOwner } from './knownProducts.ts';
import { codeOfRefusal } from './outcome.ts';
import { type TargetProduct, type TargetVariant, toTargetVariant } from './targetProduct.ts';

/** Errors of the product itself leave nothing of it; those of a variant leave the others. */
export type Problems = { ofProduct: RowProblem[]; ofVariants: RowProblem[] };

/**
 * What the rules of the product form say, each at its row: an import can do nothing that the form could not. `row` is
 * the product's. `isConcerned` leaves out what the file does not change.
 */
export function checkRules(target: TargetProduct, row: number, isConcerned: (field: string) => boolean): Problems {
  const problems: Problems = { ofProduct: [], ofVariants: [] };
  const { error } = productDraftSchema.safeParse(toProductDraft(target));
  for (const { path, message } of error?.issues ?? []) {
    const [field = '', at, part] = path.map(String);
    const variant = field === 'variants' ? target.variants[Number(at)] : undefined;
    const code = codeOfRefusal(message);
    if (variant?.row !== undefined) problems.ofVariants.push({ row: variant.row, code, field: fieldName(part) });
    else if (!variant && isConcerned(field)) problems.ofProduct.push({ row, code, field: fieldName(field) });
  }
  return problems;
}

const fieldNames: Record<string, string> = { pricePaise: 'price', mrpPaise: 'mrp', weightGrams: 'weight' };
/** A field as columns of files call it. */
export const fieldName = (field = '') => fieldNames[field] ?? field;

/** SKUs that another product of the shop has. */
export function findTakenSkus(
  { sku, options, variants }: TargetProduct,
  row: number,
  productId: string | undefined,
  owners: ReadonlyMap<string, SkuOwner>,
): Problems {
  const find = (at: number | undefined, typed: string | null | undefined): RowProblem[] => {
    const owner = typed ? owners.get(typed) : undefined;
    const isTaken = owner !== undefined && owner.productId !== productId;
    return isTaken && typed && at !== undefined ? [{ row: at, code: 'sku_taken', field: 'sku', value: typed }] : [];
  };
  if (options.length === 0) return { ofProduct: find(row, sku), ofVariants: [] };
  return { ofProduct: [], ofVariants: variants.flatMap((variant) => find(variant.row, variant.sku)) };
}

type Settled = { target: TargetProduct | undefined; errors: RowProblem[] };

/**
 * Leaves out variants with errors until the rest has none. The target is undefined if nothing remains, or if the
 * product itself has an error.
 */
export function settle(target: TargetProduct, check: (target: TargetProduct) => Problems): Settled {
  const errors: RowProblem[] = [];
  let rest = target;
  for (;;) {
    const { ofProduct, ofVariants } = check(rest);
    errors.push(...ofProduct, ...ofVariants);
    if (ofProduct.length > 0) return { target: undefined, errors };
    if (ofVariants.length === 0) return { target: rest, errors };
    rest = withoutRows(rest, new Set(ofVariants.map(({ row }) => row)));
    if (rest.variants.length === 0) return { target: undefined, errors };
  }
}

/** New variants of these rows are left out, and known ones stay as they are. */
export function withoutRows(target: TargetProduct, rows: ReadonlySet<number>): TargetProduct {
  if (rows.size === 0) return target;
  const variants = target.variants.flatMap((variant): TargetVariant[] => {
    if (variant.row === undefined || !rows.has(variant.row)) return [variant];
    return variant.known ? [toTargetVariant(variant.known)] : [];
  });
  const options = target.options.map((option, at) => {
    const used = new Set(variants.map(({ values }) => identifyValue(option.key, values[at] ?? '')));
    const isKept = (value: string) =>
      used.has(identifyValue(option.key, value)) || target.knownValues?.[at]?.includes(value);
    return { ...option, values: option.values.filter(isKept) };
  });
  return { ...target, variants, options };
}
