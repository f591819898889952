import type { Context } from '../context.ts';
import { tidyMailFiles } from '../mail/outbox.ts';
import { forgetWords } from '../products/dictionary.ts';
import type { Settings } from '../settings.ts';
import { capPauses, tidyDatabase } from './commands.ts';
import type { JobQueue } from './queue.ts';

/** Removes expired rows, the files of mails that went with them, and words without a product, every hour, on one process; caps pauses every minute. */
export async function workOnDatabase(
  queue: JobQueue,
  context: Pick<Context, 'database' | 'now'>,
  settings: Pick<Settings, 'dataDirectory'>,
): Promise<void> {
  await queue.work('tidy-database', async () => {
    await tidyDatabase(context);
    await tidyMailFiles(settings, context.now());
    await forgetWords(context);
  });
  await queue.schedule('tidy-database', '43 * * * *');
  await queue.work('cap-pauses', () => capPauses(context));
  await queue.schedule('cap-pauses', '* * * * *');
  await capPauses(context);
}
