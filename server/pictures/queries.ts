import { AppError, errors } from '#domain/errors.ts';
import { uploadedPictureId } from '#domain/pictures.ts';
import type { Transaction } from '../database/connect.ts';
import { and, eq, inArray } from '../database/drizzle.ts';
import { pictures } from '../database/tables.ts';
import type { ApprovedSeller } from '../gates.ts';

/**
 * Holds the uploads among these image addresses until the transaction ends, so that none is tidied away meanwhile.
 * Throws `picture_not_found`, with the refused places, where one is not an upload of this seller.
 */
export async function holdOwnPictures({ query }: Transaction, { sellerId }: ApprovedSeller, images: string[]) {
  const wanted = images.filter((address) => address.startsWith('/media/pictures/')).map(uploadedPictureId);
  if (wanted.length === 0) return;
  const ids = wanted.filter((id) => id !== undefined);
  const own = await query
    .select({ id: pictures.id })
    .from(pictures)
    .where(and(inArray(pictures.id, ids), eq(pictures.sellerId, sellerId)))
    .for('share');
  if (own.length === wanted.length) return;
  throw new AppError('picture_not_found', { fields: { images: errors.picture_not_found.message } });
}
