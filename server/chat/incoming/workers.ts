import { modelLimits } from '#domain/assistant/assistantEngines.ts';
import { assistantTopic, modelTopic } from '#server/assistant/answers/commands.ts';
import { answerNext, thinkNext } from '../answering/turns.ts';
import { publishTopic } from '../drafts/commands.ts';
import { publishNext } from '../drafts/publishing.ts';
import { receive } from './commands.ts';
import type { Chat } from './jobs.ts';

/** What conversations are to the channel's workers. */
export const chat: Chat = {
  receive,
  answer: { topic: assistantTopic, next: answerNext },
  think: { topic: modelTopic, next: thinkNext, atOnce: ({ model }) => (model ? modelLimits.atOnce : 0) },
  publish: { topic: publishTopic, next: publishNext },
};
