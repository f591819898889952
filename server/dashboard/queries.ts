import { arrivedStatus } from '#domain/orders.ts';
import { newSellerStatus } from '#domain/sellers.ts';
import {
  averagePaise,
  type DayRange,
  growthPercent,
  indianDay,
  monthSoFar,
  sameDaysLastMonth,
} from '#domain/statistics.ts';
import type { Admin, Context, SellerMember } from '../context.ts';
import { orderCounters, orderDays, productCounters } from '../database/counters.ts';
import { eq, sql } from '../database/drizzle.ts';
import { listAdminEvents, listSellerEvents } from '../notifications/queries.ts';
import { listOwnOrders, summarizeOwnOrders } from '../orders/queries.ts';
import { summarizeOwnProducts } from '../products/queries.ts';
import { readSellerRating } from '../reviews/queries.ts';
import { countSellers, listSellers } from '../sellers/queries.ts';

/** Everything on the seller's dashboard (specification, section 2), over all orders. Money in paise. */
export async function readSellerDashboard(context: Context, member: SellerMember) {
  const [products, orders, months, rating, recent, activity] = await Promise.all([
    summarizeOwnProducts(context, member),
    summarizeOwnOrders(context, member),
    compareMonths(context, member),
    readSellerRating(context, member),
    listOwnOrders(context, member, { limit: 5 }),
    listSellerEvents(context, member, 6),
  ]);
  return {
    totalProducts: products.total,
    activeProducts: products.active,
    totalOrders: orders.total,
    pendingOrders: orders.pending,
    confirmedOrders: orders.confirmed,
    totalRevenuePaise: orders.totalRevenuePaise,
    thisMonthRevenuePaise: months.current.revenuePaise,
    averageOrderValuePaise: averagePaise(orders.totalRevenuePaise, orders.delivered),
    growth: {
      orders: growthPercent(months.current.orders, months.before.orders),
      revenue: growthPercent(months.current.revenuePaise, months.before.revenuePaise),
    },
    rating,
    recentOrders: recent.orders,
    activity,
  };
}

/** Orders placed and revenue so far this month, and in the same days of last month (product.md, section 7). */
async function compareMonths({ database, now }: Context, member: SellerMember) {
  const today = indianDay(now());
  const [current, before] = [monthSoFar(today), sameDaysLastMonth(today)];
  const sums = ({ from, to }: DayRange) => ({
    orders: sql<number>`coalesce(sum(orders) filter (where day between ${from} and ${to}), 0)::float8`,
    revenuePaise: sql<number>`coalesce(sum(total_paise)
      filter (where day between ${from} and ${to} and status = ${arrivedStatus}), 0)::float8`,
  });
  const [row] = await database.query
    .select({ current: sums(current), before: sums(before) })
    .from(orderDays)
    .where(sql`${eq(orderDays.sellerId, member.sellerId)} and day >= ${before.from}`);
  const none = { orders: 0, revenuePaise: 0 };
  return row ?? { current: none, before: none };
}

/** Everything on the administrator's dashboard (specification, section 2). Money in paise. */
export async function readAdminDashboard(context: Context, admin: Admin) {
  const { query } = context.database;
  const [sellers, [products], [orders], pending, activity] = await Promise.all([
    countSellers(context, admin),
    query.select({ total: sql<number>`coalesce(sum(total), 0)::float8` }).from(productCounters),
    query
      .select({
        total: sql<number>`coalesce(sum(orders), 0)::float8`,
        revenuePaise: sql<number>`coalesce(sum(total_paise) filter (where status = ${arrivedStatus}), 0)::float8`,
      })
      .from(orderCounters),
    listSellers(context, admin, { status: newSellerStatus, limit: 5 }),
    listAdminEvents(context, admin, 8),
  ]);
  return {
    totalSellers: sellers.all,
    pendingApprovals: sellers.pending,
    totalProducts: products?.total ?? 0,
    totalOrders: orders?.total ?? 0,
    totalRevenuePaise: orders?.revenuePaise ?? 0,
    pendingSellers: pending.sellers,
    activity,
  };
}
