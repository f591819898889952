import { z } from 'zod';
import { controlSteps, firstSteps } from '#domain/desk/firstSteps.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { orderSchema } from '#server/orders/orders/api.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, noContentSchema, ratingSchema } from '#server/platform/http/routes.ts';
import { applicationSchema } from '#server/sellers/applications/api.ts';
import { activityEventSchema } from '../bell/activityEvent.schema.ts';
import { markStepTaken } from './commands.ts';
import { readAdminDashboard, readSellerDashboard } from './queries.ts';

const countSchema = z.number().int();
const percentSchema = z.number().int().nullable().describe('null where the month before had none');

const sellerDashboardSchema = z.object({
  totalProducts: countSchema,
  activeProducts: countSchema,
  totalOrders: countSchema,
  pendingOrders: countSchema,
  confirmedOrders: countSchema,
  totalRevenuePaise: countSchema,
  thisMonthRevenuePaise: countSchema,
  averageOrderValuePaise: countSchema,
  growth: z
    .object({ orders: percentSchema, revenue: percentSchema })
    .describe('This month so far against the same days of last month, in percent'),
  rating: ratingSchema,
  recentOrders: z.array(orderSchema),
  attention: z
    .object({
      newOrders: countSchema.describe('Pending for less than a day'),
      pendingOverADay: countSchema,
      soldOut: countSchema.describe('Of the products that are on sale'),
      low: countSchema.describe('Of these, the sold out ones too'),
      unansweredReviews: countSchema,
    })
    .describe(`What waits for the seller; 1,001 stands for more than 1,000 orders or reviews`),
  days: z
    .array(z.object({ day: z.iso.date(), orders: countSchema, revenuePaise: countSchema }))
    .describe('The last 30 days in India by the day on which orders were placed; revenue counts delivered ones'),
  bestSellers: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        image: z.string().nullable(),
        pieces: countSchema,
        totalPaise: countSchema,
      }),
    )
    .describe('What was ordered most in these days and not cancelled'),
  steps: z
    .object(buildRecord(firstSteps, () => z.boolean()))
    .nullable()
    .describe('Which first steps were taken; null once there was an order'),
  activity: z.array(activityEventSchema),
});

const adminDashboardSchema = z.object({
  totalSellers: countSchema,
  pendingApprovals: countSchema,
  totalProducts: countSchema,
  totalOrders: countSchema,
  totalRevenuePaise: countSchema,
  pendingSellers: z.array(applicationSchema).describe('Who has waited longest comes first'),
  attention: z
    .object({
      newOrders: countSchema,
      pendingOverADay: countSchema,
      openReports: countSchema,
      visitorReports: countSchema.describe('Products, shops and reviews with reports that nobody has reviewed'),
      productAppeals: countSchema,
      reviewAppeals: countSchema,
    })
    .describe('What waits in all shops; 1,001 stands for more than 1,000 orders, 100 for more than 99 reports'),
  hasGrievanceOfficer: z.boolean().describe('Whether orders name whom customers complain to'),
  weeks: z
    .array(z.object({ week: z.iso.date(), registrations: countSchema, orders: countSchema }))
    .describe('The last weeks by their Mondays (Asia/Kolkata), oldest first; the last one is not over'),
  activity: z.array(activityEventSchema),
});

/** Each dashboard in one round trip (specification, section 2). */
export const dashboardRoutes: Routes<ChatContext> = (app, context, gates) => {
  const tags = ['dashboard'];
  gates.approvedSeller.guard(app).get(
    '/api/seller/dashboard',
    {
      schema: { operationId: 'readSellerDashboard', tags, response: createResponses(sellerDashboardSchema) },
    },
    (seller, request) => readSellerDashboard(context, seller, languageOfRequest(request)),
  );
  gates.approvedSeller.guard(app).post(
    '/api/seller/steps/:step',
    {
      schema: {
        operationId: 'takeStep',
        tags,
        description: 'Notes that a control was used that leaves no other trace; twice is no error.',
        params: z.strictObject({ step: z.enum(controlSteps) }),
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, request, reply) => {
      await markStepTaken(context, seller, request.params.step);
      reply.code(204);
      return null;
    },
  );
  gates.admin.guard(app).get(
    '/api/admin/dashboard',
    {
      schema: { operationId: 'readAdminDashboard', tags, response: createResponses(adminDashboardSchema) },
    },
    (admin) => readAdminDashboard(context, admin),
  );
};
