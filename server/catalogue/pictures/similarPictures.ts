import { maxPictureHashDistance } from '#domain/sellers/applications.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
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
    await tx.client.query('update pictures set hash = $2 where id = $1', [id, hash]);
    if (hash === 0n) return;
    await saveSimilarities(tx, sellerId, 'pictures', await findOwners(tx, sellerId, hash), now());
  });
}

/**
 * Other sellers with a similar photo: one of the four parts of its hash is equal, and few bits of the others differ.
 */
async function findOwners({ client }: Transaction, sellerId: string, hash: bigint): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'similar-pictures',
    text: `select distinct seller_id as id from pictures
      where picture_bands(hash) && picture_bands($2::bigint) and hash <> 0 and seller_id <> $1
        and bit_count((hash # $2::bigint)::bit(64)) <= ${maxPictureHashDistance} limit ${maxOwners}`,
    values: [sellerId, hash],
  });
  return rows.map(({ id }) => id);
}

/** Hashes some of the photos that were uploaded before hashes existed. */
export async function hashOldPictures(context: CatalogueContext): Promise<void> {
  const { rows } = await context.database.pool.query<{ id: string; sellerId: string }>(
    `select id, seller_id as "sellerId" from pictures where hash is null and created_at < $1 order by id limit ${batchSize}`,
    // Uploads of the last minutes may still be in progress.
    [new Date(context.now().getTime() - 10 * 60_000)],
  );
  for (const { id, sellerId } of rows) {
    const file = await context.pictures.get(`pictures/${id}/320.webp`);
    await savePictureHash(context, { id, sellerId, hash: file ? await hashPictureInChildProcess(file.bytes) : 0n });
  }
}
