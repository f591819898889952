import type * as z from 'zod/mini';
import { productDraftSchema, productFields, productRevisionSchema } from '#domain/catalogue/products.schema.ts';
import { rupeesToPaise } from '#domain/language/money.ts';
import { keysOf } from '#domain/platform/records.ts';
import { secondLanguageOf } from '#domain/platform/scripts.ts';
import { translateIssues, translateRefusal } from '#texts/refusals.ts';
import type { CreateProductData } from '../../../../api/types.gen.ts';
import type { Product } from '../productCache.ts';
import type { ProductField, ProductFormValues } from './formValues.ts';
import { parseDecimal } from './parseDecimal.ts';

/** A product as it is sent. */
export type SentProduct = CreateProductData['body'];

/** `path` is that of a variant's field or a fact, as in 'variants.2.pricePaise' and 'facts.importer'. */
export type CheckedForm = { draft: SentProduct } | { refused: { field: ProductField; message: string; path?: string } };

/** What the form was filled from. Its stocks may be above the limit. */
type Base = Pick<Product, 'version' | 'stock'> & { variants: Pick<Product['variants'][number], 'id' | 'stock'>[] };

/** Validates in the order of the specification; only the first failure is returned. */
export function checkForm(values: ProductFormValues, base?: Base): CheckedForm {
  const typedImage = values.imageUrl.trim();
  const isNewImage = typedImage !== '' && !values.images.includes(typedImage);
  const result = (base ? productRevisionSchema : productDraftSchema).safeParse({
    name: values.name,
    description: values.description,
    alsoCalled: values.alsoCalled,
    pricePaise: readPrice(values.price),
    stock: readStock(values.stock),
    category: values.category,
    images: isNewImage ? [...values.images, typedImage] : values.images,
    isActive: values.isActive,
    translation: values.translation ? { ...values.translation, language: secondLanguageOf(values.name) } : null,
    ...toFacts(values),
    ...toVariants(values, base),
    ...(base && { version: base.version, shownStock: base.stock }),
  });
  // JSON leaves out what is undefined.
  if (result.success) return { draft: result.data as SentProduct };
  const [first] = result.error.issues;
  const path = first?.path ?? [];
  const field = getFieldOfIssue(path[0], values);
  const refused = { field, message: translateRefusal(first?.message ?? '') };
  if (path[0] === 'variants' || path[0] === 'translation') return { refused: { ...refused, path: path.join('.') } };
  return { refused: field === 'facts' ? { ...refused, path: `facts.${String(path[0])}` } : refused };
}

/** Facts as they are sent. With options SKU, MRP and weight are those of the variants. */
function toFacts({ facts, withOptions }: ProductFormValues): Record<string, unknown> {
  if (!facts) return {};
  const { sku, mrpPaise, weightGrams, countryOfOrigin, ...onPackage } = facts;
  const own = {
    sku,
    mrpPaise: mrpPaise === '' ? null : readPrice(mrpPaise),
    weightGrams: weightGrams === '' ? null : parseDecimal(weightGrams),
  };
  return { ...(!withOptions && own), ...onPackage, countryOfOrigin: countryOfOrigin || null };
}

/** Options and variants as they are sent, with the stock that the form showed of each variant. */
function toVariants({ withOptions }: ProductFormValues, base: Base | undefined) {
  if (!withOptions) return {};
  const shown = new Map(base?.variants.map(({ id, stock }) => [id, stock]));
  const variants = withOptions.variants.map(({ label, price, stock, ...variant }) => {
    const shownStock = shown.get(variant.id ?? '');
    return {
      ...{ ...variant, pricePaise: readPrice(price), stock: readStock(stock) },
      ...(shownStock !== undefined && { shownStock }),
    };
  });
  return { options: withOptions.options, variants };
}

/** Negative prices get their own error, however many decimals they have. */
function readPrice(typed: string): number {
  const rupees = parseDecimal(typed);
  return rupeesToPaise(rupees) ?? (rupees < 0 ? -1 : rupees * 100);
}

function readStock(typed: string): number {
  const stock = parseDecimal(typed);
  return stock < 0 ? Math.floor(stock) : stock;
}

function getFieldOfIssue(path: PropertyKey | undefined, values: ProductFormValues): ProductField {
  if (path === 'pricePaise') return 'price';
  if (path === 'images') return 'imageUrl';
  if (path === 'variants' || path === 'options') return 'withOptions';
  if (values.facts && Object.hasOwn(values.facts, String(path))) return 'facts';
  return keysOf(values).find((field) => field === path) ?? 'name';
}

/** The first error message for a value, or `undefined` when it is valid. */
export function findFirstProblem(schema: z.ZodMiniType, value: unknown): string | undefined {
  const [first] = Object.values(translateIssues(schema.safeParse(value).error?.issues ?? []));
  return first;
}

/** Why a URL cannot be added to the images, or `undefined` when it can. */
export function findImageProblem(images: string[], url: string): string | undefined {
  return findFirstProblem(productFields.images, [...images, url]);
}
