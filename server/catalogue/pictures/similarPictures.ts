import { sql } from 'kysely';
import { maxPictureHashDistance } from '#domain/sellers/applications.ts';
import { statement } from '#server/platform/database/statement.ts';
import { hashPictureInChildProcess } from '#server/platform/pictures/convert.ts';
import { saveSimilarities } from '#server/sellers/sellers/sellerComparison.ts';
import type { CatalogueContext } from '../context.ts';

/** At most this many sellers with the same photo are recorded. */
const maxOwners = 5;
/** Photos without a hash that are read per hour. */
const batchSize = 500;

/** Stores the hash of a seller's photo and the other sellers who have a similar one. */
export function savePictureHash(
  { database, now }: Pick<CatalogueContext, 'database' | 'now'>,
  { id, sellerId, hash }: { id: string; sellerId: string; hash: bigint },
): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.db
      .updateTable('pictures')
      .set({ hash: sql<number>`${hash}::bigint` })
      .where('id', '=', id)
      .execute();
    if (hash === 0n) return;
    const owners = await findOwners(tx.db, { sellerId, hash });
    await saveSimilarities(
      tx,
      sellerId,
      'pictures',
      owners.map((owner) => owner.sellerId),
      now(),
    );
  });
}

/**
 * Other sellers with a similar photo: one of the four parts of its hash is equal, and few bits of the others differ.
 */
const findOwners = statement((db, p: { sellerId: string; hash: bigint }) =>
  db
    .selectFrom('pictures')
    .select('sellerId')
    .distinct()
    .where(({ ref }) => sql<boolean>`picture_bands(${ref('hash')}) && picture_bands(${p.hash}::bigint)`)
    .where('hash', '<>', sql.lit(0))
    .where('sellerId', '<>', p.sellerId)
    .where(
      ({ ref }) => sql<number>`bit_count((${ref('hash')} # ${p.hash}::bigint)::bit(64))`,
      '<=',
      sql.lit(maxPictureHashDistance),
    )
    .limit(sql.lit(maxOwners)),
);

/** Hashes some of the photos that were uploaded before hashes existed. */
export async function hashOldPictures(context: CatalogueContext): Promise<void> {
  // Uploads of the last minutes may still be in progress.
  const before = new Date(context.now().getTime() - 10 * 60_000);
  const rows = await context.database.read
    .selectFrom('pictures')
    .select(['id', 'sellerId'])
    .where('hash', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute();
  for (const { id, sellerId } of rows) {
    const file = await context.pictures.get(`pictures/${id}/320.webp`);
    await savePictureHash(context, { id, sellerId, hash: file ? await hashPictureInChildProcess(file.bytes) : 0n });
  }
}
