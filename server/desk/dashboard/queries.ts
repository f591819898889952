import { sql } from 'kysely';
import { type FirstStep, firstSteps } from '#domain/desk/firstSteps.ts';
import { averageOrderPaise, growthPercent } from '#domain/desk/statistics.ts';
import { arrivedStatus } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { marketplaceOrders } from '#server/catalogue/figures/queries.ts';
import { countAppeals } from '#server/catalogue/moderation/queries.ts';
import { countOwnProducts } from '#server/catalogue/products/queries.ts';
import type { ReaderLanguage } from '#server/catalogue/products/translations.ts';
import { readSellerRating } from '#server/catalogue/reviews/queries.ts';
import { countReportedSubjects } from '#server/catalogue/visitorReports/queries.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { countOpenReports } from '#server/chat/reports/queries.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { readSupportContact } from '#server/identity/support/queries.ts';
import { listOwnOrders, summarizeOwnOrders } from '#server/orders/orders/queries.ts';
import { statement } from '#server/platform/database/statement.ts';
import { listApplications } from '#server/sellers/applications/queries.ts';
import { countSellers } from '#server/sellers/sellers/queries.ts';
import { listAdminEvents, listSellerEvents } from '../bell/activity.ts';
import { countWaitingOrders, readAttention } from './attention.ts';
import { compareMonths, listBestSellers, listWeeks, readDays } from './sales.ts';

/** Returns the seller's dashboard (specification, section 2), over all orders. Money in paise. */
export async function readSellerDashboard(context: ChatContext, member: SellerMember, language: ReaderLanguage) {
  const [catalogue, orders, months, rating, recent, activity, attention, days, bestSellers] = await Promise.all([
    countOwnProducts(context, member),
    summarizeOwnOrders(context, member),
    compareMonths(context, member),
    readSellerRating(context, member),
    listOwnOrders(context, member, { limit: 5, isReal: true }),
    listSellerEvents(context, member, 6),
    readAttention(context, member),
    readDays(context, member),
    listBestSellers(context, member, language),
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

const selectSteps = statement((db, { sellerId }: { sellerId: string }) =>
  db.selectNoFrom(({ exists, selectFrom }) => {
    const products = selectFrom('products').where('sellerId', '=', sellerId);
    const steps = selectFrom('shopSteps').where('sellerId', '=', sellerId);
    return [
      exists(products).as('product'),
      exists(products.where('images', '<>', sql<string[]>`'{}'`)).as('picture'),
      exists(steps.where('step', '=', 'pickUp')).as('pickUp'),
      exists(selectFrom('paymentSettings').where('sellerId', '=', sellerId)).as('payment'),
      exists(steps.where('step', '=', 'share')).as('share'),
      exists(steps.where('step', '=', 'poster')).as('poster'),
      exists(selectFrom('connectedPhones').where('sellerId', '=', sellerId)).as('phone'),
    ];
  }),
);

/** Returns which of a new shop's first steps are done; each is a fact, or the use of its control. */
async function readSteps({ database }: ChatContext, { sellerId }: SellerMember): Promise<Record<FirstStep, boolean>> {
  const [row] = await selectSteps(database.read, { sellerId });
  return buildRecord(firstSteps, (step) => Boolean(row?.[step]));
}

/** Returns the number of products in all shops. */
const countProducts = ({ database }: ChatContext) =>
  database.read
    .selectFrom('marketplaceProducts')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('total'), lit(0)).as('total'))
    .executeTakeFirstOrThrow();

/** Returns the number of orders in all shops, and the revenue. */
const sumOrders = ({ database }: ChatContext) =>
  database.read
    .selectFrom(marketplaceOrders)
    .select(({ fn, lit }) => {
      const revenue = fn.sum<number>('totalPaise').filterWhere('status', '=', arrivedStatus);
      return [
        fn.coalesce(fn.sum<number>('orders'), lit(0)).as('total'),
        fn.coalesce(revenue, lit(0)).as('revenuePaise'),
      ];
    })
    .executeTakeFirstOrThrow();

/** Returns the admin's dashboard (specification, section 2). Money in paise. */
export async function readAdminDashboard(context: ChatContext, admin: Admin) {
  const [sellers, products, orders, pending, weeks, activity, waiting, openReports, visitorReports, appeals, support] =
    await Promise.all([
      countSellers(context, admin),
      countProducts(context),
      sumOrders(context),
      listApplications(context, admin, { limit: 5 }),
      listWeeks(context),
      listAdminEvents(context, admin, 8),
      countWaitingOrders(context),
      countOpenReports(context, admin),
      countReportedSubjects(context, admin),
      countAppeals(context, admin),
      readSupportContact(context.database.read),
    ]);
  return {
    totalSellers: sellers.all,
    pendingApprovals: sellers.pending,
    totalProducts: products.total,
    totalOrders: orders.total,
    totalRevenuePaise: orders.revenuePaise,
    pendingSellers: pending.applications,
    attention: { ...waiting, openReports, visitorReports, ...appeals },
    hasGrievanceOfficer: Boolean(support?.officer),
    weeks,
    activity,
  };
}
