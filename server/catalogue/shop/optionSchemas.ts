import { z } from 'zod';
import { optionKeys } from '#domain/catalogue/optionPresets.ts';

export const mostSchema = z
  .number()
  .int()
  .describe('So many pieces can be ordered at once; never more than are in stock');
const optionKeySchema = z.enum(optionKeys).nullable().describe('A preset, whose name depends on the reader’s language');
export const optionSchema = z.object({ key: optionKeySchema, name: z.string() });
export const publicOptionSchema = optionSchema.extend({
  values: z.array(z.object({ key: z.string().nullable(), value: z.string() })),
});
export const publicVariantSchema = z.object({
  id: z.uuid(),
  positions: z.array(z.number().int()).describe('The position of its value in each option'),
  label: z.string(),
  pricePaise: z.number().int(),
  mrpPaise: z.number().int().nullable(),
  stock: z.number().int(),
  most: mostSchema,
  image: z.string().nullable().describe('One of the product’s'),
});
