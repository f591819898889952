import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { isRemotePicture, pictureLimits, uploadedPictureId } from '#domain/platform/pictures.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { comparePhotoInChildProcess, hashPhotoInChildProcess } from '#server/platform/photoMatching/childProcess.ts';
import { findCandidates } from '#server/platform/photoMatching/prints.ts';
import type { CatalogueContext } from '../context.ts';
import { dayMilliseconds, readRemotePicture } from './commands.ts';
import { savePicturePrints } from './prints.ts';

/** A photo may be of several products that have the same picture. */
const maxProducts = 5;
/** Pictures that are read while a customer waits. */
const maxPrintedNow = 40;
/** Pictures that one job reads. */
const maxPrintedLater = 1000;

const readHashes = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('picturePrints')
    .select(({ ref }) => [
      sql<Buffer | null>`string_agg(int8send(${ref('hash')}), '' order by ${ref('id')})`.as('hashes'),
      sql<string[] | null>`array_agg(${ref('id')}::text order by ${ref('id')})`.as('ids'),
    ])
    .where('sellerId', '=', sellerId)
    .where('hash', '<>', sql.lit(0)),
);

const readThumbnails = statement((db, { ids }: { ids: string[] }) =>
  db
    .selectFrom('picturePrints')
    .select(({ ref }) => [sql<string>`${ref('id')}::text`.as('id'), 'image', 'thumbnail'])
    .where(({ ref }) => sql<boolean>`${ref('id')} = any(${ids}::bigint[])`),
);

const findPicturedProducts = statement((db, { sellerId, images }: { sellerId: string; images: string[] }) =>
  db
    .selectFrom('products')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where('isVisible', '=', sql.lit(true))
    .where(({ ref }) => sql<boolean>`${ref('images')} && ${images}::text[]`)
    .orderBy('id')
    .limit(sql.lit(maxProducts)),
);

/**
 * Returns the ids of a shop's visible products whose pictures a customer's photo shows. Pictures that nobody has read
 * yet are read first if nothing is found: some now, the others by a job. `photo`: its smallest width.
 */
export async function findProductsInPhoto(
  context: CatalogueContext,
  sellerId: string,
  photo: Buffer,
): Promise<string[]> {
  const hashes = await hashPhotoInChildProcess(photo);
  const found = await searchPrints(context, sellerId, photo, hashes);
  if (found.length > 0) return found;
  const printed = await printPictures(context, sellerId, maxPrintedNow);
  if (printed === maxPrintedNow) await enqueuePrinting(context, sellerId);
  return printed > 0 ? searchPrints(context, sellerId, photo, hashes) : [];
}

async function searchPrints(context: CatalogueContext, sellerId: string, photo: Buffer, read: Buffer) {
  const db = context.database.read;
  const [known] = await readHashes(db, { sellerId });
  if (!known?.hashes || !known.ids) return [];
  const { ids } = known;
  const candidates = findCandidates(read, known.hashes).map((one) => ({ ...one, id: ids[one.place] ?? '' }));
  if (candidates.length === 0) return [];
  const rows = await readThumbnails(db, { ids: candidates.map(({ id }) => id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const compared = candidates.flatMap(({ id, reading, distance }) => {
    const row = byId.get(id);
    return row ? [{ reading, distance, thumbnail: row.thumbnail, image: row.image }] : [];
  });
  const shown = await comparePhotoInChildProcess(
    photo,
    compared.map(({ image: _, ...candidate }) => candidate),
  );
  const images = shown.flatMap((place) => compared[place]?.image ?? []);
  if (images.length === 0) return [];
  return (await findPicturedProducts(db, { sellerId, images })).map(({ id }) => id);
}

/**
 * Reads the pictures of a shop's products without prints, at most this many; those that showed nothing or weren't there
 * again after a day. Returns how many it has read.
 */
async function printPictures(context: CatalogueContext, sellerId: string, limit: number): Promise<number> {
  const dayAgo = new Date(context.now().getTime() - dayMilliseconds);
  const rows = await context.database.read
    .selectFrom('products')
    .crossJoinLateral(({ ref }) => unnest('pictured', { image: ref('products.images') }))
    .select('pictured.image')
    .distinct()
    .where('products.sellerId', '=', sellerId)
    .where('products.isVisible', '=', sql.lit(true))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('picturePrints')
            .select('picturePrints.id')
            .where('picturePrints.sellerId', '=', sellerId)
            .whereRef('picturePrints.image', '=', 'pictured.image')
            .where(({ or, eb }) => or([eb('hash', '<>', sql.lit(0)), eb('picturePrints.createdAt', '>', dayAgo)])),
        ),
      ),
    )
    .limit(limit)
    .execute();
  for (const { image } of rows) {
    await savePicturePrints(context, { sellerId, image, bytes: await readSmallestWidth(context, image) });
  }
  return rows.length;
}

/** The smallest width of a product's picture, `undefined` if it can't be had now. */
async function readSmallestWidth(context: CatalogueContext, image: string): Promise<Buffer | undefined> {
  const id = uploadedPictureId(image);
  if (id) return (await context.pictures.get(`pictures/${id}/${smallestFile}`))?.bytes;
  if (!isRemotePicture(image)) return context.bundledPhoto(image);
  const refuse = async () => {
    throw new AppError('picture_not_fetched');
  };
  return readRemotePicture(context, { url: image, file: smallestFile }, refuse).catch((error) => {
    if (error instanceof AppError) return undefined;
    throw error;
  });
}
const smallestFile = `${pictureLimits.widths[0]}.webp`;

/** Reads the pictures that `findProductsInPhoto` left, until there are no more. */
export async function printRemainingPictures(context: CatalogueContext, sellerId: string): Promise<void> {
  const printed = await printPictures(context, sellerId, maxPrintedLater);
  if (printed === maxPrintedLater) await enqueuePrinting(context, sellerId);
}

const enqueuePrinting = ({ database, queue }: CatalogueContext, sellerId: string) =>
  database.transaction((tx) => queue.add(tx, 'print-pictures', { sellerId }));

/** Deletes prints of pictures that no product of the shop has had for a day. */
export async function cleanUpPrints({ database, now }: Pick<CatalogueContext, 'database' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - dayMilliseconds);
  await database.write
    .with(
      (cte) => cte('used').materialized(),
      (db) =>
        db
          .selectFrom('products')
          .crossJoinLateral(({ ref }) => unnest('pictured', { image: ref('products.images') }))
          .select(['products.sellerId', 'pictured.image']),
    )
    .deleteFrom('picturePrints')
    .where('createdAt', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('used')
            .select('used.image')
            .whereRef('used.sellerId', '=', 'picturePrints.sellerId')
            .whereRef('used.image', '=', 'picturePrints.image'),
        ),
      ),
    )
    .execute();
}
