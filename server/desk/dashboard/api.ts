import { z } from 'zod';
import { controlSteps, firstSteps } from '#domain/desk/firstSteps.ts';
import { recordOf } from '#domain/platform/records.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { order } from '#server/orders/orders/api.ts';
import { answers, nothing, rating } from '#server/platform/http/routes.ts';
import { application } from '#server/sellers/applications/api.ts';
import { activityEvent } from '../bell/activityEvent.schema.ts';
import { takeStep } from './commands.ts';
import { readAdminDashboard, readSellerDashboard } from './queries.ts';

const count = z.number().int();
const percent = z.number().int().nullable().describe('null where the month before had none');

const sellerDashboard = z.object({
  totalProducts: count,
  activeProducts: count,
  totalOrders: count,
  pendingOrders: count,
  confirmedOrders: count,
  totalRevenuePaise: count,
  thisMonthRevenuePaise: count,
  averageOrderValuePaise: count,
  growth: z
    .object({ orders: percent, revenue: percent })
    .describe('This month so far against the same days of last month, in percent'),
  rating,
  recentOrders: z.array(order),
  attention: z
    .object({
      newOrders: count.describe('Pending for less than a day'),
      pendingOverADay: count,
      soldOut: count.describe('Of the products that are on sale'),
      low: count.describe('Of these, the sold out ones too'),
      unansweredReviews: count,
    })
    .describe(`What waits for the seller; 1,001 stands for more than 1,000 orders or reviews`),
  days: z
    .array(z.object({ day: z.iso.date(), orders: count, revenuePaise: count }))
    .describe('The last 30 days in India by the day on which orders were placed; revenue counts delivered ones'),
  bestSellers: z
    .array(z.object({ id: z.uuid(), name: z.string(), image: z.string().nullable(), pieces: count, totalPaise: count }))
    .describe('What was ordered most in these days and not cancelled'),
  steps: z
    .object(recordOf(firstSteps, () => z.boolean()))
    .nullable()
    .describe('Which first steps were taken; null once there was an order'),
  activity: z.array(activityEvent),
});

const adminDashboard = z.object({
  totalSellers: count,
  pendingApprovals: count,
  totalProducts: count,
  totalOrders: count,
  totalRevenuePaise: count,
  pendingSellers: z.array(application).describe('Who has waited longest comes first'),
  attention: z
    .object({
      newOrders: count,
      pendingOverADay: count,
      openReports: count,
      productAppeals: count,
      reviewAppeals: count,
    })
    .describe('What waits in all shops; 1,001 stands for more than 1,000 orders, 100 for more than 99 reports'),
  weeks: z
    .array(z.object({ week: z.iso.date(), registrations: count, orders: count }))
    .describe('The last weeks by their Mondays (Asia/Kolkata), oldest first; the last one is not over'),
  activity: z.array(activityEvent),
});

/** Each dashboard in one round trip (specification, section 2). */
export const dashboardRoutes: Routes<ChatContext> = (app, context, gates) => {
  const tags = ['dashboard'];
  gates.approvedSeller.guard(app).get(
    '/api/seller/dashboard',
    {
      schema: { operationId: 'readSellerDashboard', tags, response: answers(sellerDashboard) },
    },
    (seller) => readSellerDashboard(context, seller),
  );
  gates.approvedSeller.guard(app).post(
    '/api/seller/steps/:step',
    {
      schema: {
        operationId: 'takeStep',
        tags,
        description: 'Notes that a control was used that leaves no other trace; twice is no error.',
        params: z.strictObject({ step: z.enum(controlSteps) }),
        response: answers(nothing, 204),
      },
    },
    async (seller, request, reply) => {
      await takeStep(context, seller, request.params.step);
      reply.code(204);
      return null;
    },
  );
  gates.admin.guard(app).get(
    '/api/admin/dashboard',
    {
      schema: { operationId: 'readAdminDashboard', tags, response: answers(adminDashboard) },
    },
    (admin) => readAdminDashboard(context, admin),
  );
};
