import { and, eq, sql } from '#database/drizzle.ts';
import { marketplaceSellers } from '#database/tables/counters.ts';
import { members, sellers } from '#database/tables/sellers.ts';
import { users } from '#database/tables/users.ts';
import { AppError } from '#domain/errors.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { closedStatus, type SellerStatus, sellerStatuses, sellingStatus } from '#domain/sellers/sellers.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { toBusiness } from '#server/identity/members/business.ts';
import { isOwnerMember } from '#server/identity/members/queries.ts';
import {
  afterCursor,
  containsTextOrPhone,
  newestFirst,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { findSignals } from './signals.ts';

/** The condition that a seller's shop and products are public, for queries with `sellers` among the tables. */
export const isSellingSql = `sellers.status = '${sellingStatus}'`;

export type SellerFilter = { search?: string | undefined; status?: SellerStatus | undefined };

/**
 * Returns sellers, newest first, with their warning signals. The search matches business name, owner name, email and
 * phone (specification, section 5).
 */
export async function listSellers(
  context: IdentityContext,
  admin: Admin,
  filter: SellerFilter & { cursor?: string | undefined; limit: number },
) {
  const rows = await readPanelList(context, admin.adminId, filter.search, ({ query }) =>
    query
      .select({ seller: sellers, email: users.email })
      .from(sellers)
      .innerJoin(members, isOwnerMember)
      .innerJoin(users, eq(users.id, members.userId))
      .where(
        and(
          filter.status && eq(sellers.status, filter.status),
          containsTextOrPhone(sellers.search, filter.search),
          afterCursor(filter.cursor, sellers.createdAt, sellers.id),
        ),
      )
      .orderBy(...newestFirst(sellers.createdAt, sellers.id))
      .limit(filter.limit + 1),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, ({ seller }) => ({
    at: seller.createdAt,
    id: seller.id,
  }));
  const signals = await findSignals(
    context,
    shown.map(({ seller }) => seller.id),
  );
  return { sellers: shown.map((row) => ({ ...toSeller(row), signals: signals.get(row.seller.id) ?? [] })), nextCursor };
}

/** Returns one seller's record. Throws `seller_not_found`. */
export async function readSeller({ database }: IdentityContext, _admin: Admin, sellerId: string) {
  const [row] = await database.query
    .select({ seller: sellers, email: users.email })
    .from(sellers)
    .innerJoin(members, isOwnerMember)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(sellers.id, sellerId));
  if (!row) throw new AppError('seller_not_found');
  return toSeller(row);
}

/** Returns the number of sellers per status and in total. */
export async function countSellers({ database }: IdentityContext, _admin: Admin) {
  const rows = await database.query
    .select({ status: marketplaceSellers.status, count: sql<number>`sum(sellers)::int` })
    .from(marketplaceSellers)
    .groupBy(marketplaceSellers.status);
  const counts = buildRecord(sellerStatuses, (status) => rows.find((row) => row.status === status)?.count ?? 0);
  return { all: rows.reduce((sum, row) => sum + row.count, 0), ...counts };
}

/** Returns a seller's record as administrators read it. */
export function toSeller({ seller, email }: { seller: typeof sellers.$inferSelect; email: string }) {
  return {
    id: seller.id,
    // A closed account has only a placeholder email.
    email: seller.status === closedStatus ? '' : email,
    ...toBusiness(seller),
    createdAt: seller.createdAt.toISOString(),
    approvedAt: seller.approvedAt?.toISOString() ?? null,
    rejectedAt: seller.rejectedAt?.toISOString() ?? null,
    suspendedAt: seller.suspendedAt?.toISOString() ?? null,
  };
}
