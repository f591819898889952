import type { VariantDraft } from '../../options.schema.ts';
import { identifyValue, normalizeValue, type Option } from '../../options.ts';
import { packageFactNames } from '../../packageFacts.ts';
import type { ProductDraft } from '../../products.schema.ts';
import { productLimits } from '../../products.ts';
import type { BuiltProduct, BuiltVariant, ImportSettings } from '../importRows.ts';
import type { StockChange } from '../plans.ts';
import type { KnownProduct, KnownVariant } from './knownProducts.ts';

/** A variant after the import. */
export type TargetVariant = VariantDraft & {
  /** As it is saved now; undefined for a new one. */
  known?: KnownVariant;
  /** The row of the file that is about it. */
  row?: number;
  stockChange?: StockChange;
};

/** A product after the import, before it is checked by the rules of the form. */
export type TargetProduct = Omit<ProductDraft, 'variants' | 'options'> & {
  options: Option[];
  variants: TargetVariant[];
  /** The values of the options as they are saved now. */
  knownValues?: string[][];
  stockChange?: StockChange;
};

const fields = ['name', 'description', 'category', 'isActive', 'images', 'alsoCalled', ...packageFactNames] as const;
const figures = ['sku', 'pricePaise', 'mrpPaise', 'weightGrams'] as const;

/** The variant as it is saved. */
export function toTargetVariant(known: KnownVariant): TargetVariant {
  const { label: _, ...variant } = known;
  return { ...variant, known };
}

/** The product as it is saved. */
export function toTarget(known: KnownProduct): TargetProduct {
  const { name, description, category, isActive, images, alsoCalled, sku, pricePaise, mrpPaise, weightGrams } = known;
  const facts = Object.fromEntries(packageFactNames.map((fact) => [fact, known[fact]]));
  return {
    ...{ name, description, category, isActive, images, alsoCalled, sku, pricePaise, mrpPaise, weightGrams, ...facts },
    stock: known.stock,
    options: known.options,
    variants: known.variants.map((variant) => toTargetVariant(variant)),
  } as TargetProduct;
}

/** What the file says about the fields of the product itself. */
export function overlayProduct(target: TargetProduct, built: BuiltProduct, settings: ImportSettings): TargetProduct {
  const isStockOnly = settings.mode === 'stock';
  return { ...target, ...(isStockOnly ? {} : pickStated(built, fields)) };
}

/** What the file says about price and the like of a product without options, or of a variant. */
export function overlayFigures<Figures extends object>(
  target: Figures,
  built: BuiltProduct | BuiltVariant,
  { mode }: ImportSettings,
): Figures {
  return { ...target, ...pickStated(built, mode === 'stock' ? (['pricePaise', 'mrpPaise'] as const) : figures) };
}

/** The fields that the file states. Null clears one. */
function pickStated<Source extends object, Name extends string>(source: Source, names: readonly Name[]) {
  const values = source as Record<string, unknown>;
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
}

/** The change of a stock to the file's: by the difference from now, or from when the file was exported. */
export function changeStock(
  now: number,
  { stock, stockWhenExported }: Pick<BuiltProduct, 'stock' | 'stockWhenExported'>,
): { stock: number; stockChange?: StockChange } {
  const from = stockWhenExported ?? now;
  if (stock === undefined || stock === from) return { stock: now };
  const after = Math.min(Math.max(0, now + stock - from), Math.max(productLimits.stock, now));
  return { stock: after, stockChange: { from, to: stock } };
}

/**
 * For each option of the product the position of the same in the file: by its preset, else by name. Undefined if they
 * are not the same options.
 */
export function alignOptions(known: Option[], built: Option[]): number[] | undefined {
  if (known.length !== built.length) return undefined;
  const positions = known.map(({ key, name }) =>
    built.findIndex(
      (option) => (key !== null && option.key === key) || normalizeValue(option.name) === normalizeValue(name),
    ),
  );
  return new Set(positions).size === known.length && !positions.includes(-1) ? positions : undefined;
}

/** What two variants have in common that have the same values. */
export const identifyValues = (options: Option[], values: string[]) =>
  JSON.stringify(values.map((value, at) => identifyValue(options[at]?.key ?? null, value)));
