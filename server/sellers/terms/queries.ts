import { AppError } from '#domain/errors.ts';
import type { SavedTerms } from '#domain/sellers/terms.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';

/** Returns the seller's order terms. */
export async function readShopTerms({ database }: IdentityContext, { sellerId }: SellerMember): Promise<SavedTerms> {
  const terms = await database.read
    .selectFrom('sellers')
    .select(['mostPerLine', 'lapseHours', 'customersCanPickUp'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!terms) throw new AppError('seller_only');
  return terms;
}

/** Returns the seller's blocked phones, last blocked first. */
export async function listBlockedPhones(
  { database }: IdentityContext,
  { sellerId }: SellerMember,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  let query = database.read
    .selectFrom('blockedPhones')
    .select(['id', 'phone', 'createdAt'])
    .where('sellerId', '=', sellerId);
  if (cursor) query = query.where(({ ref }) => isBeyondCursor(cursor, ref('createdAt'), ref('id')));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { phones: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), nextCursor };
}
