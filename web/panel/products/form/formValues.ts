import { rupeesToPaise } from '#domain/money.ts';
import { type ProductDraft, productDraft } from '#domain/products.schema.ts';
import { type ProductCategory, productLimits } from '#domain/products.ts';
import { keysOf } from '#domain/records.ts';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/productForm.gen.ts';
import { wordRefusal } from '#texts/refusals.ts';
import { firstProblem } from '../../accounts/problems.ts';
import type { Product } from '../cache.ts';

/** What stands in the form's inputs. Numbers are kept as typed and read when the form is left or saved. */
export type ProductFormValues = {
  name: string;
  description: string;
  /** Other words that find it. */
  alsoCalled: string;
  /** In rupees. */
  price: string;
  stock: string;
  category: ProductCategory | '';
  images: string[];
  /** An address that was typed but not added to the images yet. */
  imageUrl: string;
  isActive: boolean;
};
export type ProductField = keyof ProductFormValues;

export const emptyProduct: ProductFormValues = {
  name: '',
  description: '',
  alsoCalled: '',
  price: '0',
  stock: '0',
  category: '',
  images: [],
  imageUrl: '',
  isActive: true,
};

export const productFieldLabels: Record<ProductField, () => string> = {
  name: texts.name,
  description: texts.description,
  alsoCalled: texts.alsoCalled,
  price: texts.price,
  stock: texts.stock,
  category: texts.category,
  images: texts.images,
  imageUrl: texts.imageUrl,
  isActive: texts.isActive,
};

export function valuesOf(product: Product): ProductFormValues {
  const { name, description, alsoCalled, stock, category, images, isActive } = product;
  return {
    name,
    description,
    alsoCalled,
    price: String(product.pricePaise / 100),
    stock: String(stock),
    category,
    images,
    imageUrl: '',
    isActive,
  };
}

/** What a copy of a product begins with: its own name, hidden, and none in stock. */
export function copyOf(product: Product): ProductFormValues {
  const name = Array.from(texts.copyOf({ name: product.name }))
    .slice(0, productLimits.name)
    .join('');
  return { ...valuesOf(product), name, stock: '0', isActive: false };
}

/** Number inputs are parsed as decimals, and invalid input becomes 0 (specification, section 5). */
export function parseDecimal(typed: string): number {
  const value = Number.parseFloat(typed);
  return Number.isFinite(value) ? value : 0;
}

export type CheckedForm = { draft: ProductDraft } | { refused: { field: ProductField; message: string } };

/** Reads the form in the order of the specification's checks; the first failure is the refusal. */
export function checkForm(values: ProductFormValues): CheckedForm {
  const typedImage = values.imageUrl.trim();
  const isNewImage = typedImage !== '' && !values.images.includes(typedImage);
  const result = productDraft.safeParse({
    name: values.name,
    description: values.description,
    alsoCalled: values.alsoCalled,
    pricePaise: readPrice(values.price),
    stock: readStock(values.stock),
    category: values.category,
    images: isNewImage ? [...values.images, typedImage] : values.images,
    isActive: values.isActive,
  });
  if (result.success) return { draft: result.data };
  const [first] = result.error.issues;
  const path = first?.path[0];
  return { refused: { field: fieldOf(path, values), message: wordRefusal(first?.message ?? '') } };
}

/** A negative amount is refused as such, however many decimals it has. */
function readPrice(typed: string): number {
  const rupees = parseDecimal(typed);
  return rupeesToPaise(rupees) ?? (rupees < 0 ? -1 : rupees * 100);
}

function readStock(typed: string): number {
  const stock = parseDecimal(typed);
  return stock < 0 ? Math.floor(stock) : stock;
}

function fieldOf(path: PropertyKey | undefined, values: ProductFormValues): ProductField {
  if (path === 'pricePaise') return 'price';
  if (path === 'images') return 'imageUrl';
  return keysOf(values).find((field) => field === path) ?? 'name';
}

/** How much of a limit is used up, once it comes near. */
export function lengthNote(typed: string, limit: number): string | undefined {
  const used = typed.trim().length;
  return used > limit * 0.8 ? texts.length({ used: formatCount(used), limit: formatCount(limit) }) : undefined;
}

/** Why an address cannot join the images, or `undefined` when it can. Blank ones are simply not added. */
export function imageRefusal(images: string[], url: string): string | undefined {
  return firstProblem(productDraft.shape.images, [...images, url]);
}

/** The fields that were typed into since the form showed `shown`, and that differ from `latest`. */
export function typedDifferences(
  typed: ProductFormValues,
  shown: ProductFormValues,
  latest: ProductFormValues,
): ProductField[] {
  const fields = keysOf(typed);
  const differs = (field: ProductField, from: ProductFormValues) =>
    JSON.stringify(typed[field]) !== JSON.stringify(from[field]);
  return fields.filter((field) => differs(field, shown) && differs(field, latest));
}
