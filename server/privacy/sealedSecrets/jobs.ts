import type { ChatContext } from '#server/chat/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { logFact } from '#server/platform/log/log.ts';
import { resealSecrets } from './commands.ts';

/**
 * At startup and every hour, on one process: reseals values of older secrets with the newest AUTH_SECRET, and logs how
 * many there were, or how many no secret decrypts.
 */
export async function registerSealedSecretJobs(queue: JobQueue, context: ChatContext): Promise<void> {
  await queue.work('reseal', async () => {
    const { resealed, unreadable } = await resealSecrets(context);
    if (resealed > 0) {
      logFact('sealed values now need the newest AUTH_SECRET alone', {
        resealed,
        unreadable,
        key: context.secrets.seal.newest,
      });
    }
    if (unreadable > 0) logFact('sealed values that no configured AUTH_SECRET opens', { unreadable });
  });
  await queue.schedule('reseal', '11 * * * *');
  await queue.add({ db: context.database.write }, 'reseal', {});
}
