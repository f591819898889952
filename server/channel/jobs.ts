import type { Context } from '../context.ts';
import { wakeTopics } from './commands.ts';
import { handleNextEvent, type Receive } from './events.ts';
import { fetchNext } from './media.ts';
import { sendNext } from './outbox.ts';
import { simulatorTopic } from './simulator/commands.ts';
import { postNext } from './simulator/webhooks.ts';
import { type Worker, work } from './worker.ts';

/** Starts the workers of the channel on this process; any number of processes share the work. */
export function workOnChannel(context: Context, receive: Receive): Worker {
  const { events } = context;
  const workers = [
    work('events', wakeTopics.events, events, () => handleNextEvent(context, receive), 3),
    work('outbox', wakeTopics.outbox, events, () => sendNext(context), 4),
    work('media', wakeTopics.media, events, () => fetchNext(context), 2),
    work('webhooks', simulatorTopic, events, () => postNext(context), 2),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
