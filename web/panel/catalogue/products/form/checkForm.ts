import type * as z from 'zod/mini';
import { type ProductDraft, productDraftSchema, productFields } from '#domain/catalogue/products.schema.ts';
import { rupeesToPaise } from '#domain/language/money.ts';
import { keysOf } from '#domain/platform/records.ts';
import { translateIssues, translateRefusal } from '#texts/refusals.ts';
import type { ProductField, ProductFormValues } from './formValues.ts';
import { parseDecimal } from './parseDecimal.ts';

export type CheckedForm = { draft: ProductDraft } | { refused: { field: ProductField; message: string } };

/** Validates in the order of the specification; only the first failure is returned. */
export function checkForm(values: ProductFormValues): CheckedForm {
  const typedImage = values.imageUrl.trim();
  const isNewImage = typedImage !== '' && !values.images.includes(typedImage);
  const result = productDraftSchema.safeParse({
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
  return { refused: { field: getFieldOfIssue(path, values), message: translateRefusal(first?.message ?? '') } };
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
