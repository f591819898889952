import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { pictureAddress } from '#domain/platform/pictures.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { FairSemaphore } from '#server/platform/limits/fairSemaphore.ts';
import { convertPictureInChildProcess, hashPictureInChildProcess } from '#server/platform/pictures/convert.ts';
import { fetchRemoteImage } from '#server/platform/pictures/remoteImages.ts';
import type { CatalogueContext } from '../context.ts';
import { savePicturePrints } from './prints.ts';
import { readRemotePictureState } from './queries.ts';
import { savePictureHash } from './similarPictures.ts';

/** Milliseconds in 24 hours. */
export const dayMilliseconds = 24 * 60 * 60 * 1000;
/** How many photos a seller may upload in 24 hours, and how many may come with imports of products. */
const dailyPictures = { uploaded: 300, imported: 5000 };

/**
 * Stores a seller's photo in all its widths. Returns its address and the size of the largest width, in pixels. The row
 * is written first, so that cleanup finds the files even if this process dies. Throws `too_many_pictures`,
 * `picture_type_refused`, `picture_too_many_pixels` or `picture_broken`.
 */
export const uploadPicture = (context: CatalogueContext, { sellerId }: SellerMember, bytes: Buffer) =>
  storePicture(context, sellerId, bytes, 'uploaded');

/** Stores a photo that came with an import of products. Returns its address. Throws as `uploadPicture` does. */
export async function storeImportedPicture(context: CatalogueContext, sellerId: string, bytes: Buffer) {
  const { url } = await storePicture(context, sellerId, bytes, 'imported');
  return url;
}

async function storePicture(
  context: CatalogueContext,
  sellerId: string,
  bytes: Buffer,
  origin: keyof typeof dailyPictures,
) {
  const id = await claimUpload(context, sellerId, origin);
  try {
    const { width, height, smallest } = await convertAndStore(
      context,
      { sellerId, origin, folder: `pictures/${id}/` },
      bytes,
    );
    await savePictureHash(context, { id, sellerId, hash: await hashPictureInChildProcess(smallest) });
    await savePicturePrints(context, { sellerId, image: pictureAddress(id), bytes: smallest });
    return { url: pictureAddress(id), width, height };
  } catch (error) {
    await context.pictures.removeAll(`pictures/${id}/`);
    await context.database.write.deleteFrom('pictures').where('id', '=', id).execute();
    throw error;
  }
}

type Incoming = { sellerId: string; origin: keyof typeof dailyPictures | 'remote'; folder: string };

async function convertAndStore({ pictures: store }: CatalogueContext, incoming: Incoming, bytes: Buffer) {
  const { sellerId, origin, folder } = incoming;
  const renditions = await convertPictureInChildProcess(sellerId, bytes, { acceptsHeic: origin === 'imported' });
  for (const { wanted, bytes } of renditions) await store.put(`${folder}${wanted}.webp`, bytes, 'image/webp');
  const [smallest, largest] = [renditions[0], renditions.at(-1)];
  if (!smallest || !largest) throw new Error('No width of the picture was made.');
  return { width: largest.width, height: largest.height, smallest: smallest.bytes };
}

/** Inserts the row of an upload that may begin. The lock makes a seller's uploads count one after the other. */
function claimUpload(
  { database, now }: CatalogueContext,
  sellerId: string,
  origin: keyof typeof dailyPictures,
): Promise<string> {
  const isImported = origin === 'imported';
  return database.transaction(async ({ db }) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${sellerId}`}, 0))`.execute(db);
    const since = new Date(now().getTime() - dayMilliseconds);
    const { count } = await db
      .selectFrom('pictures')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('sellerId', '=', sellerId)
      .where('createdAt', '>', since)
      .where('isImported', '=', isImported)
      .executeTakeFirstOrThrow();
    if (count >= dailyPictures[origin]) throw new AppError('too_many_pictures');
    const id = newId();
    await db.insertInto('pictures').values({ id, sellerId, createdAt: now(), isImported }).execute();
    return id;
  });
}

/** How long to wait before fetching a failed photo again. */
const retryAfterMinutes = 10;
/** How long a visitor's request waits for a photo, in milliseconds. The fetch continues in the background. */
const maxWaitMilliseconds = 3000;
const fetchSlots = new FairSemaphore({ total: 4, each: 2, waiting: 50, refusal: 'picture_not_fetched' });
const pendingFetches = new Map<string, Promise<void>>();

/**
 * One width of a remote photo. It is fetched on first view and stored; later changes at its host are ignored. An
 * address that no product uses is only fetched for the seller that `findRequester` names, so this is no open proxy.
 * Throws `picture_not_fetched` if the fetch is slow, and for ten minutes after it failed.
 */
export async function readRemotePicture(
  context: CatalogueContext,
  { url, file }: { url: string; file: string },
  findRequester: () => Promise<string>,
): Promise<Buffer> {
  const hash = createHash('sha256').update(url).digest('hex');
  const read = () => context.pictures.get(`remote/${hash}/${file}`);
  const stored = await read();
  if (stored) return stored.bytes;
  const since = new Date(context.now().getTime() - retryAfterMinutes * 60_000);
  const { sellerId, isTried } = await readRemotePictureState(context, { hash, url, since });
  if (isTried && !pendingFetches.has(hash)) throw new AppError('picture_not_fetched');
  const requester = sellerId ?? (await findRequester());
  const fetched =
    pendingFetches.get(hash) ??
    fetchSlots.run(requester, () => fetchAndStore(context, requester, { hash, url, since }));
  const removePending = () => void pendingFetches.delete(hash);
  pendingFetches.set(hash, fetched);
  fetched.then(removePending, removePending);
  await Promise.race([fetched, sleep(maxWaitMilliseconds, undefined, { ref: false })]);
  const fresh = await read();
  if (!fresh) throw new AppError('picture_not_fetched');
  return fresh.bytes;
}

/** The row is written first, so that cleanup finds the files, and no other process fetches the same photo. */
async function fetchAndStore(
  context: CatalogueContext,
  sellerId: string,
  { hash, url, since }: { hash: string; url: string; since: Date },
): Promise<void> {
  const claimed = await context.database.write
    .insertInto('remotePictures')
    .values({ hash, url, triedAt: context.now() })
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet({ triedAt: context.now() }).where('remotePictures.triedAt', '<=', since),
    )
    .returning('hash')
    .executeTakeFirst();
  if (!claimed) throw new AppError('picture_not_fetched');
  const bytes = await fetchRemoteImage(url, context.outside);
  try {
    await convertAndStore(context, { sellerId, origin: 'remote', folder: `remote/${hash}/` }, bytes);
  } catch (error) {
    await context.pictures.removeAll(`remote/${hash}/`);
    throw error instanceof AppError ? new AppError('picture_not_fetched') : error;
  }
}
