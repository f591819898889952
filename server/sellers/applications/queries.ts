import { and, desc, eq, sql } from '#database/drizzle.ts';
import { sellerNotes } from '#database/tables/administration.ts';
import { members, sellers } from '#database/tables/sellers.ts';
import { users } from '#database/tables/users.ts';
import { AppError } from '#domain/errors.ts';
import { maxShownNotes } from '#domain/sellers/applications.ts';
import { daysSince, newSellerStatus } from '#domain/sellers/sellers.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { readReason } from '#server/identity/members/business.ts';
import { isOwnerMember } from '#server/identity/members/queries.ts';
import {
  afterCursorOldestFirst,
  containsTextOrPhone,
  oldestFirst,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { toSeller } from '../sellers/queries.ts';
import { findSignals } from '../sellers/signals.ts';

type ApplicationFilter = { search?: string | undefined; cursor?: string | undefined; limit: number };

/** Returns the pending applications, longest waiting first, with their warning signals. */
export async function listApplications(context: IdentityContext, admin: Admin, filter: ApplicationFilter) {
  const { waiting, nextCursor } = await listWaiting(context, admin, filter);
  const signals = await findSignals(
    context,
    waiting.map(({ id }) => id),
  );
  return { applications: waiting.map((seller) => ({ ...seller, signals: signals.get(seller.id) ?? [] })), nextCursor };
}

/** Returns the pending sellers, longest waiting first. */
async function listWaiting(context: IdentityContext, admin: Admin, filter: ApplicationFilter) {
  const rows = await readPanelList(context, admin.adminId, filter.search, ({ query }) =>
    query
      .select({ seller: sellers, email: users.email, note: newestNoteSql })
      .from(sellers)
      .innerJoin(members, isOwnerMember)
      .innerJoin(users, eq(users.id, members.userId))
      .where(
        and(
          sql`${sellers.status} = ${sql.raw(`'${newSellerStatus}'`)}`,
          containsTextOrPhone(sellers.search, filter.search),
          afterCursorOldestFirst(filter.cursor, sellers.createdAt, sellers.id),
        ),
      )
      .orderBy(...oldestFirst(sellers.createdAt, sellers.id))
      .limit(filter.limit + 1),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, ({ seller }) => ({
    at: seller.createdAt,
    id: seller.id,
  }));
  const waiting = shown.map(({ note, ...row }) => ({
    ...toSeller(row),
    daysWaiting: daysSince(row.seller.createdAt, context.now()),
    note,
  }));
  return { waiting, nextCursor };
}

const newestNoteSql = sql<string | null>`(
  select note from ${sellerNotes} where seller_id = ${sellers.id} order by id desc limit 1)`;

/** Returns what administrators know about a seller besides its record. Throws `seller_not_found`. */
export async function readSellerBackground(context: IdentityContext, _admin: Admin, sellerId: string) {
  const [signals, reason, notes] = await Promise.all([
    findSignals(context, [sellerId]),
    readReason(context.database.read, sellerId),
    listNotes(context, sellerId),
  ]);
  if (!signals.has(sellerId)) throw new AppError('seller_not_found');
  return { signals: signals.get(sellerId) ?? [], reason, notes };
}

async function listNotes({ database }: IdentityContext, sellerId: string) {
  const rows = await database.query
    .select({ id: sellerNotes.id, note: sellerNotes.note, by: users.name, at: sellerNotes.createdAt })
    .from(sellerNotes)
    .leftJoin(users, eq(users.id, sellerNotes.adminId))
    .where(eq(sellerNotes.sellerId, sellerId))
    .orderBy(desc(sellerNotes.id))
    .limit(maxShownNotes);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
