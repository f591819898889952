import { z } from 'zod';

const text = z.string();

/** The words of one printed order. */
const orderWords = z.object({
  order: text.describe('The title of the order'),
  slip: text.describe('The title of its packing slip'),
  placed: text,
  date: text,
  status: text,
  payment: text.nullable(),
  phone: text.nullable(),
  pieces: text,
  totals: z.array(z.object({ label: text, amount: text })).describe("The parts of the order's total"),
});

/** The words of printed orders in one language. */
export const paperSchema = z.object({
  language: text.describe('For `lang`'),
  captions: z.object({
    from: text,
    to: text,
    noAddress: text,
    unnamed: text.describe('A customer without a name'),
    product: text,
    quantity: text,
    price: text,
    sum: text,
    packed: text,
    total: text,
    note: text,
  }),
  orders: z
    .array(orderWords.nullable())
    .describe('In the sequence of the orders; null where the paper in another language has the words of one'),
});
