import { assistantTopic } from '../assistant/commands.ts';
import { answerNext } from '../assistant/turns.ts';
import type { Chat } from '../channel/jobs.ts';
import { receive } from './commands.ts';

/** What conversations are to the channel's workers. */
export const chat: Chat = { receive, answer: { topic: assistantTopic, next: answerNext } };
