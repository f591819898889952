import { z } from 'zod';
import { moderationSteps } from '#domain/catalogue/moderation.ts';
import { reportedKinds } from '#domain/catalogue/visitorReports.ts';
import { orderCauses, orderStatuses } from '#domain/orders/orders.ts';
import { sellerDecisionNames } from '#domain/sellers/sellers.ts';
import { orderNumberSchema } from '#server/orders/orders/api.ts';
import { timeSchema } from '#server/platform/http/routes.ts';

const common = { id: z.uuid(), at: timeSchema, byMe: z.boolean() };
/** An event as listed in the notifications and in the dashboards' recent activity. */
export const activityEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('order'),
    ...common,
    orderId: z.uuid(),
    orderLabel: z.string(),
    orderNumber: orderNumberSchema,
    customerName: z.string().nullable(),
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
  z.object({
    kind: z.literal('seller'),
    ...common,
    sellerId: z.uuid(),
    businessName: z.string(),
    decision: z.enum(['register', ...sellerDecisionNames]),
  }),
]);
