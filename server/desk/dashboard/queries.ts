import { and, eq, gte, sql } from '#database/drizzle.ts';
import { marketplaceOrders, marketplaceProducts, orderDays } from '#database/tables/counters.ts';
import { type FirstStep, firstSteps } from '#domain/desk/firstSteps.ts';
import {
  averageOrderPaise,
  type DayRange,
  dashboardDays,
  dashboardWeeks,
  daysUpTo,
  growthPercent,
  monthSoFar,
  sameDaysLastMonth,
} from '#domain/desk/statistics.ts';
import { arrivedStatus, waitingStatus } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { overdueCutoff } from '#domain/platform/periods.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { countAppeals } from '#server/catalogue/moderation/queries.ts';
import { countOwnProducts } from '#server/catalogue/products/queries.ts';
import { readSellerRating } from '#server/catalogue/reviews/queries.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { countOpenReports } from '#server/chat/reports/queries.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { listOwnOrders, summarizeOwnOrders } from '#server/orders/orders/queries.ts';
import { listApplications } from '#server/sellers/applications/queries.ts';
import { countSellers } from '#server/sellers/sellers/queries.ts';
import { listAdminEvents, listSellerEvents } from '../bell/activity.ts';

/** Returns the seller's dashboard (specification, section 2), over all orders. Money in paise. */
export async function readSellerDashboard(context: ChatContext, member: SellerMember) {
  const [catalogue, orders, months, rating, recent, activity, attention, days, bestSellers] = await Promise.all([
    countOwnProducts(context, member),
    summarizeOwnOrders(context, member),
    compareMonths(context, member),
    readSellerRating(context, member),
    listOwnOrders(context, member, { limit: 5, isReal: true }),
    listSellerEvents(context, member, 6),
    readAttention(context, member),
    readDays(context, member),
    listBestSellers(context, member),
  ]);
  return {
    totalProducts: catalogue.total,
    activeProducts: catalogue.active,
    totalOrders: orders.total,
    pendingOrders: orders.pending,
    confirmedOrders: orders.confirmed,
    totalRevenuePaise: orders.totalRevenuePaise,
    thisMonthRevenuePaise: months.current.revenuePaise,
    averageOrderValuePaise: averageOrderPaise(orders.totalRevenuePaise, orders.delivered),
    growth: {
      orders: growthPercent(months.current.orders, months.before.orders),
      revenue: growthPercent(months.current.revenuePaise, months.before.revenuePaise),
    },
    rating,
    recentOrders: recent.orders,
    attention: { ...attention, soldOut: catalogue.activeOut, low: catalogue.activeLow },
    days,
    bestSellers,
    steps: orders.total === 0 ? await readSteps(context, member) : null,
    activity,
  };
}

/** Larger counts are shown as 'more than', so that no count takes long. */
const maxCounted = 1000;

