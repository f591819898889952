import type { Context } from '../context.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { checkNumbers } from './commands.ts';

/** Asks the service every hour whether the numbers work. */
export async function workOnNumbers(queue: JobQueue, context: Context): Promise<void> {
  await queue.work('check-numbers', () => checkNumbers(context));
  await queue.schedule('check-numbers', '29 * * * *');
}
