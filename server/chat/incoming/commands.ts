import type { IncomingMessage } from '#domain/chat/channel.ts';
import { parseChatCommand } from '#domain/chat/chatCommands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { findPhoneMember } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { findConversation, readContact } from '../conversations/customers.ts';
import { detectMessageLanguage } from '../conversations/languages.ts';
import { contactHandlers, customerHandlers, phoneHandlers } from './handlers.ts';
import { languageOfPhone } from './phoneRequests.ts';
import { type FromContact, handleBy } from './replies.ts';
import { askForShop, chooseShop, markAsPhoneMessage, routeByReply } from './routing.ts';

/**
 * Handles an incoming message, in the transaction that marks its event as handled. It is already stored with its
 * contact, which is locked. A message may first set its recipient: a shop, the shop to connect the phone to, or the one
 * that the phone is connected to. It is then a request from that shop's phone, or a customer's message that is added to
 * their conversation. A message without a shop is in no inbox.
 */
export async function handleIncomingMessage(
  tx: Transaction,
  context: ChatContext,
  message: IncomingMessage,
): Promise<void> {
  const contact = await routeByReply(tx, await readContact(tx, message.contactId), message.replyTo);
  const command = message.kind === 'text' ? parseChatCommand(message.text) : undefined;
  const from: FromContact = { tx, context, message, contact, command };
  // An older message that arrives late must not undo a newer choice of shop.
  const isLate = contact.routedAt !== null && message.occurredAt < contact.routedAt;
  const isAddressed = message.kind === 'text' && !isLate;
  if (isAddressed && (await handleBy(contactHandlers, from))) return;
  const chosen = isAddressed ? await chooseShop(from) : undefined;
  await receiveFor({ ...from, contact: chosen?.contact ?? contact }, chosen?.greeting ?? []);
}

/** The message is from the shop's phone, or from a customer. */
async function receiveFor(from: FromContact, greeting: (() => string)[]): Promise<void> {
  const { tx, context, message, contact, command } = from;
  const phone = contact.mode === 'seller' ? await findPhoneMember(tx, contact.id) : undefined;
  if (phone) {
    await markAsPhoneMessage(tx, message.id);
    const { member } = phone;
    const language = await languageOfPhone(tx, message);
    await handleBy(phoneHandlers, { tx, context, message, member, contactId: contact.id, language });
    return;
  }
  const sellerId = message.numberSellerId ?? contact.sellerId;
  const isElsewhere = message.simulatedFor !== null && message.simulatedFor !== sellerId;
  if (!sellerId || isElsewhere) return message.asksNothing ? undefined : askForShop(from);
  const conversation = await findConversation(tx, { sellerId, contact, now: context.now() });
  await handleBy(customerHandlers, {
    ...{ tx, context, message, command, conversation, greeting },
    said: detectMessageLanguage(message),
  });
}
