import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { pictureAddress, pictureFolder } from '#domain/pictures.ts';
import type { Context, SellerMember } from '../context.ts';
import { and, eq, inArray, sql } from '../database/drizzle.ts';
import { mayRemoveFiles } from '../database/locks.ts';
import { pictures, products, remotePictures } from '../database/tables.ts';
import { Slots } from '../http/slots.ts';
import { convertPicture } from './convert.ts';
import { findRemoteState } from './queries.ts';
import { fetchRemote } from './remote.ts';

const day = 24 * 60 * 60 * 1000;
/** How many pictures a seller may upload in 24 hours. */
const dailyUploads = 300;

/**
 * Keeps a picture of the seller's in all its widths; answers with its address and the size of the largest, in pixels.
 * Its row comes first: whatever happens then, even to this process, its files are found by it and tidied away.
 * Throws `too_many_pictures`, `picture_type_refused`, `picture_too_many_pixels` or `picture_broken`.
 */
export async function uploadPicture(context: Context, member: SellerMember, bytes: Buffer) {
  const id = await takeTurn(context, member);
  try {
    const { width, height } = await convertAndKeep(context, member.sellerId, bytes, `pictures/${id}/`);
    return { url: pictureAddress(id), width, height };
  } catch (error) {
    await context.pictures.removeAll(`pictures/${id}/`);
    await context.database.query.delete(pictures).where(eq(pictures.id, id));
    throw error;
  }
}

async function convertAndKeep({ pictures: store }: Context, sellerId: string, bytes: Buffer, folder: string) {
  const made = await convertPicture(sellerId, bytes);
  for (const { wanted, bytes } of made) await store.put(`${folder}${wanted}.webp`, bytes, 'image/webp');
  const largest = made.at(-1);
  if (!largest) throw new Error('No width of the picture was made.');
  return { width: largest.width, height: largest.height };
}

/** The row of an upload that may begin. The lock lets a seller's uploads be counted one after the other. */
function takeTurn({ database, now }: Context, { sellerId }: SellerMember): Promise<string> {
  return database.transaction(async ({ query }) => {
    await query.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${sellerId}`}, 0))`);
    const since = new Date(now().getTime() - day);
    const [{ count } = { count: 0 }] = await query
      .select({ count: sql<number>`count(*)::int` })
      .from(pictures)
      .where(and(eq(pictures.sellerId, sellerId), sql`${pictures.createdAt} > ${since.toISOString()}`));
    if (count >= dailyUploads) throw new AppError('too_many_pictures');
    const id = newId();
    await query.insert(pictures).values({ id, sellerId, createdAt: now() });
    return id;
  });
}

/** How long a picture that could not be fetched is left alone. */
const restMinutes = 10;
/** How long a visitor's browser waits for one, in milliseconds; the fetching goes on without it. */
const longestWait = 3000;
const fetchSlots = new Slots({ total: 4, each: 2, waiting: 50, refusal: 'picture_not_fetched' });
const fetching = new Map<string, Promise<void>>();

/**
 * One width of a picture that lies on another host: fetched once, when it is first looked at, and kept as it was then.
 * An address that no product has is only fetched for the seller that `askedBy` names, so that this is no open door to
 * other hosts. Throws `picture_not_fetched`, also while it takes long and for ten minutes after it failed.
 */
export async function readRemotePicture(
  context: Context,
  { url, file }: { url: string; file: string },
  askedBy: () => Promise<string>,
): Promise<Buffer> {
  const hash = createHash('sha256').update(url).digest('hex');
  const read = () => context.pictures.get(`remote/${hash}/${file}`);
  const kept = await read();
  if (kept) return kept.bytes;
  const since = new Date(context.now().getTime() - restMinutes * 60_000);
  const { sellerId, isTried } = await findRemoteState(context, { hash, url, since });
  if (isTried && !fetching.has(hash)) throw new AppError('picture_not_fetched');
  const holder = sellerId ?? (await askedBy());
  const fetched =
    fetching.get(hash) ?? fetchSlots.run(holder, () => fetchAndKeep(context, holder, { hash, url, since }));
  const forget = () => void fetching.delete(hash);
  fetching.set(hash, fetched);
  fetched.then(forget, forget);
  await Promise.race([fetched, sleep(longestWait, undefined, { ref: false })]);
  const fresh = await read();
  if (!fresh) throw new AppError('picture_not_fetched');
  return fresh.bytes;
}

