import { modelLimits } from '#domain/assistant/assistantEngines.ts';
import { assistantTopic, modelTopic } from '#server/assistant/answers/commands.ts';
import { answerDue, thoughtDue } from '../answering/turnQueue.ts';
import { answerNextTurn, askModelForNextTurn } from '../answering/turns.ts';
import { publishTopic } from '../drafts/commands.ts';
import { draftDue, publishNextDraft } from '../drafts/publishing.ts';
import { handleIncomingMessage } from './commands.ts';
import type { ChannelHandlers } from './jobs.ts';

/** Connects conversations with the channel's workers. */
export const chat: ChannelHandlers = {
  receive: handleIncomingMessage,
  answer: { topic: assistantTopic, next: answerNextTurn, due: answerDue },
  think: {
    topic: modelTopic,
    next: askModelForNextTurn,
    due: thoughtDue,
    atOnce: ({ model }) => (model ? modelLimits.atOnce : 0),
  },
  publish: { topic: publishTopic, next: publishNextDraft, due: draftDue },
};
