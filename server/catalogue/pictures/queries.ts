import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { pictureFolder, uploadedPictureId } from '#domain/platform/pictures.ts';
import { refusal } from '#domain/platform/refusals.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { CatalogueContext } from '../context.ts';

/**
 * Locks the uploads among these image addresses until the transaction ends, so that cleanup does not delete them.
 * Throws `picture_not_found`, at this field, with those that are not uploads of this seller.
 */
export async function lockOwnPictures(
  { db }: Transaction,
  { sellerId }: SellerMember,
  images: string[],
  field = 'images',
) {
  const missing = await lockUploads({ db }, sellerId, images);
  if (missing.length === 0) return;
  throw new AppError('picture_not_found', { fields: { [field]: refusal('picture_not_found') }, images: missing });
}

/** Locks the uploads among these image addresses likewise, and returns those that are not uploads of this seller. */
export async function lockUploads({ db }: Pick<Transaction, 'db'>, sellerId: string, images: string[]) {
  const wanted = images.filter((address) => address.startsWith(pictureFolder));
  if (wanted.length === 0) return [];
  const ids = wanted.map(uploadedPictureId).filter((id) => id !== undefined);
  const own = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('sellerId', '=', sellerId)
    .forShare()
    .execute();
  const locked = new Set<string | undefined>(own.map(({ id }) => id));
  return wanted.filter((address) => !locked.has(uploadedPictureId(address)));
}

const readState = statement((db, p: { hash: string; url: string; since: Date }) =>
  db.selectNoFrom((eb) => {
    const shop = eb
      .selectFrom('products')
      .select('sellerId')
      .where(({ ref }) => sql<boolean>`remote_images(${ref('images')}) @> array[md5(${p.url})]`)
      .limit(sql.lit(1));
    const attempt = eb.selectFrom('remotePictures').where('hash', '=', p.hash).where('triedAt', '>', p.since);
    return [shop.as('sellerId'), eb.exists(attempt).as('isTried')];
  }),
);

/** The seller whose product shows a remote photo, if any, and whether it was tried since the given time. */
export async function readRemotePictureState(
  { database }: CatalogueContext,
  picture: { hash: string; url: string; since: Date },
) {
  const [state] = await readState(database.read, picture);
  return state ?? { sellerId: null, isTried: false };
}
