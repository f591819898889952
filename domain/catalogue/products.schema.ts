import * as z from 'zod/mini';
import { pageLanguages } from '#domain/platform/languages.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { languageOfText } from '#domain/platform/scripts.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import {
  factsShape,
  optionsSchema,
  priceSchema,
  shownStockSchema,
  stockSchema,
  type VariantDraft,
  variantsSchema,
} from './options.schema.ts';
import { sumVariants } from './options.ts';
import { packageFactsShape } from './packageFacts.schema.ts';
import { checkPricing } from './productPricing.ts';
import { isImageUrl, productCategories, productLimits } from './products.ts';

/** The address of one photo. */
export const productImageSchema = z.string().check(
  z.trim(),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), refusal('image_invalid')),
  z.refine(isImageUrl, refusal('image_address_invalid')),
);

/**
 * A second name and description, which readers of that language see; an empty description leaves the first one
 * (languages.md, section 5).
 */
export const translationSchema = z.strictObject({
  language: z.enum(pageLanguages),
  name: requiredText(
    productLimits.name,
    refusal('second_name_required'),
    refusal('product_name_too_long', { maximum: productLimits.name }),
  ),
  description: boundedText(
    productLimits.description,
    refusal('description_too_long', { maximum: productLimits.description }),
  ),
});
export type Translation = z.infer<typeof translationSchema>;

/** The fields of a product, in the order in which they are checked (section 5). */
export const productFields = {
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
  pricePaise: priceSchema,
  stock: stockSchema,
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
};

/** A seller's product as it is sent. With options its own price and stock are ignored (options.md, section 4). */
const draftFields = {
  ...productFields,
  pricePaise: z.optional(z.number()),
  stock: z.optional(z.number()),
  ...factsShape,
  ...packageFactsShape,
  options: z.optional(z.nullable(optionsSchema)),
  variants: z.optional(z.nullable(variantsSchema)),
  /** Left out, a saved one stays; null deletes it. */
  translation: z.optional(z.nullable(translationSchema)),
};

type Translated = { name: string; translation?: Translation | null | undefined };

/** The second name is in another language than the first. */
const isInSecondLanguage = z.refine<Translated>(
  ({ name, translation }: Translated) => !translation || translation.language !== languageOfText(name),
  { error: refusal('second_language_taken'), path: ['translation', 'language'] },
);

/** Checks the price and stock: of the variants where there are options, otherwise of the product. */
const pricing = z.check(checkPricing, { when: () => true });

type Priced = {
  pricePaise?: number | undefined;
  stock?: number | undefined;
  variants?: VariantDraft[] | null | undefined;
};

/** A product with options has the figures of its variants. */
function withFigures<Draft extends Priced>(draft: Draft) {
  const { pricePaise = 0, stock = 0 }: Priced = draft.variants?.length ? sumVariants(draft.variants) : draft;
  return { ...draft, pricePaise, stock };
}

/** A product as its seller types it. */
export const productDraftSchema = z.pipe(
  z.strictObject(draftFields).check(pricing, isInSecondLanguage),
  z.transform(withFigures),
);
export type ProductDraft = z.infer<typeof productDraftSchema>;

/**
 * A saved draft of the edit form also has the version it was made from, so that a stale copy is rejected, and the stock
 * it showed, so that only the difference is applied and items ordered meanwhile stay sold.
 */
export const productRevisionSchema = z.pipe(
  z
    .strictObject({
      ...draftFields,
      version: z.int32().check(z.positive()),
      shownStock: z.optional(shownStockSchema),
    })
    .check(pricing, isInSecondLanguage),
  z.transform(withFigures),
);
export type ProductRevision = z.infer<typeof productRevisionSchema>;
