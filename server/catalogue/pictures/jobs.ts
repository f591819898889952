import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { CatalogueContext } from '../context.ts';
import { removePreviews } from '../previews/preview.ts';
import { cleanUpRemotePictures, cleanUpUnusedPictures } from './cleanup.ts';
import { cleanUpPrints, printRemainingPictures } from './photoSearch.ts';
import { hashOldPictures } from './similarPictures.ts';

/** Jobs of an older version name one product. */
type RemovedProducts = { productIds: string[] } | { productId: string };

/**
 * Registers the jobs that clean up after deleted products and unused uploads, on demand and every hour, hash old
 * photos, and read pictures for comparison with customers' photos.
 */
export async function registerPictureJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work<RemovedProducts>('remove-preview', async (removed) => {
    const ids = 'productIds' in removed ? removed.productIds : [removed.productId];
    for (const id of ids) await removePreviews(context, id);
  });
  await queue.work('tidy-pictures', async () => {
    await cleanUpUnusedPictures(context);
    await cleanUpRemotePictures(context);
    await hashOldPictures(context);
    await cleanUpPrints(context);
  });
  await queue.work<{ sellerId: string }>('print-pictures', ({ sellerId }) => printRemainingPictures(context, sellerId));
  await queue.schedule('tidy-pictures', '17 * * * *');
}
