import * as z from 'zod/mini';
import { maximumPricePaise } from '#domain/language/money.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { isImageUrl, productCategories, productLimits } from './products.ts';

/** The address of one photo. */
export const productImageSchema = z.string().check(
  z.trim(),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), refusal('image_invalid')),
  z.refine(isImageUrl, refusal('image_address_invalid')),
);

/** A product as its seller types it, with the fields in the order in which they are checked (section 5). */
export const productDraftSchema = z.strictObject({
  name: requiredText(
    productLimits.name,
    refusal('product_name_required'),
    refusal('product_name_too_long', { maximum: productLimits.name }),
  ),
  description: requiredText(
    productLimits.description,
    refusal('description_required'),
    refusal('description_too_long', { maximum: productLimits.description }),
  ),
  /** In paise. */
  pricePaise: z
    .number()
    .check(
      z.int(refusal('price_not_exact')),
      z.positive(refusal('price_not_positive')),
      z.maximum(maximumPricePaise, refusal('price_too_high', { maximumPaise: maximumPricePaise })),
    ),
  stock: z
    .number()
    .check(
      z.int(refusal('stock_not_whole')),
      z.minimum(0, refusal('stock_negative')),
      z.maximum(productLimits.stock, refusal('stock_too_high', { maximum: productLimits.stock })),
    ),
  category: z.enum(productCategories, refusal('category_required')),
  images: z._default(
    z.array(productImageSchema).check(
      z.maxLength(productLimits.images, refusal('too_many_images', { maximum: productLimits.images })),
      z.refine((images) => new Set(images).size === images.length, refusal('image_repeated')),
    ),
    [],
  ),
  isActive: z._default(z.boolean(), true),
  /** Other words that customers may use for it. They are searchable but never shown. */
  alsoCalled: z._default(
    boundedText(productLimits.alsoCalled, refusal('also_called_too_long', { maximum: productLimits.alsoCalled })),
    '',
  ),
});
export type ProductDraft = z.infer<typeof productDraftSchema>;

/**
 * A saved draft of the edit form also has the version it was made from, so that a stale copy is rejected, and the stock
 * it showed, so that only the difference is applied and items ordered meanwhile stay sold.
 */
export const productRevisionSchema = z.strictObject({
  ...productDraftSchema.shape,
  version: z.int32().check(z.positive()),
  /** May be above the limit for a typed stock, because a cancelled order returns its items. */
  shownStock: z.int32().check(z.minimum(0)),
});
export type ProductRevision = z.infer<typeof productRevisionSchema>;
