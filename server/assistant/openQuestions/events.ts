import type { Language } from '#domain/platform/languages.ts';
import type { FactKind } from '#domain/sellers/shopFacts.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** A shop's answer to a customer; `fact` is the shop's fact created from it. */
export type QuestionAnswer = {
  conversationId: string;
  contactId: string;
  language: Language | null;
  fact: { id: string; kind: FactKind; question: string; answer: string };
};

/** The shop's answer can be sent to the customer now; published in the transaction that saves it. */
export const questionAnswered = defineEvent<QuestionAnswer>('question.answered');

/** A question was answered or discarded; published in that transaction, after the answer. */
export const questionClosed = defineEvent<{ conversationId: string }>('question.closed');
