import { sql } from 'kysely';
import { createPrintsInChildProcess } from '#server/platform/photoMatching/childProcess.ts';
import type { CatalogueContext } from '../context.ts';

/** Stores what customers' photos are compared with. `bytes`: the smallest width of the picture of that address. */
export async function savePicturePrints(
  { database, now }: Pick<CatalogueContext, 'database' | 'now'>,
  { sellerId, image, bytes }: { sellerId: string; image: string; bytes: Buffer | undefined },
): Promise<void> {
  const prints = bytes ? await createPrintsInChildProcess(bytes) : [];
  const shown = prints.length > 0 ? prints : [{ hash: Buffer.alloc(8), thumbnail: Buffer.alloc(0) }];
  await database.write
    .insertInto('picturePrints')
    .values(
      shown.map(({ hash, thumbnail }, area) => ({
        ...{ sellerId, image, area, thumbnail, createdAt: now() },
        hash: sql<number>`${hash.readBigInt64BE()}::bigint`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'image', 'area']).doUpdateSet(({ ref }) => ({
        hash: ref('excluded.hash'),
        thumbnail: ref('excluded.thumbnail'),
        createdAt: ref('excluded.createdAt'),
      })),
    )
    .execute();
}
