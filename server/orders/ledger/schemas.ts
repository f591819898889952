import { z } from 'zod';
import { orderWays } from '#domain/orders/orderTotals.ts';
import {
  claimStates,
  moneyChannels,
  moneyKinds,
  orderOutcomes,
  paymentStates,
  refundStates,
} from '#domain/orders/paymentStates.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { timeSchema } from '#server/platform/http/routes.ts';

const paise = z.number().int();

export const moneySummarySchema = z.object({
  state: z.enum(paymentStates).describe('Computed from the ledger (money.md, section 5)'),
  keepPaise: paise.describe('What the shop may keep'),
  receivedPaise: paise,
  returnedPaise: paise,
});

/** The money of an order, as its seller reads it in full. */
export const moneyDetailsSchema = moneySummarySchema.extend({
  request: z
    .object({
      tr: z.string().describe('The reference of the payment'),
      vpa: z.string(),
      name: z.string(),
      amountPaise: paise,
      note: z.string(),
      createdAt: timeSchema,
      link: z.string().describe('Opens a payment app'),
    })
    .nullable(),
  claims: z.array(
    z.object({
      id: z.uuid(),
      reference: z.string().nullable(),
      state: z.enum(claimStates),
      at: timeSchema,
      conflict: z
        .object({ orderId: z.uuid(), number: z.number().int() })
        .nullable()
        .describe('Another order with the same reference'),
    }),
  ),
  entries: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(moneyKinds),
      channel: z.enum(moneyChannels),
      amountPaise: paise,
      references: z.array(z.string()),
      at: timeSchema,
      reason: z.string().nullable(),
      correctedId: z.uuid().nullable(),
      refundId: z.uuid().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountPaise: paise,
      state: z.enum(refundStates),
      vpa: z.string().nullable(),
      isDisputed: z.boolean(),
      link: z.string().nullable().describe('Opens a payment app; null until the customer said where to'),
    }),
  ),
});

/** What an order says of its price, its payment and its delivery. */
export const orderMoneyShape = {
  discountPaise: paise,
  deliveryPaise: paise,
  codFeePaise: paise,
  method: z.enum(paymentMethods),
  way: z.enum(orderWays).nullable(),
  pincode: z.string().nullable(),
  state: z.string().nullable(),
  outcome: z.enum(orderOutcomes).nullable().describe('How it ended, where no status says so'),
  courier: z.string().nullable(),
  tracking: z.string().nullable(),
  money: moneyDetailsSchema,
};
