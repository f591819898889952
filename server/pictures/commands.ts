import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { pictureAddress, pictureLimits } from '#domain/pictures.ts';
import type { Context } from '../context.ts';
import { and, eq, inArray, sql } from '../database/drizzle.ts';
import { pictures, products } from '../database/tables.ts';
import type { ApprovedSeller } from '../gates.ts';
import { convertPicture } from './convert.ts';

const day = 24 * 60 * 60 * 1000;
/** How many pictures a seller may upload in 24 hours. */
const dailyUploads = 300;

/**
 * Keeps a picture of the seller's in all its widths; answers with its address and the size of the largest, in pixels.
 * Its row comes first: whatever happens then, even to this process, its files are found by it and tidied away.
 * Throws `too_many_pictures`, `picture_type_refused`, `picture_too_many_pixels` or `picture_broken`.
 */
export async function uploadPicture(context: Context, seller: ApprovedSeller, bytes: Buffer) {
  const id = await takeTurn(context, seller);
  try {
    const made = await convertPicture(seller.sellerId, bytes);
    for (const [index, width] of pictureLimits.widths.entries()) {
      await context.pictures.put(`pictures/${id}/${width}.webp`, made[index]?.bytes ?? Buffer.alloc(0), 'image/webp');
    }
    const { width = 0, height = 0 } = made.at(-1) ?? {};
    return { url: pictureAddress(id), width, height };
  } catch (error) {
    await context.pictures.removeAll(`pictures/${id}/`);
    await context.database.query.delete(pictures).where(eq(pictures.id, id));
    throw error;
  }
}

/** The row of an upload that may begin. The lock lets a seller's uploads be counted one after the other. */
function takeTurn({ database, now }: Context, { sellerId }: ApprovedSeller): Promise<string> {
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

/** How many pictures are tidied in one transaction: a slow store must be done before PostgreSQL loses patience. */
const batch = 20;
/** How many are looked for at once. What is beyond them waits for the next hour. */
const most = 1000;

/**
 * Removes uploads, rows and files, that are older than 24 hours and that no product uses, at most 1,000. Several
 * processes may do so at once. Returns how many it removed.
 */
export async function tidyPictures(context: Context): Promise<number> {
  const ids = await findUnused(context);
  let removed = 0;
  for (let start = 0; start < ids.length; start += batch) {
    removed += await tidySome(context, ids.slice(start, start + batch));
  }
  return removed;
}

/** All that products use is read once: asked for one picture after the other, a seller's whole catalogue would be. */
async function findUnused({ database, now }: Context): Promise<string[]> {
  const before = new Date(now().getTime() - day).toISOString();
  const { rows } = await database.query.execute<{ id: string }>(sql`
    with used as materialized (
      select image from ${products}, unnest(${products.images}) as image where image like '/media/pictures/%'
    )
    select id from ${pictures} where ${pictures.createdAt} < ${before}
      and not exists (select from used where image = '/media/pictures/' || ${pictures.id} || '/1280.webp')
    limit ${most}`);
  return rows.map(({ id }) => id);
}

function tidySome({ database, pictures: store }: Context, found: string[]): Promise<number> {
  return database.transaction(async ({ query }) => {
    const unused = sql`not exists (select 1 from ${products} where ${products.sellerId} = ${pictures.sellerId}
      and '/media/pictures/' || ${pictures.id} || '/1280.webp' = any(${products.images}))`;
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
