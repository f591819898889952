import type { Language } from '#domain/assistant/assistant.ts';
import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import { isOnlyShop, readChatCommand } from '#domain/chat/chatCommands.ts';
import { planAnswer } from '#server/assistant/answers/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage, usualLanguage } from '#texts/language.ts';
import { answerAboutCart } from '../carts/carts.ts';
import { type Queued, queueMessage, takeBackQueued, unlessUnreachable } from '../channel/commands.ts';
import { findPhoneMember } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { fileMessage, moveConversation, setStopped } from '../conversations/commands.ts';
import { type Contact, type Conversation, findConversation, readContact } from '../conversations/customers.ts';
import { saveLanguage, spokenIn } from '../conversations/languages.ts';
import { answerCancelTap } from './cancelling.ts';
import { answerPhone } from './phoneRequests.ts';
import { answerLanguage, findShopOfReply, markAsPhones, mayAnswer, route } from './routing.ts';

/**
 * What an incoming message does, in the transaction that marks its event as handled. It was stored with its contact,
 * which is locked. First of all it may say whom it is for: a shop, the shop that the phone is to be connected to, or the
 * one that it is connected to. Then it is that shop's phone that asks for something, or a customer, whose message comes
 * into their conversation. Who named no shop is in no inbox.
 */
export async function receive(tx: Transaction, context: ChatContext, message: IncomingMessage): Promise<void> {
  const before = await readContact(tx, message.contactId);
  const routed = await route(tx, context, before, message);
  if (routed.isDone) {
    return sendAll(tx, context, message, worded(routed.answers, await answerLanguage(tx, message)));
  }
  const contact = routed.contact;
  const phone = contact.mode === 'seller' ? await findPhoneMember(tx, contact.id) : undefined;
  if (phone) {
    await markAsPhones(tx, message.id);
    return sendAll(tx, context, message, await answerPhone(tx, context, phone.member, message));
  }
  const sellerId =
    message.numberSellerId ?? (await findShopOfReply(tx, contact.id, message.replyTo)) ?? contact.sellerId;
  const isElsewhere = message.simulatedFor !== null && message.simulatedFor !== sellerId;
  if (!sellerId || isElsewhere) return askForShop(tx, context, message);
  await receiveFromCustomer(tx, context, { sellerId, contact, message, greeting: routed.answers });
}

const worded = (answers: readonly (() => string)[], language: Language): OutgoingMessage[] =>
  answers.map((answer) => ({ kind: 'text', text: inLanguage(language, answer) }));

type FromCustomer = { sellerId: string; contact: Contact; message: IncomingMessage; greeting: (() => string)[] };

/** Products and orders are locked before the conversation, as wherever an order tells of itself. */
async function receiveFromCustomer(tx: Transaction, context: ChatContext, from: FromCustomer): Promise<void> {
  const { sellerId, contact, message, greeting } = from;
  const known = await findConversation(tx, { sellerId, contact, now: context.now() });
  const said = spokenIn(message);
  // English that answers a cart's question is an address, which people write so in any language.
  const conversation = { ...known, language: said === undefined || said === 'en' ? known.language : said };
  const command = message.kind === 'text' ? readChatCommand(message.text)?.name : undefined;
  const isConsent = command === 'stop' || command === 'start';
  // Words that name the shop answer no question.
  const isPlain = !isConsent && greeting.length === 0;
  const answers = isPlain
    ? ((await answerAboutCart(tx, context, conversation, message)) ??
      (await answerCancelTap(tx, context, conversation, message)))
    : undefined;
  await fileMessage(tx, conversation, message);
  const language = answers ? conversation.language : (said ?? known.language);
  if (language !== known.language) await saveLanguage(tx, conversation.id, language);
  if (isConsent) return changeConsent(tx, context, { ...conversation, language }, message, command);
  await sendAll(tx, context, message, [...worded(greeting, language), ...(answers ?? [])], conversation.id);
  const isAnswered = answers !== undefined || (greeting.length > 0 && isOnlyShop(message.text));
  if (isAnswered || (await planAnswer(tx, context, conversation.id, message))) return;
  await moveConversation(tx, { id: conversation.id, action: 'miss', at: context.now() });
}

/** STOP is confirmed once, and nothing more comes from this shop until START (chat.md, section 1). */
async function changeConsent(
  tx: Transaction,
  context: ChatContext,
  { id, shop, language }: Conversation,
  message: IncomingMessage,
  command: 'stop' | 'start',
): Promise<void> {
  const isStopped = command === 'stop';
  if (!(await setStopped(tx, { id, isStopped, at: message.occurredAt }))) return;
  if (isStopped) await takeBackQueued(tx, id);
  const text = inLanguage(language, () => (isStopped ? texts.stopped({ shop }) : texts.started({ shop })));
  await send(tx, context, message, { message: { kind: 'text', text }, conversationId: id, isLast: isStopped });
}

async function askForShop(tx: Transaction, context: ChatContext, message: IncomingMessage): Promise<void> {
  if (!(await mayAnswer(tx, message.contactId, context.now()))) return;
  const language = spokenIn(message) ?? usualLanguage;
  const text = inLanguage(language, () => texts.whichShop({ address: `${context.server.publicUrl}/shop` }));
  await send(tx, context, message, { message: { kind: 'text', text } });
}

async function sendAll(
  tx: Transaction,
  context: ChatContext,
  to: IncomingMessage,
  messages: OutgoingMessage[],
  conversationId?: string,
): Promise<void> {
  for (const message of messages) await send(tx, context, to, { message, conversationId });
}

/** Answers; whoever said STOP, or wrote longer ago than may be answered, gets nothing. */
function send(
  tx: Transaction,
  context: ChatContext,
  { contactId }: IncomingMessage,
  queued: Pick<Queued, 'message' | 'conversationId' | 'isLast'>,
): Promise<void> {
  return unlessUnreachable(() => queueMessage(tx, context, { contactId, author: 'assistant', ...queued }));
}
