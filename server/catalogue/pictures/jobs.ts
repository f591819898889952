import type { JobQueue } from '#server/platform/jobs/queue.ts';
import type { CatalogueContext } from '../context.ts';
import { cleanUpRemotePictures, cleanUpUnusedPictures } from './cleanup.ts';
import { hashOldPictures } from './similarPictures.ts';

/**
 * Registers the jobs that clean up after deleted products and unused uploads, on demand and every hour, and hash old
 * photos.
 */
export async function registerPictureJobs(queue: JobQueue, context: CatalogueContext): Promise<void> {
  await queue.work<{ productId: string }>('remove-preview', ({ productId }) =>
    context.pictures.removeAll(`previews/${productId}/`),
  );
  await queue.work('tidy-pictures', async () => {
    await cleanUpUnusedPictures(context);
    await cleanUpRemotePictures(context);
    await hashOldPictures(context);
  });
  await queue.schedule('tidy-pictures', '17 * * * *');
}
