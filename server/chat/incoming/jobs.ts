import type { Expression } from 'kysely';
import { modelLimits } from '#domain/assistant/assistantEngines.ts';
import { assistantTopic, modelTopic } from '#server/assistant/answers/commands.ts';
import type { Runner, Step, Worker } from '#server/platform/jobs/runner.ts';
import { answerDue, thoughtDue } from '../answering/turnQueue.ts';
import { answerNextTurn, askModelForNextTurn } from '../answering/turns.ts';
import { wakeTopics } from '../channel/commands.ts';
import { handleNextEvent } from '../channel/events.ts';
import { fetchNextMedia, mediaDue } from '../channel/media.ts';
import { sendNextMessage } from '../channel/outbox.ts';
import { eventsDue, outboxDue } from '../channel/tickets.ts';
import { transcribeNextVoiceNote, voiceNotesDue } from '../channel/voiceNotes.ts';
import type { ChatContext } from '../context.ts';
import { publishTopic } from '../drafts/commands.ts';
import { draftDue, publishNextDraft } from '../drafts/publishing.ts';
import { receiveDocument } from '../phoneImports/documents.ts';
import { postNextWebhook, simulatorTopic, webhookDue } from '../simulator/webhooks.ts';
import { handleIncomingMessage } from './commands.ts';

type WorkerDefinition = {
  topic: string;
  next: (context: ChatContext, signal: AbortSignal) => Promise<Step>;
  /** The time when the next item is due. */
  due: (now: Expression<Date>, context: ChatContext) => Expression<Date | null>;
  concurrency?: (context: ChatContext) => number;
};

const definitions: Record<string, WorkerDefinition> = {
  events: {
    topic: wakeTopics.events,
    next: (context) => handleNextEvent(context, handleIncomingMessage),
    due: eventsDue,
    concurrency: () => 3,
  },
  assistant: { topic: assistantTopic, next: answerNextTurn, due: answerDue },
  model: {
    topic: modelTopic,
    next: askModelForNextTurn,
    due: thoughtDue,
    concurrency: ({ model }) => (model ? modelLimits.concurrency : 0),
  },
  drafts: { topic: publishTopic, next: publishNextDraft, due: draftDue, concurrency: () => 2 },
  outbox: { topic: wakeTopics.outbox, next: sendNextMessage, due: outboxDue, concurrency: () => 3 },
  media: {
    topic: wakeTopics.media,
    next: (context) => fetchNextMedia(context, receiveDocument),
    due: mediaDue,
    concurrency: () => 2,
  },
  voice: {
    topic: wakeTopics.voice,
    next: (context) => transcribeNextVoiceNote(context, handleIncomingMessage),
    due: voiceNotesDue,
    concurrency: () => 2,
  },
  webhooks: { topic: simulatorTopic, next: postNextWebhook, due: webhookDue },
};

/**
 * Starts the workers of the chat on this process: receiving messages, answering once follow-up messages had time to
 * arrive, asking a language model if there is one, publishing the drafts of shops' phones, and sending. Any number of
 * processes share the work. Their queues are tables instead of pg-boss queues because shops and people take turns in
 * them (docs/decisions/chat-channel.md), numbers and people have rate limits, an event is handled in the transaction
 * that claims it, and pages show and change the state of waiting rows (a turn, a draft, a photo).
 */
export function startChannelWorkers({ run }: Pick<Runner, 'run'>, context: ChatContext): Pick<Worker, 'stop'> {
  const workers = Object.entries(definitions).map(([name, { topic, next, due, concurrency = () => 1 }]) =>
    run({
      name,
      topic,
      next: (signal) => next(context, signal),
      due: { next: (now) => due(now, context), now: () => context.now() },
      concurrency: concurrency(context),
    }),
  );
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
}
