import type { ChatContext } from '#server/chat/context.ts';
import { removeFiles } from '#server/platform/database/locks.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { eraseExpiredNames } from './commands.ts';

/** Removes the files of erased data, and checks daily for names that the law no longer requires. */
export async function registerErasureJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work<{ folders: string[] }>('remove-files', async ({ folders }) => {
    const removed = await removeFiles(context.database, async () => {
      for (const folder of folders) await context.pictures.removeAll(folder);
    });
    if (!removed) throw new Error('A backup is being made: the files go when the job is tried again.');
  });
  await queue.work('forget-names', () => eraseExpiredNames(context));
  await queue.schedule('forget-names', '27 3 * * *');
}
