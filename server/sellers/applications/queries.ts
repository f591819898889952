import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { maxShownNotes } from '#domain/sellers/applications.ts';
import { daysSince, newSellerStatus, type SellerStatus } from '#domain/sellers/sellers.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { readReason } from '#server/identity/members/business.ts';
import { isBeyondCursorOldestFirst, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { matchesNames, readNameWords } from '#server/platform/database/names.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { selectSellers, toSeller } from '../sellers/queries.ts';
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
async function listWaiting(context: IdentityContext, { adminId }: Admin, { search, cursor, limit }: ApplicationFilter) {
  const rows = await readPanelList(context, adminId, search, async ({ db }) => {
    const { ref } = expressionBuilder<DB, 'sellers'>();
    let query = selectApplications(db)
      .orderBy('sellers.createdAt')
      .orderBy('sellers.id')
      .limit(limit + 1);
    if (search) query = query.where(matchesNames(ref('sellers.search'), search, await readNameWords(db, search)));
    if (cursor) query = query.where(isBeyondCursorOldestFirst(cursor, ref('sellers.createdAt'), ref('sellers.id')));
    return query.execute();
  });
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (seller) => ({ at: seller.createdAt, id: seller.id }));
  const waiting = shown.map(({ note, ...seller }) => ({
    ...toSeller(seller),
    daysWaiting: daysSince(seller.createdAt, context.now()),
    note,
  }));
  return { waiting, nextCursor };
}

/** Pending sellers with the newest note about each. */
const selectApplications = (db: QueryBuilder) =>
  selectSellers(db)
    .select(({ selectFrom }) =>
      selectFrom('sellerNotes')
        .select('sellerNotes.note')
        .whereRef('sellerNotes.sellerId', '=', 'sellers.id')
        .orderBy('sellerNotes.id', 'desc')
        .limit(1)
        .as('note'),
    )
    .where('sellers.status', '=', sql.lit<SellerStatus>(newSellerStatus));

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
  const rows = await database.read
    .selectFrom('sellerNotes')
    .leftJoin('users', 'users.id', 'sellerNotes.adminId')
    .select(['sellerNotes.id', 'sellerNotes.note', 'users.name as by', 'sellerNotes.createdAt as at'])
    .where('sellerNotes.sellerId', '=', sellerId)
    .orderBy('sellerNotes.id', 'desc')
    .limit(maxShownNotes)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
