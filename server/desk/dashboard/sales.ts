import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import {
  type DayRange,
  dashboardDays,
  dashboardWeeks,
  daysUpTo,
  monthSoFar,
  sameDaysLastMonth,
} from '#domain/desk/statistics.ts';
import { arrivedStatus } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { marketplaceWeeks, orderDays, productDays } from '#server/catalogue/figures/queries.ts';
import { firstImage } from '#server/catalogue/products/firstImage.ts';
import { nameIn, type ReaderLanguage } from '#server/catalogue/products/translations.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { statement } from '#server/platform/database/statement.ts';

/** Returns the orders and revenue of the last 30 days in India by day, including days without any. */
export async function readDays({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const days = daysUpTo(indianDay(now()), dashboardDays);
  const rows = await database.read
    .selectFrom(orderDays)
    .select(({ fn, lit }) => {
      const revenue = fn.sum<number>('totalPaise').filterWhere('status', '=', arrivedStatus);
      return ['day', fn.sum<number>('orders').as('orders'), fn.coalesce(revenue, lit(0)).as('revenuePaise')];
    })
    .where('sellerId', '=', sellerId)
    .where('day', '>=', days[0] ?? '')
    .groupBy('day')
    .execute();
  const none = { orders: 0, revenuePaise: 0 };
  return days.map((day) => ({ ...none, ...rows.find((row) => row.day === day), day }));
}

const selectBestSellers = statement((db, p: { sellerId: string; since: string; language: ReaderLanguage }) => {
  const ofTheseDays = db.selectFrom(productDays).where('sellerId', '=', p.sellerId).where('day', '>=', p.since);
  // Quantities are summed by an index-only scan; only the top five are looked up, with their revenue.
  const best = ofTheseDays
    .select(({ fn }) => ['productId', fn.sum<number>('pieces').as('pieces')])
    .groupBy('productId')
    .having(({ fn }) => fn.sum('pieces'), '>', 0)
    .orderBy('pieces', 'desc')
    .orderBy('productId')
    .offset(sql.lit(0));
  return db
    .selectFrom(best.as('best'))
    .innerJoin('products', 'products.id', 'best.productId')
    .select(({ ref }) => [
      'products.id',
      nameIn(p.language),
      firstImage.as('image'),
      'best.pieces',
      ofTheseDays
        .select(({ fn }) => fn.sum<number>('totalPaise').as('totalPaise'))
        .where('productDays.productId', '=', ref('products.id'))
        .$asScalar()
        .as('totalPaise'),
    ])
    .orderBy('best.pieces', 'desc')
    .orderBy('best.productId')
    .limit(sql.lit(5));
});

/**
 * Returns the five products with the most items ordered in these days and not cancelled, without deleted ones, by their
 * names in the reader's language.
 */
export async function listBestSellers(
  { database, now }: ChatContext,
  { sellerId }: SellerMember,
  language: ReaderLanguage,
) {
  const [since = ''] = daysUpTo(indianDay(now()), dashboardDays);
  return selectBestSellers(database.read, { sellerId, since, language });
}

/** The orders and the revenue of some days. */
function sumDays({ from, to }: DayRange) {
  const { between, fn, lit } = expressionBuilder<DB, 'orderDays'>();
  const isOfThese = between('orderDays.day', from, to);
  const orders = fn.sum<number>('orderDays.orders').filterWhere(isOfThese);
  const revenue = fn
    .sum<number>('orderDays.totalPaise')
    .filterWhere(isOfThese)
    .filterWhere('orderDays.status', '=', arrivedStatus);
  return { orders: fn.coalesce(orders, lit(0)), revenuePaise: fn.coalesce(revenue, lit(0)) };
}

/** Returns orders placed and revenue this month, and in the same days of last month (product.md, section 7). */
export async function compareMonths({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const today = indianDay(now());
  const lastMonth = sameDaysLastMonth(today);
  const [current, before] = [sumDays(monthSoFar(today)), sumDays(lastMonth)];
  const sums = await database.read
    .selectFrom(orderDays)
    .select([current.orders.as('orders'), current.revenuePaise.as('revenuePaise')])
    .select([before.orders.as('ordersBefore'), before.revenuePaise.as('revenuePaiseBefore')])
    .where('sellerId', '=', sellerId)
    .where('day', '>=', lastMonth.from)
    .executeTakeFirstOrThrow();
  return {
    current: { orders: sums.orders, revenuePaise: sums.revenuePaise },
    before: { orders: sums.ordersBefore, revenuePaise: sums.revenuePaiseBefore },
  };
}

const selectWeeks = statement((db, { now, weeks }: { now: Date; weeks: number }) => {
  const thisWeek = sql<string>`indian_week(${now})`;
  const mondays = sql<{ day: Date }>`generate_series((${thisWeek} - 7 * (${weeks}::int - 1))::timestamp,
    ${thisWeek}::timestamp, interval '7 days')`;
  return db
    .selectFrom(mondays.as<'mondays'>(sql`mondays(day)`))
    .leftJoin(marketplaceWeeks, (join) =>
      join.on(({ eb, ref }) => eb('marketplaceWeeks.week', '=', sql<string>`${ref('mondays.day')}::date`)),
    )
    .select(({ fn, lit, ref }) => [
      sql<string>`to_char(${ref('mondays.day')}, 'YYYY-MM-DD')`.as('week'),
      fn.coalesce(fn.sum<number>('marketplaceWeeks.registrations'), lit(0)).as('registrations'),
      fn.coalesce(fn.sum<number>('marketplaceWeeks.orders'), lit(0)).as('orders'),
    ])
    .groupBy('mondays.day')
    .orderBy('mondays.day');
});

/** Returns the number of new businesses and of orders in each of the last weeks, including this one. */
export const listWeeks = ({ database, now }: ChatContext) =>
  selectWeeks(database.read, { now: now(), weeks: dashboardWeeks });
