import { sql } from 'kysely';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { indianDayStart } from '#server/platform/database/indianDays.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';

/** Days in India on which entries were booked. */
export type EntryPeriod = { from?: string | undefined; to?: string | undefined };
type EntryFilter = EntryPeriod & { cursor?: string | undefined; limit: number };

/** The seller's bookings, newest first. Entries of simulated orders are left out. */
export async function listMoneyEntries(
  { database }: CatalogueContext,
  { sellerId }: SellerMember,
  { from, to, cursor, limit }: EntryFilter,
) {
  let query = database.read
    .selectFrom('moneyEntries')
    .innerJoin('orders', 'orders.id', 'moneyEntries.orderId')
    .select(['moneyEntries.id', 'moneyEntries.orderId', 'orders.number', 'orders.customerName'])
    .select(['moneyEntries.kind', 'moneyEntries.channel', 'moneyEntries.amountPaise', 'moneyEntries.at'])
    .select(['moneyEntries.references', 'moneyEntries.refundId'])
    .where('moneyEntries.sellerId', '=', sellerId)
    .where('moneyEntries.isTest', '=', sql.lit(false));
  if (from) query = query.where('moneyEntries.at', '>=', indianDayStart(from));
  if (to) query = query.where('moneyEntries.at', '<', indianDayStart(to, 1));
  if (cursor) query = query.where(({ ref }) => isBeyondCursor(cursor, ref('moneyEntries.at'), ref('moneyEntries.id')));
  const rows = await query
    .orderBy('moneyEntries.at', 'desc')
    .orderBy('moneyEntries.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = toKeysetPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { entries: page.rows.map((entry) => ({ ...entry, at: entry.at.toISOString() })), nextCursor: page.nextCursor };
}
export type MoneyEntry = Awaited<ReturnType<typeof listMoneyEntries>>['entries'][number];

/** All of the seller's bookings of a period, newest first. */
export async function* eachMoneyEntry(context: CatalogueContext, member: SellerMember, period: EntryPeriod) {
  let cursor: string | undefined;
  do {
    const page = await listMoneyEntries(context, member, { ...period, cursor, limit: 500 });
    yield* page.entries;
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
}

/** What was received until the end of a day before `day`, less what went back, in paise. */
export async function sumBefore(
  { database }: CatalogueContext,
  { sellerId }: SellerMember,
  day: string | undefined,
): Promise<number> {
  if (!day) return 0;
  const row = await database.read
    .selectFrom('moneyDays')
    .select(({ ref }) =>
      sql<number>`coalesce(sum(${ref('receivedPaise')} - ${ref('returnedPaise')} - ${ref('correctedPaise')}), 0)`.as(
        'paise',
      ),
    )
    .where('sellerId', '=', sellerId)
    .where('day', '<', sql<string>`${day}::date`)
    .executeTakeFirst();
  return Number(row?.paise ?? 0);
}
