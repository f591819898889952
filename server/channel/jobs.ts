import type { Context } from '../context.ts';
import { wakeTopics } from './commands.ts';
import { handleNextEvent, type Receive } from './events.ts';
import { type Worker, work } from './worker.ts';

/** Starts the workers of the channel on this process; any number of processes share the work. */
export function workOnChannel(context: Context, receive: Receive): Worker {
  const workers = [work('events', wakeTopics.events, context.events, () => handleNextEvent(context, receive), 3)];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
