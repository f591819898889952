import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { CatalogueContext } from '../context.ts';
import { cleanUpRemotePictures, cleanUpUnusedPictures } from './cleanup.ts';
import { cleanUpPrints, printRemainingPictures } from './photoSearch.ts';
import { hashOldPictures } from './similarPictures.ts';

/**
 * Registers the jobs that clean up after deleted products and unused uploads, on demand and every hour, hash old
 * photos, and read pictures for comparison with customers' photos.
 */
export async function registerPictureJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work<{ productId: string }>('remove-preview', ({ productId }) =>
    context.pictures.removeAll(`previews/${productId}/`),
  );
  await queue.work('tidy-pictures', async () => {
    await cleanUpUnusedPictures(context);
    await cleanUpRemotePictures(context);
    await hashOldPictures(context);
    await cleanUpPrints(context);
  });
  await queue.work<{ sellerId: string }>('print-pictures', ({ sellerId }) => printRemainingPictures(context, sellerId));
  await queue.schedule('tidy-pictures', '17 * * * *');
}
