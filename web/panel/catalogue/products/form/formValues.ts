import type { PackageFactName } from '#domain/catalogue/packageFacts.ts';
import { type ProductCategory, productLimits } from '#domain/catalogue/products.ts';
import { keysOf } from '#domain/platform/records.ts';
import { formatCount } from '#texts/formats.ts';
import * as texts from '#texts/productForm.gen.ts';
import type { Product } from '../productCache.ts';

/** Values of the form's inputs. Numbers stay as typed and are parsed on blur and on save. */
export type ProductFormValues = {
  name: string;
  description: string;
  /** Synonyms that the product is found by. */
  alsoCalled: string;
  price: string;
  stock: string;
  category: ProductCategory | '';
  images: string[];
  /** A URL that was typed but not added to the images yet. */
  imageUrl: string;
  isActive: boolean;
  /** The name and description in a second language; missing where neither is typed. */
  translation?: { name: string; description: string } | undefined;
  /** What the seller may add: missing in a new product. */
  facts?: ProductFacts | undefined;
  /** Of a product with options: they replace its own price and stock. */
  withOptions?: { options: Product['options']; variants: VariantValues[] } | undefined;
};

/** SKU, MRP in rupees, weight in grams and what the package says, as typed. */
export type ProductFacts = Record<FactName, string>;
export type FactName = 'sku' | 'mrpPaise' | 'weightGrams' | PackageFactName;

/** A variant in the form, with price and stock as typed. */
export type VariantValues = Omit<Product['variants'][number], 'id' | 'pricePaise' | 'stock'> & {
  id?: string;
  price: string;
  stock: string;
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
  translation: undefined,
  // Named, so that filling the form again removes what another product had.
  facts: undefined,
  withOptions: undefined,
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
  translation: texts.secondVersion,
  facts: texts.facts,
  withOptions: texts.variants,
};

export function toFormValues(product: Product): ProductFormValues {
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
    translation: product.translation
      ? { name: product.translation.name, description: product.translation.description }
      : undefined,
    facts: toFactValues(product),
    withOptions:
      product.options.length > 0
        ? { options: product.options, variants: product.variants.map(toVariantValues) }
        : undefined,
  };
}

const toFactValues = (product: Product): ProductFacts => ({
  sku: product.sku ?? '',
  mrpPaise: product.mrpPaise === null ? '' : String(product.mrpPaise / 100),
  weightGrams: String(product.weightGrams ?? ''),
  netQuantity: product.netQuantity ?? '',
  countryOfOrigin: product.countryOfOrigin ?? '',
  manufacturer: product.manufacturer ?? '',
  packer: product.packer ?? '',
  importer: product.importer ?? '',
});

const toVariantValues = ({ pricePaise, stock, ...variant }: Product['variants'][number]): VariantValues => ({
  ...variant,
  price: String(pricePaise / 100),
  stock: String(stock),
});

/** Initial values for a copy of a product: hidden and without stock. */
export function toCopyValues(product: Product): ProductFormValues {
  const name = Array.from(texts.copyOf({ name: product.name }))
    .slice(0, productLimits.name)
    .join('');
  const { withOptions, ...values } = toFormValues(product);
  const variants = withOptions?.variants.map(({ id, ...variant }) => ({ ...variant, sku: null, stock: '0' }));
  return {
    ...{ ...values, name, stock: '0', isActive: false },
    ...(values.facts && { facts: { ...values.facts, sku: '' } }),
    ...(withOptions && variants && { withOptions: { ...withOptions, variants } }),
  };
}

/** 'used of limit', once 80 % of the limit are used. */
export function describeLength(typed: string, limit: number): string | undefined {
  const used = typed.trim().length;
  return used > limit * 0.8 ? texts.length({ used: formatCount(used), limit: formatCount(limit) }) : undefined;
}

type TypedForm = { getValues: () => ProductFormValues; isDirty: (field: ProductField) => boolean };

/** What was typed since the form was filled. */
export function listTyped({ getValues, isDirty }: TypedForm): Partial<ProductFormValues> {
  const values = getValues();
  return Object.fromEntries(keysOf(values).flatMap((field) => (isDirty(field) ? [[field, values[field]]] : [])));
}
