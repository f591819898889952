import * as z from 'zod/mini';
import { maximumPricePaise } from '#domain/language/money.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { optionKeys } from './optionPresets.ts';
import { identifyValue, normalizeValue, optionLimits } from './options.ts';
import { productLimits } from './products.ts';

/** In paise. */
export const priceSchema = z
  .number()
  .check(
    z.int(refusal('price_not_exact')),
    z.positive(refusal('price_not_positive')),
    z.maximum(maximumPricePaise, refusal('price_too_high', { maximumPaise: maximumPricePaise })),
  );
const stockTooHigh = refusal('stock_too_high', { maximum: productLimits.stock });
const wholeStockSchema = z.number().check(z.int(refusal('stock_not_whole')), z.minimum(0, refusal('stock_negative')));
export const stockSchema = wholeStockSchema.check(z.maximum(productLimits.stock, stockTooHigh));

/** The stock of a product or variant whose form showed `shown`, which may be above the limit already. */
export const editedStockSchema = (shown = 0) =>
  wholeStockSchema.check(z.maximum(Math.max(productLimits.stock, shown), stockTooHigh));

/** May be above the limit for a typed stock, because a cancelled order returns its items. */
export const shownStockSchema = z.int32().check(z.minimum(0));

/** Text on one line: forms, files and labels change or misread control characters. */
const singleLine = z.string().check(z.regex(/^\P{Cc}*$/u, refusal('not_storable')));

/** What a product and a variant may have besides price and stock; missing and null are the same. */
export const factsShape = {
  sku: z.optional(z.nullable(z.pipe(boundedText(optionLimits.sku), singleLine))),
  /** The printed maximum retail price, in paise. */
  mrpPaise: z.optional(z.nullable(priceSchema)),
  weightGrams: z.optional(
    z.nullable(
      z
        .number()
        .check(
          z.int(refusal('weight_invalid')),
          z.minimum(1, refusal('weight_invalid')),
          z.maximum(optionLimits.weightGrams, refusal('weight_invalid')),
        ),
    ),
  ),
};

const valueSchema = z.pipe(requiredText(optionLimits.value, refusal('option_value_required')), singleLine);

const hasRepeatedValue = ({ key, values }: { key: (typeof optionKeys)[number] | null; values: string[] }) =>
  new Set(values.map((value) => identifyValue(key, value))).size < values.length;

const optionSchema = z
  .strictObject({
    key: z._default(z.nullable(z.enum(optionKeys)), null),
    name: z.pipe(requiredText(optionLimits.name, refusal('option_name_required')), singleLine),
    values: z
      .array(valueSchema)
      .check(
        z.minLength(1, refusal('option_value_required')),
        z.maxLength(optionLimits.values, refusal('too_many_values', { maximum: optionLimits.values })),
      ),
  })
  .check(
    z.refine((option) => !hasRepeatedValue(option), { error: refusal('option_value_repeated'), path: ['values'] }),
  );

/** Two options of one preset have one name, whatever was typed. */
const hasRepeatedName = (options: z.infer<typeof optionSchema>[]) => {
  const names = options.map(({ name }) => normalizeValue(name));
  const keys = options.flatMap(({ key }) => key ?? []);
  return [names, keys].some((list) => new Set(list).size < list.length);
};

export const optionsSchema = z.array(optionSchema).check(
  z.maxLength(optionLimits.options, refusal('too_many_options', { maximum: optionLimits.options })),
  z.refine((options) => !hasRepeatedName(options), refusal('option_name_repeated')),
);

/** A variant as its seller sends it (options.md, section 4). */
export const variantSchema = z.strictObject({
  id: z.optional(idSchema),
  values: z.array(valueSchema).check(z.maxLength(optionLimits.options)),
  pricePaise: priceSchema,
  stock: wholeStockSchema,
  shownStock: z.optional(shownStockSchema),
  isOffered: z._default(z.boolean(), true),
  ...factsShape,
  /** One of the product's images. */
  image: z.optional(z.nullable(z.string())),
});
export type VariantDraft = z.infer<typeof variantSchema>;
export const variantsSchema = z
  .array(variantSchema)
  .check(z.maxLength(optionLimits.variants, refusal('too_many_variants', { maximum: optionLimits.variants })));
