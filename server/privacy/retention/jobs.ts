import { cleanUpImports } from '#server/catalogue/imports/cleanup.ts';
import { purgeUnusedWords } from '#server/catalogue/search/dictionary.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { cleanUpMailFiles } from '#server/platform/mail/outbox.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { forgetProviderKeys } from '../closing/providerKeys.ts';
import { capPauses, purgeExpiredRows } from './commands.ts';

/**
 * Every hour, on one process: removes what imports no longer need, keys of closed shops, expired rows, the files of their
 * emails, and words without a product. Caps pauses every minute.
 */
export async function registerRetentionJobs(
  queue: JobQueue,
  context: Pick<ChatContext, 'database' | 'now'>,
  settings: Pick<Settings, 'dataDirectory'>,
): Promise<void> {
  await queue.work('tidy-database', async () => {
    await cleanUpImports(context);
    await forgetProviderKeys(context);
    await purgeExpiredRows(context);
    await cleanUpMailFiles(settings, context.now());
    await purgeUnusedWords(context);
  });
  await queue.schedule('tidy-database', '43 * * * *');
  await queue.work('cap-pauses', () => capPauses(context));
  await queue.schedule('cap-pauses', '* * * * *');
  await capPauses(context);
}