/** Returns the seller's pending work except low stock: at most a thousand entries of an index. */
async function readAttention({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const { rows } = await database.pool.query<Record<'newOrders' | 'pendingOverADay' | 'unansweredReviews', number>>({
    name: 'attention',
    text: `select
      (select count(*)::int from (select from orders
        where seller_id = $1 and status = '${waitingStatus}' and created_at >= $2 and not is_test limit ${maxCounted + 1}) fresh) as "newOrders",
      (select count(*)::int from (select from orders
        where seller_id = $1 and status = '${waitingStatus}' and created_at < $2 and not is_test limit ${maxCounted + 1}) waiting) as "pendingOverADay",
      (select count(*)::int from (select from reviews
        where seller_id = $1 and answer is null limit ${maxCounted + 1}) unanswered) as "unansweredReviews"`,
    values: [sellerId, overdueCutoff(now())],
  });
  return rows[0] ?? { newOrders: 0, pendingOverADay: 0, unansweredReviews: 0 };
}

/** Returns the orders and revenue of the last 30 days in India by day, including days without any. */
async function readDays({ database, now }: ChatContext, member: SellerMember) {
  const days = daysUpTo(indianDay(now()), dashboardDays);
  const rows = await database.query
    .select({
      day: orderDays.day,
      orders: sql<number>`sum(orders)::float8`,
      revenuePaise: sql<number>`coalesce(sum(total_paise) filter (where status = ${arrivedStatus}), 0)::float8`,
    })
    .from(orderDays)
    .where(and(eq(orderDays.sellerId, member.sellerId), gte(orderDays.day, days[0] ?? '')))
    .groupBy(orderDays.day);
  const none = { orders: 0, revenuePaise: 0 };
  return days.map((day) => ({ ...none, ...rows.find((row) => row.day === day), day }));
}

type BestSeller = { id: string; name: string; image: string | null; pieces: number; totalPaise: number };

/** Returns the five products with the most items ordered in these days and not cancelled, without deleted ones. */
async function listBestSellers({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const [first] = daysUpTo(indianDay(now()), dashboardDays);
  // Quantities are summed by an index-only scan; only the top five are looked up, with their revenue.
  const isOfThese = '(seller_id = $1 and day >= $2)';
  const { rows } = await database.pool.query<BestSeller>({
    name: 'best-sellers',
    text: `select id, name, images[1] as image, pieces,
        (select sum(total_paise)::float8 from product_days where ${isOfThese} and product_id = id) as "totalPaise"
      from (
        select product_id, sum(pieces)::float8 as pieces from product_days where ${isOfThese}
        group by product_id having sum(pieces) > 0 order by pieces desc, product_id offset 0
      ) as best
        join products on id = product_id
      order by best.pieces desc, best.product_id limit 5`,
    values: [sellerId, first],
  });
  return rows;
}

/** Returns which of a new shop's first steps are done; each is a fact, or the use of its control. */
async function readSteps({ database }: ChatContext, { sellerId }: SellerMember): Promise<Record<FirstStep, boolean>> {
  const { rows } = await database.pool.query<Record<FirstStep, boolean>>({
    name: 'first-steps',
    text: `select exists (select from products where seller_id = $1) as product,
      exists (select from products where seller_id = $1 and images <> '{}') as picture,
      exists (select from shop_steps where seller_id = $1 and step = 'pickUp') as "pickUp",
      exists (select from shop_steps where seller_id = $1 and step = 'share') as share,
      exists (select from shop_steps where seller_id = $1 and step = 'poster') as poster,
      exists (select from connected_phones where seller_id = $1) as phone`,
    values: [sellerId],
  });
  const [row] = rows;
  return buildRecord(firstSteps, (step) => row?.[step] ?? false);
}

/** Returns orders placed and revenue this month, and in the same days of last month (product.md, section 7). */
async function compareMonths({ database, now }: ChatContext, member: SellerMember) {
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

/** Returns the admin's dashboard (specification, section 2). Money in paise. */
export async function readAdminDashboard(context: ChatContext, admin: Admin) {
  const { query } = context.database;
  const [sellers, [products], [orders], pending, weeks, activity, waiting, openReports, appeals] = await Promise.all([
    countSellers(context, admin),
    query.select({ total: sql<number>`coalesce(sum(total), 0)::float8` }).from(marketplaceProducts),
    query
      .select({
        total: sql<number>`coalesce(sum(orders), 0)::float8`,
        revenuePaise: sql<number>`coalesce(sum(total_paise) filter (where status = ${arrivedStatus}), 0)::float8`,
      })
      .from(marketplaceOrders),
    listApplications(context, admin, { limit: 5 }),
    listWeeks(context),
    listAdminEvents(context, admin, 8),
    countWaitingOrders(context),
    countOpenReports(context, admin),
    countAppeals(context, admin),
  ]);
  return {
    totalSellers: sellers.all,
    pendingApprovals: sellers.pending,
    totalProducts: products?.total ?? 0,
    totalOrders: orders?.total ?? 0,
    totalRevenuePaise: orders?.revenuePaise ?? 0,
    pendingSellers: pending.applications,
    attention: { ...waiting, openReports, ...appeals },
    weeks,
    activity,
  };
}

/** Returns the pending orders of all shops, of the last day and older: at most a thousand entries of an index. */
async function countWaitingOrders({ database, now }: ChatContext) {
  const { rows } = await database.pool.query<Record<'newOrders' | 'pendingOverADay', number>>({
    name: 'waiting-orders',
    text: `select
      (select count(*)::int from (select from orders
        where status = '${waitingStatus}' and created_at >= $1 and not is_test limit ${maxCounted + 1}) fresh) as "newOrders",
      (select count(*)::int from (select from orders
        where status = '${waitingStatus}' and created_at < $1 and not is_test limit ${maxCounted + 1}) waiting) as "pendingOverADay"`,
    values: [overdueCutoff(now())],
  });
  return rows[0] ?? { newOrders: 0, pendingOverADay: 0 };
}

/** Returns the number of new businesses and of orders in each of the last weeks, including this one. */
async function listWeeks({ database, now }: ChatContext) {
  const { rows } = await database.pool.query<{ week: string; registrations: number; orders: number }>({
    name: 'marketplace-weeks',
    text: `select to_char(day, 'YYYY-MM-DD') as week,
        coalesce(sum(registrations), 0)::float8 as registrations, coalesce(sum(orders), 0)::float8 as orders
      from generate_series((indian_week($1) - 7 * ($2::int - 1))::timestamp, indian_week($1)::timestamp, interval '7 days') as day
        left join marketplace_weeks on week = day::date
      group by day order by day`,
    values: [now(), dashboardWeeks],
  });
  return rows;
}
