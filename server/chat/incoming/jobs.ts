import { type Connection, connect, type DatabaseOptions } from '#server/platform/database/connect.ts';
import { wakeTopics } from '../channel/commands.ts';
import { handleNextEvent, type Receive } from '../channel/events.ts';
import { fetchNext } from '../channel/media.ts';
import { sendNext } from '../channel/outbox.ts';
import { type Step, type Worker, work } from '../channel/worker.ts';
import type { ChatContext } from '../context.ts';
import { postNext, simulatorTopic } from '../simulator/webhooks.ts';

type ThinkingWork = {
  topic: string;
  next: (context: ChatContext, signal: AbortSignal) => Promise<Step>;
  atOnce: (context: ChatContext) => number;
};
type Work = { topic: string; next: (context: ChatContext) => Promise<Step> };

/**
 * What is done with messages that come in, who answers when they have waited for what follows them, who asks a language
 * model first where there is one, and who makes products of what shops' phones have begun.
 */
export type Chat = { receive: Receive; answer: Work; think: ThinkingWork; publish: Work };

/** Starts the workers of the channel on this process; any number of processes share the work. */
export function workOnChannel(context: ChatContext, { receive, answer, think, publish }: Chat): Worker {
  const {
    events: { notices },
  } = context;
  const workers = [
    work('events', wakeTopics.events, notices, () => handleNextEvent(context, receive), 3),
    work('assistant', answer.topic, notices, () => answer.next(context)),
    work('model', think.topic, notices, (signal) => think.next(context, signal), think.atOnce(context)),
    work('drafts', publish.topic, notices, () => publish.next(context)),
    work('outbox', wakeTopics.outbox, notices, () => sendNext(context), 3),
    work('media', wakeTopics.media, notices, () => fetchNext(context)),
    work('webhooks', simulatorTopic, notices, () => postNext(context)),
  ];
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

/** The same on connections of their own: however much comes and goes, no page waits for a free one. */
export function startChannel(
  connection: Connection,
  context: ChatContext,
  chat: Chat,
  options: Pick<DatabaseOptions, 'size' | 'trace'>,
): Worker {
  const database = connect(connection, { ...options, prepares: true });
  context.server.metrics?.pools.set('chats', database.pool);
  const workers = workOnChannel({ ...context, database: { ...context.database, ...database } }, chat);
  return {
    async stop() {
      await workers.stop();
      await database.close();
    },
  };
}
