import { assistantTopic } from '../assistant/commands.ts';
import { answerNext } from '../assistant/turns.ts';
import type { Chat } from '../channel/jobs.ts';
import { publishTopic } from '../drafts/commands.ts';
import { publishNext } from '../drafts/publishing.ts';
import { receive } from './commands.ts';

/** What conversations are to the channel's workers. */
export const chat: Chat = {
  receive,
  answer: { topic: assistantTopic, next: answerNext },
  publish: { topic: publishTopic, next: publishNext },
};
