import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import type { ChatCommand } from '#domain/chat/chatCommands.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, type QueuedMessage, queueMessage } from '../channel/commands.ts';
import { readPhoneLanguage, type ShopPhone } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { addMessageToConversation } from '../conversations/commands.ts';
import type { Contact, Conversation } from '../conversations/customers.ts';
import { detectMessageLanguage, saveConversationLanguage } from '../conversations/languages.ts';

/** A message in the transaction that marks its event as handled. */
type Received = { tx: Transaction; context: ChatContext; message: IncomingMessage };

/** From somebody of whom nothing is known yet but their number. */
export type FromContact = Received & { contact: Contact; command: ChatCommand | undefined };

/** From the connected phone of a shop. */
export type FromPhone = Received & ShopPhone;

/** From a customer of a shop; the message is not in their conversation yet. */
export type FromCustomer = Received & {
  command: ChatCommand | undefined;
  /** With the language of earlier messages. */
  conversation: Conversation;
  /** The language of this message, if it shows one. */
  said: Language | undefined;
  /** What is said first, where the message named the shop. */
  greeting: (() => string)[];
};

/** What one kind of message does: the first handler of a list that accepts a message handles it. */
export type Handler<From> = {
  /** Reads the message, and nothing of the database. */
  accepts(from: From): boolean;
  /** `false`: the database says that it is none of this kind; nothing was changed, and the next handler is asked. */
  handle(from: From): Promise<boolean>;
};

export async function handleBy<From>(handlers: Handler<From>[], from: From): Promise<boolean> {
  for (const handler of handlers) {
    if (handler.accepts(from) && (await handler.handle(from))) return true;
  }
  return false;
}

const worded = (answers: readonly (() => string)[], language: Language): OutgoingMessage[] =>
  answers.map((answer) => ({ kind: 'text', text: inLanguage(language, answer) }));

/** Answers; whoever said STOP, or wrote longer ago than may be answered, gets nothing. */
export async function send(
  { tx, context, message: { contactId } }: Received,
  messages: OutgoingMessage[],
  rest: Pick<QueuedMessage, 'conversationId' | 'isLast'> = {},
): Promise<true> {
  for (const message of messages) {
    await ignoreUnreachable(() => queueMessage(tx, context, { contactId, author: 'assistant', message, ...rest }));
  }
  return true;
}

/** Answers somebody who is in no conversation, in the language of their message, else that of the shop's phone. */
export const say = async (from: Received, text: () => string): Promise<true> =>
  send(from, worded([text], await answerLanguage(from)));

export async function answerLanguage({ tx, message }: Received): Promise<Language> {
  return detectMessageLanguage(message) ?? (await readPhoneLanguage(tx, message.contactId)) ?? defaultLanguage;
}

/**
 * Puts a customer's message into their conversation, which is locked from here on: products and orders are locked
 * before, as wherever an order sends a notice.
 */
export async function file({ tx, conversation, message }: FromCustomer, language: Language): Promise<void> {
  await addMessageToConversation(tx, conversation, message);
  if (language !== conversation.language) await saveConversationLanguage(tx, conversation.id, language);
}

/** The same, and answers. */
export async function reply(from: FromCustomer, language: Language, answers: OutgoingMessage[] = []): Promise<true> {
  await file(from, language);
  const { greeting, conversation } = from;
  return send(from, [...worded(greeting, language), ...answers], { conversationId: conversation.id });
}

/** Who is answered about an order: English there is an address, which people write so in any language. */
export const inOrderLanguage = ({ conversation, said }: FromCustomer): Conversation =>
  said === undefined || said === 'en' ? conversation : { ...conversation, language: said };
