import { productCategories } from '#domain/catalogue/products.ts';
import type { Product } from '../productCache.ts';
import { emptyProduct, type ProductFormValues } from './formValues.ts';

/** Whether the product is taken down is not the seller's to type, and may have changed since. */
export type FormProduct = Omit<Product, 'isTakenDown'>;

/** What a draft of an older version of the form may lack. */
type Added = 'priceToPaise' | 'sku' | 'mrpPaise' | 'weightGrams' | 'options' | 'variants';

/**
 * The typed values, and the version of the product that they were typed over, which saving is compared with. `sent` is
 * the idempotency key of a create request whose response never arrived.
 */
export type ProductFormDraft = { base?: FormProduct; sent?: string; values: ProductFormValues; at: string };

const sampleProduct: Omit<FormProduct, Added> = {
  id: '',
  name: '',
  description: '',
  alsoCalled: '',
  category: productCategories[0],
  pricePaise: 0,
  stock: 0,
  isActive: true,
  images: [],
  version: 0,
  createdAt: '',
  updatedAt: '',
};

/**
 * The stored draft, or `undefined` where its format is not today's: an older version of the form may have written it.
 * Checked without a schema, because schemas load later than the form.
 */
export function parseDraft(stored: unknown): ProductFormDraft | undefined {
  return hasShapeOf<ProductFormDraft>(stored, { values: emptyProduct, at: '' }) &&
    (stored.base === undefined || hasShapeOf(stored.base, sampleProduct)) &&
    (stored.sent === undefined || typeof stored.sent === 'string')
    ? stored
    : undefined;
}

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
  if (Array.isArray(like)) return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (typeof like === 'object' && like !== null) return hasShapeOf(value, like);
  return typeof value === typeof like;
}
