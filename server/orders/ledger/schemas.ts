import { z } from 'zod';
import { orderWays } from '#domain/orders/orderTotals.ts';
import {
  cashConfirmations,
  claimStates,
  moneyChannels,
  moneyKinds,
  orderOutcomes,
  paymentStates,
  refundStates,
} from '#domain/orders/paymentStates.ts';
import { paymentProblemKinds } from '#domain/sellers/paymentProviders.ts';
import { paymentMethods } from '#domain/sellers/paymentSettings.ts';
import { timeSchema } from '#server/platform/http/routes.ts';

const paise = z.number().int();

export const moneySummarySchema = z.object({
  state: z.enum(paymentStates).describe('Computed from the ledger (money.md, section 5)'),
  keepPaise: paise.describe('What the shop may keep'),
  receivedPaise: paise,
  returnedPaise: paise,
  isTest: z.boolean().describe('Paid, or to be paid, by the stand-in: no sum includes it'),
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
      isTest: z.boolean().describe('By the stand-in: no sum includes it'),
    }),
  ),
  problems: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(paymentProblemKinds),
        paymentId: z.string(),
        amountPaise: paise.describe('In hundredths of its currency'),
        expectedPaise: paise,
        currency: z.string(),
      }),
    )
    .describe('What the seller has to look at in the provider’s answers'),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountPaise: paise,
      state: z.enum(refundStates),
      vpa: z.string().nullable(),
      isDisputed: z.boolean(),
      isOnline: z.boolean().describe('Sent by the payment provider'),
      problem: z.string().nullable().describe('Why the provider did not send it, in its own words'),
      link: z.string().nullable().describe('Opens a payment app; null until the customer said where to'),
    }),
  ),
});

/** What an order says of its price, its payment and its delivery. */
export const orderMoneyShape = {
  discountPaise: paise,
  deliveryPaise: paise,
  codFeePaise: paise,
  hasDeliveryCharge: z.boolean().describe('Then a charge of ₹0 was free delivery'),
  method: z.enum(paymentMethods),
  way: z.enum(orderWays).nullable(),
  pincode: z.string().nullable(),
  state: z.string().nullable(),
  outcome: z.enum(orderOutcomes).nullable().describe('How it ended, where no status says so'),
  cashConfirmation: z
    .enum(cashConfirmations)
    .nullable()
    .describe('What the customer said who was asked in the chat; null: not paid in cash, or not asked'),
  courier: z.string().nullable(),
  tracking: z.string().nullable(),
  trackingLink: z.string().nullable().describe('As the shop gave it; null: by the courier'),
  money: moneyDetailsSchema,
};
