import type { Context } from '#server/platform/context.ts';
import type { JobQueue } from '#server/platform/jobs/queue.ts';
import { checkNumbers } from './commands.ts';

/** Asks the service every hour whether the numbers work. */
export async function workOnNumbers(queue: JobQueue, context: Context): Promise<void> {
  await queue.work('check-numbers', () => checkNumbers(context));
  await queue.schedule('check-numbers', '29 * * * *');
}
