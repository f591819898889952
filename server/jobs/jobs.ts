import type { Context } from '../context.ts';
import { tidyDatabase } from './commands.ts';
import type { JobQueue } from './queue.ts';

/** Removes every hour what nobody needs any more, on one of all processes. */
export async function workOnDatabase(queue: JobQueue, context: Pick<Context, 'database' | 'now'>): Promise<void> {
  await queue.work('tidy-database', () => tidyDatabase(context));
  await queue.schedule('tidy-database', '43 * * * *');
}
