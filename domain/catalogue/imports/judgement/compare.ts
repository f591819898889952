import { packageFactNames } from '../../packageFacts.ts';
import type { ProductDraft } from '../../products.schema.ts';
import type { FieldChange, FieldValue, ImportPlan, ProductChanges, VariantChanges } from '../plans.ts';
import type { KnownProduct } from './knownProducts.ts';
import type { TargetProduct, TargetVariant } from './targetProduct.ts';

type Update = Extract<ImportPlan, { kind: 'update' }>;
type Compared = { plan: Update; changes: FieldChange[] };

const productFields = [
  ...([
    'name',
    'description',
    'category',
    'pricePaise',
    'mrpPaise',
    'isActive',
    'images',
    'alsoCalled',
    'sku',
  ] as const),
  ...(['weightGrams', ...packageFactNames] as const),
];
const variantFields = ['pricePaise', 'mrpPaise', 'weightGrams', 'isOffered', 'sku', 'image'] as const;
/** Fields that a product with options has for its variants only. */
const ownFigures: readonly string[] = ['pricePaise', 'mrpPaise', 'sku', 'weightGrams'];

/** Missing, null and empty are the same. */
const toValue = (value: unknown): FieldValue => (value === undefined || value === '' ? null : (value as FieldValue));

const isSame = (one: FieldValue, other: FieldValue) =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((value, at) => value === other[at])
    : one === other;

/** The differences between a product and what it will be, and the plan that makes them. */
export function compareProduct(known: KnownProduct, target: TargetProduct): Compared {
  const changes: FieldChange[] = [];
  const set: Record<string, unknown> = {};
  for (const field of productFields) {
    if (target.options.length > 0 && ownFigures.includes(field)) continue;
    const [from, to] = [toValue(known[field]), toValue(target[field])];
    if (isSame(from, to)) continue;
    changes.push({ field, from, to });
    set[field] = target[field] ?? (field === 'alsoCalled' ? '' : null);
  }
  const { stockChange } = target;
  if (stockChange && target.options.length === 0) changes.push({ field: 'stock', from: known.stock, to: target.stock });
  const variants = compareVariants(target);
  const options = compareOptions(known, target);
  return {
    plan: {
      ...{ kind: 'update', productId: known.id, version: known.version, set: set as ProductChanges },
      ...(stockChange && target.options.length === 0 && { stock: stockChange }),
      ...(options.length > 0 && { options: target.options }),
      changedVariants: variants.changed,
      addedVariants: variants.added,
    },
    changes: [...changes, ...options, ...variants.changes],
  };
}

function compareOptions(known: KnownProduct, { options }: TargetProduct): FieldChange[] {
  return options.flatMap(({ name, values }, at) => {
    const before = known.options[at]?.values ?? [];
    return isSame(before, values) ? [] : [{ field: 'options', variant: name, from: before, to: values }];
  });
}

function compareVariants({ options, variants }: TargetProduct) {
  const changes: FieldChange[] = [];
  const changed: VariantChanges[] = [];
  const added: TargetVariant[] = [];
  for (const variant of options.length > 0 ? variants : []) {
    const { known, stockChange } = variant;
    if (!known) {
      added.push(variant);
      changes.push({ field: 'variant', from: null, to: variant.values.join(', ') });
      continue;
    }
    const set: Record<string, unknown> = {};
    for (const field of variantFields) {
      const [from, to] = [toValue(known[field]), toValue(variant[field])];
      if (isSame(from, to)) continue;
      changes.push({ field, variant: known.label, from, to });
      set[field] = variant[field] ?? null;
    }
    if (stockChange) changes.push({ field: 'stock', variant: known.label, from: known.stock, to: variant.stock });
    if (stockChange || Object.keys(set).length > 0) {
      changed.push({ id: known.id, ...set, ...(stockChange && { stock: stockChange }) });
    }
  }
  return { changes, changed, added: added.map(toDraft) };
}

/** The variant as the form sends it. */
export const toDraft = ({ known: _, row: __, stockChange: ___, ...draft }: TargetVariant) => draft;

/** The product as the form sends it. With options it has no figures of its own. */
export function toProductDraft({
  options,
  variants,
  stockChange: _,
  knownValues: __,
  ...fields
}: TargetProduct): ProductDraft {
  if (options.length === 0) return fields;
  const { sku, mrpPaise, weightGrams, ...own } = fields;
  return { ...own, options, variants: variants.map(toDraft) };
}
