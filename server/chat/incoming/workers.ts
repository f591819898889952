import { modelLimits } from '#domain/assistant/assistantEngines.ts';
import { assistantTopic, modelTopic } from '#server/assistant/answers/commands.ts';
import { answerNext, thinkNext } from '../answering/turns.ts';
import { answerDue, thoughtDue } from '../answering/waiting.ts';
import { publishTopic } from '../drafts/commands.ts';
import { draftDue, publishNext } from '../drafts/publishing.ts';
import { receive } from './commands.ts';
import type { Chat } from './jobs.ts';

/** What conversations are to the channel's workers. */
export const chat: Chat = {
  receive,
  answer: { topic: assistantTopic, next: answerNext, due: answerDue },
  think: {
    topic: modelTopic,
    next: thinkNext,
    due: thoughtDue,
    atOnce: ({ model }) => (model ? modelLimits.atOnce : 0),
  },
  publish: { topic: publishTopic, next: publishNext, due: draftDue },
};
