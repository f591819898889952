import { z } from 'zod';
import { buildRecord } from '#domain/platform/records.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { sellingFactKinds } from '#domain/sellers/shopFacts.ts';

/** Missing for a shop that sets nothing up: then orders are paid and delivered as agreed. */
const checkoutSchema = z
  .object({
    sellerId: z.uuid(),
    methods: z.array(z.enum(paymentMethods)),
    hasZones: z.boolean().describe('Delivery is charged by PIN code'),
    pickUpAddress: z.string().nullable().describe('Null where the way is not asked'),
    asksWhenPlaced: z.boolean().describe('If not, money is asked for when the shop confirms'),
  })
  .optional();

export const chatSchema = z
  .object({ phone: z.string(), slug: z.string().nullable() })
  .describe('Whom to write to; with a slug, the chat begins with SHOP and that slug');

/** A shop's payment and delivery facts; those it does not state are missing. */
export const sellingFactsSchema = z.object(buildRecord(sellingFactKinds, () => z.string().optional()));

/** What customers need to know of a shop to order there. */
export const orderingShape = {
  customersCanPickUp: z.boolean().describe('If not, an order needs a delivery address'),
  address: z.string().describe('Of the seller; empty for a shop that sets no payment or delivery up'),
  checkout: checkoutSchema,
};
