import { z } from 'zod';
import { answers, type Routes, rating } from '../http/routes.ts';
import { activityEvent } from '../notifications/api.ts';
import { order } from '../orders/api.ts';
import { seller } from '../sellers/api.ts';
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
  activity: z.array(activityEvent),
});

const adminDashboard = z.object({
  totalSellers: count,
  pendingApprovals: count,
  totalProducts: count,
  totalOrders: count,
  totalRevenuePaise: count,
  pendingSellers: z.array(seller),
  activity: z.array(activityEvent),
});

/** Each dashboard in one round trip (specification, section 2). */
export const dashboardRoutes: Routes = (app, context, gates) => {
  const tags = ['dashboard'];
  gates.approvedSeller.guard(app).get(
    '/api/seller/dashboard',
    {
      schema: { operationId: 'readSellerDashboard', tags, response: answers(sellerDashboard) },
    },
    (seller) => readSellerDashboard(context, seller),
  );
  gates.admin.guard(app).get(
    '/api/admin/dashboard',
    {
      schema: { operationId: 'readAdminDashboard', tags, response: answers(adminDashboard) },
    },
    (admin) => readAdminDashboard(context, admin),
  );
};