/** The row comes first: whatever happens then, its files are found by it, and no other process tries at the same time. */
async function fetchAndKeep(
  context: Context,
  sellerId: string,
  { hash, url, since }: { hash: string; url: string; since: Date },
): Promise<void> {
  const taken = await context.database.query
    .insert(remotePictures)
    .values({ hash, url, triedAt: context.now() })
    .onConflictDoUpdate({
      target: remotePictures.hash,
      set: { triedAt: context.now() },
      setWhere: sql`${remotePictures.triedAt} <= ${since.toISOString()}`,
    })
    .returning({ hash: remotePictures.hash });
  if (taken.length === 0) throw new AppError('picture_not_fetched');
  const bytes = await fetchRemote(url, context.outside);
  try {
    await convertAndKeep(context, sellerId, bytes, `remote/${hash}/`);
  } catch (error) {
    throw error instanceof AppError ? new AppError('picture_not_fetched') : error;
  }
}

/** How many pictures are tidied in one transaction: a slow store must be done before PostgreSQL gives up. */
const batch = 20;
/** How many are looked for at once. What is beyond them waits for the next hour. */
const most = 1000;

/**
 * Removes uploads, rows and files, that are older than 24 hours and that no product uses, at most 1,000; none while a
 * backup is being made. Several processes may do so at once. Returns how many it removed.
 */
export async function tidyPictures(context: Context): Promise<number> {
  const ids = await findUnused(context);
  let removed = 0;
  for (let start = 0; start < ids.length; start += batch) {
    removed += await tidySome(context, ids.slice(start, start + batch));
  }
  return removed;
}

/**
 * Removes pictures of other hosts, rows and files, that were last tried more than 24 hours ago and that no product uses,
 * at most 1,000. Returns how many it removed.
 */
export async function tidyRemotePictures({ database, pictures: store, now }: Context): Promise<number> {
  const before = new Date(now().getTime() - day).toISOString();
  const unused = sql`${remotePictures.triedAt} < ${before}
    and not exists (select from ${products} where remote_images(${products.images}) @> array[md5(${remotePictures.url})])`;
  const found = await database.query
    .select({ hash: remotePictures.hash })
    .from(remotePictures)
    .where(unused)
    .limit(most);
  let removed = 0;
  for (const { hash } of found) {
    await database.transaction(async ({ query }) => {
      // Looked at again: who fetches it anew waits for this row, and then finds no file.
      const gone = await query
        .delete(remotePictures)
        .where(and(eq(remotePictures.hash, hash), unused))
        .returning();
      if (gone.length > 0) await store.removeAll(`remote/${hash}/`);
      removed += gone.length;
    });
  }
  return removed;
}

/** The address under which a product keeps the picture of a row. */
const addressOf = sql`replace(${pictureAddress('{id}')}, '{id}', ${pictures.id}::text)`;

/** All that products use is read once: asked for one picture after the other, a seller's whole catalogue would be. */
async function findUnused({ database, now }: Context): Promise<string[]> {
  const before = new Date(now().getTime() - day).toISOString();
  const { rows } = await database.query.execute<{ id: string }>(sql`
    with used as materialized (
      select image from ${products}, unnest(${products.images}) as image where starts_with(image, ${pictureFolder})
    )
    select id from ${pictures} where ${pictures.createdAt} < ${before}
      and not exists (select from used where image = ${addressOf})
    limit ${most}`);
  return rows.map(({ id }) => id);
}

function tidySome({ database, pictures: store }: Context, found: string[]): Promise<number> {
  return database.transaction(async ({ query, client }) => {
    if (!(await mayRemoveFiles({ client }))) return 0;
    const unused = sql`not exists (select 1 from ${products} where ${products.sellerId} = ${pictures.sellerId}
      and ${addressOf} = any(${products.images}))`;
    const locked = await query
      .select({ id: pictures.id })
      .from(pictures)
      .where(inArray(pictures.id, found))
      .for('update', { skipLocked: true });
    const ids = locked.map(({ id }) => id);
    // Looked at again, now that no product can take one any more: one may have been taken while the rows were read.
    const gone = await query
      .delete(pictures)
      .where(and(inArray(pictures.id, ids), unused))
      .returning({ id: pictures.id });
    for (const { id } of gone) await store.removeAll(`pictures/${id}/`);
    return gone.length;
  });
}
