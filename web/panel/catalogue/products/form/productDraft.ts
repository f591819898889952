import { productCategories } from '#domain/catalogue/products.ts';
import type { Product } from '../productCache.ts';
import { emptyProduct, type ProductFormValues } from './formValues.ts';

/** What the form reads of a product: drafts from before products could be taken down have no more. */
export type FormProduct = Omit<Product, 'isTakenDown'>;

/**
 * What was typed, and the product that it was typed over: saving it compares with that one, as without the break. `sent`
 * is the key under which it was sent as a new product, where no answer has come.
 */
export type ProductFormDraft = { base?: FormProduct; sent?: string; values: ProductFormValues; at: string };

const sampleProduct: FormProduct = {
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
 * What the browser has kept, or `undefined` where it is not what the form would keep today: an older version of it may
 * have written it. No schema: what judges by them comes later than the form.
 */
export function parseDraft(stored: unknown): ProductFormDraft | undefined {
  return hasShapeOf<ProductFormDraft>(stored, { values: emptyProduct, at: '' }) &&
    (stored.base === undefined || hasShapeOf(stored.base, sampleProduct)) &&
    (stored.sent === undefined || typeof stored.sent === 'string')
    ? stored
    : undefined;
}

/** Whether each field of `like` is there with a value of its kind. */
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
