import type { Runner, Step, Worker } from '#server/platform/jobs/runner.ts';
import { wakeTopics } from '../channel/commands.ts';
import { handleNextEvent, type MessageReceiver } from '../channel/events.ts';
import { fetchNextMedia, mediaDue } from '../channel/media.ts';
import { sendNextMessage } from '../channel/outbox.ts';
import { eventsDue, outboxDue } from '../channel/tickets.ts';
import type { ChatContext } from '../context.ts';
import { postNextWebhook, simulatorTopic, webhookDue } from '../simulator/webhooks.ts';

type WorkerDefinition = {
  topic: string;
  next: (context: ChatContext, signal: AbortSignal) => Promise<Step>;
  /** SQL of the time when the next item is due. */
  due: (now: string, context: ChatContext) => string;
  atOnce?: (context: ChatContext) => number;
};

/**
 * The work of the channel: receiving messages, answering once follow-up messages had time to arrive, asking a language
 * model if there is one, and publishing the drafts of shops' phones.
 */
export type ChannelHandlers = {
  receive: MessageReceiver;
  answer: WorkerDefinition;
  think: WorkerDefinition;
  publish: WorkerDefinition;
};

/**
 * Starts the workers of the channel on this process; any number of processes share the work. Their queues are tables
 * instead of pg-boss queues because shops and people take turns in them (docs/decisions/chat-channel.md), numbers and
 * people have rate limits, an event is handled in the transaction that claims it, and pages show and change the state
 * of waiting rows (a turn, a draft, a photo).
 */
export function startChannelWorkers(
  { run }: Pick<Runner, 'run'>,
  context: ChatContext,
  chat: ChannelHandlers,
): Pick<Worker, 'stop'> {
  const definitions: Record<string, WorkerDefinition> = {
    events: { topic: wakeTopics.events, next: handleEvents(chat.receive), due: eventsDue, atOnce: () => 3 },
    assistant: chat.answer,
    model: chat.think,
    drafts: chat.publish,
    outbox: { topic: wakeTopics.outbox, next: sendNextMessage, due: outboxDue, atOnce: () => 3 },
    media: { topic: wakeTopics.media, next: fetchNextMedia, due: mediaDue },
    webhooks: { topic: simulatorTopic, next: postNextWebhook, due: webhookDue },
  };
  const workers = Object.entries(definitions).map(([name, { topic, next, due, atOnce = () => 1 }]) =>
    run({
      name,
      topic,
      next: (signal) => next(context, signal),
      due: { sql: (now) => due(now, context), now: () => context.now() },
      atOnce: atOnce(context),
    }),
  );
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}

const handleEvents = (receive: MessageReceiver) => (context: ChatContext) => handleNextEvent(context, receive);
