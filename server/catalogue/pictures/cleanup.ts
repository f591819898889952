import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { pictureAddress, pictureFolder } from '#domain/platform/pictures.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { mayRemoveFiles } from '#server/platform/database/locks.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { CatalogueContext } from '../context.ts';
import { dayMilliseconds } from './commands.ts';

/** Photos per transaction: even with a slow store it must finish before PostgreSQL's timeout. */
const batchSize = 20;
/** Photos per run. The rest waits for the next hour. */
const maxPictures = 1000;

/**
 * Deletes the rows and files of uploads that are older than 24 hours and that no product or shop uses, at most 1,000.
 * Deletes nothing while a backup is running. Safe to run in several processes at the same time. Returns how many it
 * deleted.
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
  const before = new Date(now().getTime() - dayMilliseconds);
  const found = await database.read
    .selectFrom('remotePictures')
    .select('hash')
    .where('triedAt', '<', before)
    .where(isUnusedRemote)
    .limit(sql.lit(maxPictures))
    .execute();
  let removed = 0;
  for (const { hash } of found) {
    await database.transaction(async ({ db }) => {
      // Check again under the lock: a process that fetches the photo again waits for this row, and then finds no file.
      const deleted = await db
        .deleteFrom('remotePictures')
        .where('hash', '=', hash)
        .where('triedAt', '<', before)
        .where(isUnusedRemote)
        .returning('hash')
        .execute();
      if (deleted.length > 0) await store.removeAll(`remote/${hash}/`);
      removed += deleted.length;
    });
  }
  return removed;
}

const remotePicture = expressionBuilder<DB, 'remotePictures'>();
const isUnusedRemote = remotePicture.not(
  remotePicture.exists(
    remotePicture
      .selectFrom('products')
      .where(
        ({ ref }) => sql<boolean>`remote_images(${ref('products.images')}) @> array[md5(${ref('remotePictures.url')})]`,
      ),
  ),
);

/** The address by which a product refers to the photo of a row. */
const addressOf = (id: Expression<string>) => sql<string>`replace(${pictureAddress('{id}')}, '{id}', ${id}::text)`;

/**
 * Reads the photos of all products and shops once, because checking them one by one would read a seller's whole
 * catalogue each time.
 */
async function findUnused({ database, now }: CatalogueContext): Promise<string[]> {
  const before = new Date(now().getTime() - dayMilliseconds);
  const rows = await database.read
    .with(
      (cte) => cte('used').materialized(),
      (db) =>
        db
          .selectFrom('products')
          .crossJoinLateral(({ ref }) => unnest('pictured', { image: ref('products.images') }))
          .select('pictured.image')
          .where((eb) => eb.fn('starts_with', ['pictured.image', eb.val(pictureFolder)]))
          .unionAll(
            db
              .selectFrom('sellers')
              .crossJoinLateral(({ ref }) =>
                unnest('shown', { image: sql<string[]>`array[${ref('logo')}, ${ref('cover')}]` }),
              )
              .select('shown.image')
              .where('shown.image', 'is not', null),
          ),
    )
    .selectFrom('pictures')
    .select('pictures.id')
    .where('pictures.createdAt', '<', before)
    .where(({ not, exists, selectFrom, ref }) =>
      not(exists(selectFrom('used').where('used.image', '=', addressOf(ref('pictures.id'))))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('importReplacedPictures').whereRef('importReplacedPictures.pictureId', '=', 'pictures.id')),
      ),
    )
    .limit(sql.lit(maxPictures))
    .execute();
  return rows.map(({ id }) => id);
}

const picture = expressionBuilder<DB, 'pictures'>();
const isOfProduct = picture.exists(
  picture
    .selectFrom('products')
    .whereRef('products.sellerId', '=', 'pictures.sellerId')
    .where((eb) => eb(addressOf(eb.ref('pictures.id')), '=', eb.fn.any('products.images'))),
);
const isOfShop = picture.exists(
  picture
    .selectFrom('sellers')
    .whereRef('sellers.id', '=', 'pictures.sellerId')
    .where((eb) => eb(addressOf(eb.ref('pictures.id')), 'in', [eb.ref('logo'), eb.ref('cover')])),
);
/** An undo of an import may put it back. */
const isReplaced = picture.exists(
  picture.selectFrom('importReplacedPictures').whereRef('importReplacedPictures.pictureId', '=', 'pictures.id'),
);
const isUnused = picture.not(picture.or([isOfProduct, isOfShop, isReplaced]));

function cleanUpBatch({ database, pictures: store }: CatalogueContext, found: string[]): Promise<number> {
  return database.transaction(async (tx) => {
    if (!(await mayRemoveFiles(tx))) return 0;
    const locked = await tx.db
      .selectFrom('pictures')
      .select('id')
      .where('pictures.id', '=', anyOf(found))
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = locked.map(({ id }) => id);
    // Check again under the lock: a product or shop may have started to use one of the photos while the rows were read.
    const deleted = await tx.db
      .deleteFrom('pictures')
      .where('pictures.id', '=', anyOf(ids))
      .where(isUnused)
      .returning('id')
      .execute();
    for (const { id } of deleted) await store.removeAll(`pictures/${id}/`);
    return deleted.length;
  });
}
