import type { Context } from '../context.ts';
import { tidyDatabase } from './commands.ts';
import type { JobQueue } from './queue.ts';

/** Removes expired rows every hour, on one process. */
export async function workOnDatabase(queue: JobQueue, context: Pick<Context, 'database' | 'now'>): Promise<void> {
  await queue.work('tidy-database', () => tidyDatabase(context));
  await queue.schedule('tidy-database', '43 * * * *');
}
