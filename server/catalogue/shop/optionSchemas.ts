import { z } from 'zod';
import { optionKeys } from '#domain/catalogue/optionPresets.ts';

export const mostSchema = z
  .number()
  .int()
  .describe('So many pieces can be ordered at once; never more than are in stock');
const mrpSchema = z.number().int().nullable().describe('The printed maximum retail price, if it is known');
const optionKeySchema = z.enum(optionKeys).nullable().describe('A preset, whose name depends on the reader’s language');
export const optionSchema = z.object({ key: optionKeySchema, name: z.string() });
const publicOptionSchema = optionSchema.extend({
  values: z.array(z.object({ key: z.string().nullable(), value: z.string() })),
});
const publicVariantSchema = z.object({
  id: z.uuid(),
  positions: z.array(z.number().int()).describe('The position of its value in each option'),
  label: z.string(),
  pricePaise: z.number().int(),
  mrpPaise: mrpSchema,
  stock: z.number().int(),
  most: mostSchema,
  image: z.string().nullable().describe('One of the product’s'),
});

const priceToSchema = z.number().int().describe('The highest price, if the product has options').optional();

/** A product's options and what can be chosen. */
export const publicOptionsShape = {
  priceToPaise: priceToSchema,
  mrpPaise: z.number().int().optional(),
  options: z.array(publicOptionSchema),
  variants: z.array(publicVariantSchema).describe('What can be ordered, if the product has options'),
};

const listedOptionsSchema = z.object({
  colours: z.array(z.string()).describe('Keys of the first colours'),
  colourCount: z.number().int(),
  sizeCount: z.number().int(),
});

/** What lists say of a product's options; other products lack it. */
export const listedOptionsShape = {
  priceToPaise: priceToSchema,
  mrpPaise: z.number().int().describe('With options, that of the cheapest variant').optional(),
  facets: z.array(z.string()).describe('What it can be filtered by, such as size:m; size: is any size').optional(),
  options: listedOptionsSchema.optional(),
};
