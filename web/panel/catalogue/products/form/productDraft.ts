import { optionKeys } from '#domain/catalogue/optionPresets.ts';
import { productCategories } from '#domain/catalogue/products.ts';
import type { Product } from '../productCache.ts';
import { emptyProduct, type ProductFormValues } from './formValues.ts';
import { noFacts } from './noFacts.ts';

/** Whether the product is taken down is not the seller's to type, and may have changed since. */
export type FormProduct = Omit<Product, 'isTakenDown'>;

/**
 * The typed values, and the version of the product that they were typed over, which saving is compared with. `sent` is
 * the idempotency key of a create request whose response never arrived.
 */
export type ProductFormDraft = { base?: FormProduct; sent?: string; values: ProductFormValues; at: string };

/** What a draft of an older version of the form may lack. */
const added = {
  ...{ priceToPaise: null, sku: null, mrpPaise: null, weightGrams: null, options: [], variants: [] },
  ...{ netQuantity: null, countryOfOrigin: null, manufacturer: null, packer: null, importer: null },
  translation: null,
};

const sampleVariant = {
  ...{ label: '', values: [''], isOffered: true },
  ...{ sku: null, mrpPaise: null, weightGrams: null, image: null },
};
const sampleOptions = [{ key: null, name: '', values: [''] }];
const sampleChoice = { options: sampleOptions, variants: [{ ...sampleVariant, price: '', stock: '' }] };

const { facts: _facts, withOptions: _withOptions, translation: _translation, ...requiredValues } = emptyProduct;
const sampleValues = { ...requiredValues, images: [''] };

const { translation: _noTranslation, ...addedColumns } = added;
const sampleTranslation = { name: '', description: '' };

/** Its second name and description, which may be null, are compared apart. */
const sampleProduct: Omit<FormProduct, 'translation'> = {
  ...addedColumns,
  options: sampleOptions,
  variants: [{ ...sampleVariant, id: '', pricePaise: 0, stock: 0 }],
  id: '',
  name: '',
  description: '',
  alsoCalled: '',
  category: productCategories[0],
  pricePaise: 0,
  stock: 0,
  isActive: true,
  images: [''],
  version: 0,
  createdAt: '',
  updatedAt: '',
};

/**
 * The stored draft, or `undefined` where its format is not today's: an older version of the form may have written it.
 */
export function parseDraft(stored: unknown): ProductFormDraft | undefined {
  if (!hasShapeOf<ProductFormDraft>(stored, { values: sampleValues, at: '' })) return undefined;
  const { base, sent, values } = stored;
  const filled = base && { ...added, ...base };
  const isUsable =
    (filled === undefined || (hasShapeOf(filled, sampleProduct) && isTranslation(filled.translation))) &&
    isTranslation(values.translation ?? null) &&
    (values.facts === undefined || hasShapeOf(values.facts, noFacts)) &&
    (values.withOptions === undefined || isChoice(values.withOptions)) &&
    (sent === undefined || typeof sent === 'string');
  return isUsable ? { ...stored, ...(filled && { base: filled }) } : undefined;
}

const isTranslation = (value: unknown) => value === null || hasShapeOf(value, sampleTranslation);

/** Whether these are options and variants, with a value of each option. */
const isChoice = (value: unknown) =>
  hasShapeOf(value, sampleChoice) &&
  value.options.length > 0 &&
  value.variants.length > 0 &&
  value.variants.every(({ values }) => values.length === value.options.length);

/** Whether `value` has each field of `like` with the same type. */
function hasShapeOf<Shape extends object>(value: unknown, like: Shape): value is Shape {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(like).every(([name, part]) => hasKindOf(name, Reflect.get(value, name), part))
  );
}

function hasKindOf(name: string, value: unknown, like: unknown): boolean {
  if (name === 'category') return value === '' || productCategories.some((category) => category === value);
  if (name === 'key') return value === null || optionKeys.some((key) => key === value);
  if (Array.isArray(like)) return Array.isArray(value) && value.every((entry) => hasKindOf('', entry, like[0]));
  if (like === null) return value === null || typeof value !== 'object';
  if (typeof like === 'object') return hasShapeOf(value, like);
  return typeof value === typeof like;
}
