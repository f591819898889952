import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Variants } from '#database/schema.ts';
import type { ImportPlan, ProductChanges, StockChange, VariantChanges } from '#domain/catalogue/imports/plans.ts';
import type { VariantDraft } from '#domain/catalogue/options.schema.ts';
import { type Option, sumVariants } from '#domain/catalogue/options.ts';
import { keysOf } from '#domain/platform/records.ts';
import type { ProductRow } from '../products/rows.ts';

/** How one product changes: by an import, or by its undo. */
export type ProductChange = Omit<Extract<ImportPlan, { kind: 'update' }>, 'kind'> & {
  /** Only in an undo: variants that the import added. */
  removedVariants?: string[];
  /** Only in an undo: how many values each option had; none if the product had no options. */
  keptValues?: number[];
};

export type LockedProduct = ProductRow;
export type LockedVariant = Selectable<Variants>;
/** A product that is locked, with the variants that are concerned and its options, if values are added to them. */
export type LockedState = {
  product: LockedProduct;
  variants: ReadonlyMap<string, LockedVariant>;
  options: readonly Option[];
};

export type AddedVariant = VariantDraft & { id: string };
/** What is written for one product, and the change that takes it back. */
export type ResolvedChange = {
  product: LockedProduct;
  changesContent: boolean;
  changesSearchedText: boolean;
  variants: LockedVariant[];
  /** All that it has afterwards, if variants are added. */
  options: Option[];
  /** How many values each option has by now. */
  knownValues: number[];
  added: AddedVariant[];
  removed: string[];
  keptValues: number[] | undefined;
  undo: ProductChange;
};

/** Never below zero: more may have been sold than the new stock leaves. */
const changeStock = (now: number, { from, to }: StockChange) => Math.max(0, now + to - from);

/** Fields that a product can change without moving in the lists, which are sorted by the last update. */
const figures: readonly (keyof ProductChanges)[] = ['pricePaise', 'mrpPaise', 'isActive'];
/** Fields that searches read; writing one computes the searched text anew. */
const searched: readonly (keyof ProductChanges)[] = ['name', 'description', 'alsoCalled', 'sku'];

/** Resolves a change against the locked product, or returns undefined if somebody has edited it meanwhile. */
export function resolveChange(change: ProductChange, state: LockedState): ResolvedChange | undefined {
  const { product, options } = state;
  const isOutdated = product.version !== change.version || (change.set.isActive && product.takenDownAt !== null);
  const variants = resolveVariants(change, state);
  if (isOutdated || !variants) return undefined;
  const added = change.addedVariants.map((variant) => ({ ...variant, id: newId() }));
  const gainsOptions = change.options !== undefined && !product.hasOptions;
  const set = gainsOptions ? { ...change.set, sku: null, mrpPaise: null, weightGrams: null } : change.set;
  const names = keysOf(set);
  const after = {
    ...product,
    ...set,
    hasOptions: (product.hasOptions || gainsOptions) && change.keptValues?.length !== 0,
    stock: change.stock ? changeStock(product.stock, change.stock) : product.stock,
  } as LockedProduct;
  const changesOptions = change.options !== undefined || change.keptValues !== undefined;
  return {
    product: after,
    changesContent: changesOptions || names.some((name) => !figures.includes(name)),
    changesSearchedText: names.some((name) => searched.includes(name)),
    variants: variants.map(({ after }) => after),
    options: change.options ?? [...options],
    knownValues: options.map(({ values }) => values.length),
    added,
    removed: change.removedVariants ?? [],
    keptValues: change.keptValues,
    undo: {
      productId: product.id,
      version: product.version + 1,
      ...revertProduct(state, set, after, gainsOptions ? added : undefined),
      changedVariants: variants.map(({ undo }) => undo),
      addedVariants: [],
      ...(added.length > 0 && { removedVariants: added.map(({ id }) => id) }),
      ...(change.options && { keptValues: options.map(({ values }) => values.length) }),
    },
  };
}

/** What a product had of the fields that change. With its first options it loses its own price and stock. */
function revertProduct(
  { product }: LockedState,
  set: ProductChanges,
  after: LockedProduct,
  firstVariants: AddedVariant[] | undefined,
): { set: ProductChanges; stock?: StockChange } {
  const names = keysOf(set);
  const before = Object.fromEntries(names.map((name) => [name, product[name]])) as ProductChanges;
  if (!firstVariants) {
    const isSame = after.stock === product.stock;
    return { set: before, ...(!isSame && { stock: { from: after.stock, to: product.stock } }) };
  }
  const stock = { from: sumVariants(firstVariants).stock, to: product.stock };
  return { set: { ...before, pricePaise: product.pricePaise }, stock };
}

type ChangedVariant = { after: LockedVariant; undo: VariantChanges };

function resolveVariants({ changedVariants }: ProductChange, { variants }: LockedState): ChangedVariant[] | undefined {
  const resolved: ChangedVariant[] = [];
  for (const { id, stock: stockChange, ...set } of changedVariants) {
    const variant = variants.get(id);
    if (!variant) return undefined;
    const stock = stockChange ? changeStock(variant.stock, stockChange) : variant.stock;
    const before = Object.fromEntries(keysOf(set).map((name) => [name, variant[name]]));
    const undo = { id, ...before, ...(stock !== variant.stock && { stock: { from: stock, to: variant.stock } }) };
    resolved.push({ after: { ...variant, ...set, stock } as LockedVariant, undo });
  }
  return resolved;
}
