import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import type { ChatCommand } from '#domain/chat/chatCommands.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, type QueuedMessage, queueMessage } from '../channel/commands.ts';
import { readPhoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { addMessageToConversation } from '../conversations/commands.ts';
import type { Contact, Conversation } from '../conversations/customers.ts';
import { detectMessageLanguage, saveConversationLanguage } from '../conversations/languages.ts';

/** A message in the transaction that marks its event as handled. */
type Received = { tx: Transaction; context: ChatContext; message: IncomingMessage };

/** From a sender of whom only the number is known yet. */
export type FromContact = Received & { contact: Contact; command: ChatCommand | undefined };

/** From the connected phone of a shop. */
export type FromPhone = Received & ShopPhone;

/** From a customer of a shop; the message isn't in their conversation yet. */
export type FromCustomer = Received & {
  command: ChatCommand | undefined;
  /** With the language of earlier messages. */
  conversation: Conversation;
  /** The language of this message, if it shows one. */
  said: Language | undefined;
  /** The first sentences of the reply if the message named the shop. */
  greeting: (() => string)[];
};

/** Handles one kind of message: the first handler in a list that accepts a message handles it. */
export type Handler<From> = {
  /** Decides by the message alone, without reading the database. */
  accepts(from: From): boolean;
  /**
   * Returns `false` if the database shows that the message is of another kind; nothing was changed, and the next
   * handler is tried.
   */
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

/** Sends replies, except to people who sent STOP or whose reply window has closed. */
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

/** Replies to a sender without a conversation, in the language of their message, else that of the shop's phone. */
export const say = async (from: Received, text: () => string): Promise<true> =>
  send(from, worded([text], await answerLanguage(from)));

export async function answerLanguage({ tx, message }: Received): Promise<Language> {
  return detectMessageLanguage(message) ?? (await readPhoneLanguage(tx, message.contactId));
}

/**
 * Adds a customer's message to their conversation and locks it, so products and orders must be locked before, as
 * everywhere an order sends a notification.
 */
export async function fileMessage(from: FromCustomer, language: Language): Promise<void> {
  const { tx, conversation, message, said } = from;
  await addMessageToConversation(tx, conversation, message);
  if (said && language !== conversation.lastWordsLanguage)
    await saveConversationLanguage(tx, conversation.id, language);
}

/** Adds the message to the conversation and replies. */
export async function reply(from: FromCustomer, language: Language, answers: OutgoingMessage[] = []): Promise<true> {
  await fileMessage(from, language);
  const { greeting, conversation } = from;
  return send(from, [...worded(greeting, language), ...answers], { conversationId: conversation.id });
}

/**
 * Returns the conversation in the language of the message. English keeps the conversation's language, since people type
 * addresses in English in any language.
 */
export const inOrderLanguage = ({ conversation, said }: FromCustomer): Conversation =>
  said === undefined || said === 'en' ? conversation : { ...conversation, language: said };
