import { and, eq, inArray, sql } from '#database/drizzle.ts';
import { pictures, remotePictures } from '#database/tables/pictures.ts';
import { products } from '#database/tables/products.ts';
import { pictureAddress, pictureFolder } from '#domain/platform/pictures.ts';
import { mayRemoveFiles } from '#server/platform/database/locks.ts';
import type { CatalogueContext } from '../context.ts';
import { dayMilliseconds } from './commands.ts';

/** Photos per transaction: even with a slow store it must finish before PostgreSQL's timeout. */
const batchSize = 20;
/** Photos per run. The rest waits for the next hour. */
const maxPictures = 1000;

/**
 * Deletes the rows and files of uploads that are older than 24 hours and that no product uses, at most 1,000. Deletes
 * nothing while a backup is running. Safe to run in several processes at the same time. Returns how many it deleted.
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
 * Deletes the rows and files of remote photos that were last tried more than 24 hours ago and that no product uses, at
 * most 1,000. Returns how many it deleted.
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
      // Check again under the lock: a process that fetches the photo again waits for this row, and then finds no file.
      const deleted = await query
        .delete(remotePictures)
        .where(and(eq(remotePictures.hash, hash), unused))
        .returning();
      if (deleted.length > 0) await store.removeAll(`remote/${hash}/`);
      removed += deleted.length;
    });
  }
  return removed;
}

/** The address by which a product refers to the photo of a row. */
const pictureAddressSql = sql`replace(${pictureAddress('{id}')}, '{id}', ${pictures.id}::text)`;

/**
 * Reads the photos of all products once, because checking them one by one would read a seller's whole catalogue each
 * time.
 */
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
    // Check again under the lock: a product may have started to use one of the photos while the rows were read.
    const deleted = await query
      .delete(pictures)
      .where(and(inArray(pictures.id, ids), unused))
      .returning({ id: pictures.id });
    for (const { id } of deleted) await store.removeAll(`pictures/${id}/`);
    return deleted.length;
  });
}
