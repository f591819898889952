import { and, eq } from '#database/drizzle.ts';
import { blockedPhones } from '#database/tables/limits.ts';
import { sellers } from '#database/tables/sellers.ts';
import { AppError } from '#domain/errors.ts';
import type { SavedTerms } from '#domain/sellers/terms.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { afterCursor, newestFirst, toKeysetPage } from '#server/platform/database/keysetPagination.ts';

/** Returns the seller's order terms. */
export async function readShopTerms({ database }: IdentityContext, { sellerId }: SellerMember): Promise<SavedTerms> {
  const [terms] = await database.query
    .select({
      mostPerLine: sellers.mostPerLine,
      lapseHours: sellers.lapseHours,
      customersCanPickUp: sellers.customersCanPickUp,
    })
    .from(sellers)
    .where(eq(sellers.id, sellerId));
  if (!terms) throw new AppError('seller_only');
  return terms;
}

/** Returns the seller's blocked phones, last blocked first. */
export async function listBlockedPhones(
  { database }: IdentityContext,
  { sellerId }: SellerMember,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const rows = await database.query
    .select({ id: blockedPhones.id, phone: blockedPhones.phone, createdAt: blockedPhones.createdAt })
    .from(blockedPhones)
    .where(and(eq(blockedPhones.sellerId, sellerId), afterCursor(cursor, blockedPhones.createdAt, blockedPhones.id)))
    .orderBy(...newestFirst(blockedPhones.createdAt, blockedPhones.id))
    .limit(limit + 1);
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { phones: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), nextCursor };
}
