import { connectCodeMinutes } from '#domain/chat/connections.ts';
import { readOwner } from '#server/identity/members/queries.ts';
import { anonymousActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { phoneReplacedMail } from '#server/sellers/sellers/emails.ts';
import * as texts from '#texts/chat.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { connectPhone, removePhoneConnections } from '../connectedPhones/commands.ts';
import { findPhoneMember, readPhoneLanguage } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { type FromContact, type Handler, say } from './replies.ts';
import { markAsPhoneMessage, setRoute } from './routing.ts';

/** The page on which a seller creates a code. */
const codePage = ({ server: { publicUrl } }: ChatContext) => `${publicUrl}/seller/chats/phone`;

/** The message itself proves who owns the phone (chat.md, section 2). */
export const connecting: Handler<FromContact> = {
  accepts: ({ command }) => command?.name === 'connect',
  async handle(from) {
    const { tx, context, message, command } = from;
    if (command?.name !== 'connect') return false;
    const { contactId, numberSellerId, simulatedFor } = message;
    const only = numberSellerId ?? simulatedFor;
    const { code } = command;
    const shop = await connectPhone(tx, { contactId, code, now: context.now(), numberSellerId: only });
    if (!shop) return say(from, () => texts.codeRefused({ minutes: connectCodeMinutes, address: codePage(context) }));
    await recordAuditEvent(tx, context, anonymousActor(), { act: 'phone_connected', targetId: shop.sellerId });
    await setRoute(tx, { id: contactId, mode: 'seller', at: message.occurredAt });
    await markAsPhoneMessage(tx, message.id);
    if (shop.replaced) await notifyReplaced(tx, context, { ...shop, replaced: shop.replaced, contactId });
    return say(from, () => texts.connected({ shop: shop.businessName }));
  },
};

/** A connected phone that was a customer of another shop acts for its own shop again. */
export const selling: Handler<FromContact> = {
  accepts: ({ command }) => command?.name === 'sell',
  async handle(from) {
    const { tx, context, message } = from;
    const phone = await findPhoneMember(tx, message.contactId);
    if (!phone) return say(from, () => texts.notConnected({ address: codePage(context) }));
    await setRoute(tx, { id: message.contactId, mode: 'seller', at: message.occurredAt });
    await markAsPhoneMessage(tx, message.id);
    return say(from, () => texts.selling({ shop: phone.shop }));
  },
};

/** STOP from the phone of a shop: it wants no more messages from the shop. */
export const disconnecting: Handler<FromContact> = {
  accepts: ({ command, contact }) => command?.name === 'stop' && contact.mode === 'seller',
  async handle(from) {
    const { tx, context, contact } = from;
    const phone = await findPhoneMember(tx, contact.id);
    if (!phone) return false;
    const { member } = phone;
    await removePhoneConnections(tx, member.sellerId);
    await recordAuditEvent(tx, context, member, { act: 'phone_disconnected', targetId: member.sellerId });
    return say(from, () => texts.disconnected({ shop: phone.shop }));
  },
};

type Replaced = { sellerId: string; businessName: string; replaced: string; contactId: string };

/** A shop's phone is never replaced silently: the owner gets an email, and the old phone gets a message. */
async function notifyReplaced(
  tx: Transaction,
  context: ChatContext,
  { sellerId, businessName, replaced, contactId }: Replaced,
) {
  const shop = await tx.db
    .selectFrom('sellers')
    .select('ownerName')
    .select((eb) => eb.selectFrom('contacts').select('phone').where('id', '=', contactId).as('phone'))
    .where('id', '=', sellerId)
    .executeTakeFirst();
  const { ownerName = '', phone = null } = shop ?? {};
  const { email } = await readOwner(tx, sellerId);
  const address = codePage(context);
  const mail = phoneReplacedMail({ email, businessName, ownerName, phone: phone ?? '–', link: address });
  await context.outbox.add(tx, mail, context.now());
  const language = (await readPhoneLanguage(tx, replaced)) ?? defaultLanguage;
  const text = inLanguage(language, () => texts.replaced({ address }));
  await ignoreUnreachable(() =>
    queueMessage(tx, context, { contactId: replaced, author: 'assistant', message: { kind: 'text', text } }),
  );
}
