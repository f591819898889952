import { z } from 'zod';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';

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

/** What customers need to know of a shop to order there. */
export const orderingShape = {
  customersCanPickUp: z.boolean().describe('If not, an order needs a delivery address'),
  address: z.string().describe('Of the seller; empty for a shop that sets no payment or delivery up'),
  checkout: checkoutSchema,
};
