import { z } from 'zod';
import { mostSchema } from './optionSchemas.ts';

/** What every public answer has of a product. */
export const productFieldsShape = {
  id: z.uuid(),
  name: z.string(),
  pricePaise: z.number().int(),
  stock: z.number().int(),
  most: mostSchema,
};
export const imageSchema = z.string().nullable().describe('Its first picture');
