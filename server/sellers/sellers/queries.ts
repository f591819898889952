import { expressionBuilder, type InferResult, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { closedStatus, type SellerStatus, sellerStatuses, sellingStatus } from '#domain/sellers/sellers.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { businessColumns, toBusiness } from '#server/identity/members/business.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { matchesNames, readNameWords } from '#server/platform/database/names.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { findSignals } from './signals.ts';

/** Whether a seller's shop and products are public, for queries with `sellers` among the tables. */
export const isSelling = expressionBuilder<DB, 'sellers'>()(
  'sellers.status',
  '=',
  sql.lit<SellerStatus>(sellingStatus),
);

/** Sellers as administrators read them, with the email of their only owner. */
export const selectSellers = (db: QueryBuilder) =>
  db
    .selectFrom('sellers')
    .innerJoin('members', (join) => join.onRef('members.sellerId', '=', 'sellers.id').on('members.role', '=', 'owner'))
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['sellers.id', 'users.email', 'users.language', ...businessColumns])
    .select(['sellers.createdAt', 'sellers.approvedAt', 'sellers.rejectedAt', 'sellers.suspendedAt']);

export type SellerFilter = { search?: string | undefined; status?: SellerStatus | undefined };

/**
 * Returns sellers, newest first, with their warning signals. The search matches business name and owner name, also by
 * sound, email and phone (specification, section 5).
 */
export async function listSellers(
  context: IdentityContext,
  admin: Admin,
  filter: SellerFilter & { cursor?: string | undefined; limit: number },
) {
  const { search, status, cursor, limit } = filter;
  const rows = await readPanelList(context, admin.adminId, search, async ({ db }) => {
    const { ref } = expressionBuilder<DB, 'sellers'>();
    let query = selectSellers(db)
      .orderBy('sellers.createdAt', 'desc')
      .orderBy('sellers.id', 'desc')
      .limit(limit + 1);
    if (status) query = query.where('sellers.status', '=', status);
    if (search) query = query.where(matchesNames(ref('sellers.search'), search, await readNameWords(db, search)));
    if (cursor) query = query.where(isBeyondCursor(cursor, ref('sellers.createdAt'), ref('sellers.id')));
    return query.execute();
  });
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (seller) => ({ at: seller.createdAt, id: seller.id }));
  const signals = await findSignals(
    context,
    shown.map(({ id }) => id),
  );
  return { sellers: shown.map((row) => ({ ...toSeller(row), signals: signals.get(row.id) ?? [] })), nextCursor };
}

/** Returns one seller's record. Throws `seller_not_found`. */
export async function readSeller({ database }: IdentityContext, _admin: Admin, sellerId: string) {
  const seller = await selectSellers(database.read).where('sellers.id', '=', sellerId).executeTakeFirst();
  if (!seller) throw new AppError('seller_not_found');
  return toSeller(seller);
}

/** Returns the number of sellers per status and in total. */
export async function countSellers({ database }: IdentityContext, _admin: Admin) {
  const rows = await database.read
    .selectFrom('marketplaceSellers')
    .select(['status', ({ fn }) => fn.sum<number>('sellers').as('count')])
    .groupBy('status')
    .execute();
  const counts = buildRecord(sellerStatuses, (status) => rows.find((row) => row.status === status)?.count ?? 0);
  return { all: rows.reduce((sum, row) => sum + row.count, 0), ...counts };
}

/** Returns a seller's record as administrators read it. */
export function toSeller({ email, ...seller }: InferResult<ReturnType<typeof selectSellers>>[number]) {
  return {
    id: seller.id,
    // A closed account has only a placeholder email.
    email: seller.status === closedStatus ? '' : email,
    ...toBusiness(seller),
    language: seller.language,
    createdAt: seller.createdAt.toISOString(),
    approvedAt: seller.approvedAt?.toISOString() ?? null,
    rejectedAt: seller.rejectedAt?.toISOString() ?? null,
    suspendedAt: seller.suspendedAt?.toISOString() ?? null,
  };
}
