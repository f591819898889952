import { and, eq, inArray, sql } from '#database/drizzle.ts';
import { pictures, remotePictures } from '#database/tables/pictures.ts';
import { products } from '#database/tables/products.ts';
import { pictureAddress, pictureFolder } from '#domain/platform/pictures.ts';
import { mayRemoveFiles } from '#server/platform/database/locks.ts';
import type { CatalogueContext } from '../context.ts';
import { dayMilliseconds } from './commands.ts';

/** How many pictures are tidied in one transaction: a slow store must be done before PostgreSQL gives up. */
const batchSize = 20;
/** How many are looked for at once. What is beyond them waits for the next hour. */
const maxPictures = 1000;

/**
 * Removes uploads, rows and files, that are older than 24 hours and that no product uses, at most 1,000; none while a
 * backup is being made. Several processes may do so at once. Returns how many it removed.
 */
export async function cleanUpUnusedPictures(context: CatalogueContext): Promise<number> {
  const ids = await findUnused(context);
  let removed = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    removed += await cleanUpBatch(context, ids.slice(start, start + batchSize));
  }
  return removed;
}

/**
 * Removes pictures of other hosts, rows and files, that were last tried more than 24 hours ago and that no product uses,
 * at most 1,000. Returns how many it removed.
 */
export async function cleanUpRemotePictures({ database, pictures: store, now }: CatalogueContext): Promise<number> {
  const before = new Date(now().getTime() - dayMilliseconds).toISOString();
  const unused = sql`${remotePictures.triedAt} < ${before}
    and not exists (select from ${products} where remote_images(${products.images}) @> array[md5(${remotePictures.url})])`;
  const found = await database.query
    .select({ hash: remotePictures.hash })
    .from(remotePictures)
    .where(unused)
    .limit(maxPictures);
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
const pictureAddressSql = sql`replace(${pictureAddress('{id}')}, '{id}', ${pictures.id}::text)`;

/** All that products use is read once: asked for one picture after the other, a seller's whole catalogue would be. */
async function findUnused({ database, now }: CatalogueContext): Promise<string[]> {
  const before = new Date(now().getTime() - dayMilliseconds).toISOString();
  const { rows } = await database.query.execute<{ id: string }>(sql`
    with used as materialized (
      select image from ${products}, unnest(${products.images}) as image where starts_with(image, ${pictureFolder})
    )
    select id from ${pictures} where ${pictures.createdAt} < ${before}
      and not exists (select from used where image = ${pictureAddressSql})
    limit ${maxPictures}`);
  return rows.map(({ id }) => id);
}

function cleanUpBatch({ database, pictures: store }: CatalogueContext, found: string[]): Promise<number> {
  return database.transaction(async ({ query, client }) => {
    if (!(await mayRemoveFiles({ client }))) return 0;
    const unused = sql`not exists (select 1 from ${products} where ${products.sellerId} = ${pictures.sellerId}
      and ${pictureAddressSql} = any(${products.images}))`;
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
