import { z } from 'zod';
import { moderationSteps } from '#domain/catalogue/moderation.ts';
import { reportedKinds } from '#domain/catalogue/visitorReports.ts';
import { orderCauses, orderStatuses } from '#domain/orders/orders.ts';
import { paymentNoticeKinds } from '#domain/sellers/paymentProviders.ts';
import { sellerDecisionNames } from '#domain/sellers/sellers.ts';
import { orderNumberSchema } from '#server/orders/orders/api.ts';
import { timeSchema } from '#server/platform/http/routes.ts';

const common = { id: z.uuid(), at: timeSchema, byMe: z.boolean() };
const ofOrder = {
  orderId: z.uuid(),
  orderLabel: z.string(),
  orderNumber: orderNumberSchema,
  customerName: z.string().nullable(),
};
const amountPaise = z.number().int().describe('Paise');

/** An event as listed in the notifications and in the dashboards' recent activity. */
export const activityEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...common,
    ...ofOrder,
    to: z.enum(orderStatuses),
    cause: z.enum(orderCauses),
  }),
  z.object({
    kind: z.literal('review'),
    ...common,
    productName: z.string(),
    author: z.string(),
    stars: z.number().int(),
  }),
  z.object({
    kind: z.literal('chat'),
    ...common,
    customerName: z.string().nullable().describe('By whatever is known of them'),
  }),
  z.object({ kind: z.literal('report'), ...common, businessName: z.string() }),
  z.object({
    kind: z.literal('visitorReport'),
    ...common,
    subject: z.enum(reportedKinds),
    name: z.string().describe('Of the product, the reviewed product or the shop'),
  }),
  z.object({
    kind: z.literal('moderation'),
    ...common,
    step: z.enum(moderationSteps),
    productId: z.uuid().nullable().describe('null: it is about a review'),
    productName: z.string(),
  }),
  z.object({ kind: z.literal('payments'), ...common, notice: z.enum(paymentNoticeKinds) }),
  z.object({
    kind: z.literal('claim'),
    ...common,
    ...ofOrder,
    amountPaise,
    reference: z.string().nullable().describe('As the customer entered it'),
  }),
  z.object({
    kind: z.literal('refund'),
    ...common,
    ...ofOrder,
    amountPaise,
    isDisputed: z.boolean().describe('It was sent, and the customer says that it did not arrive'),
  }),
  z.object({
    kind: z.literal('import'),
    ...common,
    fileName: z.string(),
    products: z.number().int().describe('Created or changed'),
    errors: z.number().int().describe('Products that errors kept out'),
  }),
  z.object({ kind: z.literal('upi'), ...common, vpa: z.string().nullable().describe('null: switched off') }),
  z.object({
    kind: z.literal('seller'),
    ...common,
    sellerId: z.uuid(),
    businessName: z.string(),
    decision: z.enum(['register', ...sellerDecisionNames]),
  }),
]);
