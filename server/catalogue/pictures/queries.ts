import { and, eq, inArray } from '#database/drizzle.ts';
import { pictures } from '#database/tables/pictures.ts';
import { AppError } from '#domain/errors.ts';
import { pictureFolder, uploadedPictureId } from '#domain/platform/pictures.ts';
import { refusal } from '#domain/platform/refusals.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { CatalogueContext } from '../context.ts';

/**
 * Locks the uploads among these image addresses until the transaction ends, so that cleanup does not delete them.
 * Throws `picture_not_found` with those that are not uploads of this seller.
 */
export async function lockOwnPictures({ query }: Transaction, { sellerId }: SellerMember, images: string[]) {
  const wanted = images.filter((address) => address.startsWith(pictureFolder));
  if (wanted.length === 0) return;
  const ids = wanted.map(uploadedPictureId).filter((id) => id !== undefined);
  const own = await query
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, ids), eq(pictures.sellerId, sellerId)))
    .for('share');
  const locked = new Set<string | undefined>(own.map(({ id }) => id));
  const missing = wanted.filter((address) => !locked.has(uploadedPictureId(address)));
  if (missing.length === 0) return;
  throw new AppError('picture_not_found', { fields: { images: refusal('picture_not_found') }, images: missing });
}

/** The seller whose product shows a remote photo, if any, and whether it was tried since the given time. */
export async function readRemotePictureState(
  { database }: CatalogueContext,
  { hash, url, since }: { hash: string; url: string; since: Date },
): Promise<{ sellerId: string | null; isTried: boolean }> {
  const { rows } = await database.pool.query<{ seller: string | null; tried: boolean }>({
    name: 'remote-picture',
    text: `select (select seller_id from products where remote_images(images) @> array[md5($2)] limit 1) as seller,
        exists (select from remote_pictures where hash = $1 and tried_at > $3) as tried`,
    values: [hash, url, since],
  });
  const [row] = rows;
  return { sellerId: row?.seller ?? null, isTried: row?.tried ?? false };
}
