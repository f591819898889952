import { connectCodeMinutes } from '#domain/chat/connections.ts';
import { anonymousActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import * as texts from '#texts/chat.gen.ts';
import { connectPhone, leaveShop } from '../connectedPhones/commands.ts';
import { getPhonePageUrl } from '../connectedPhones/notices.ts';
import { findPhoneMember } from '../connectedPhones/queries.ts';
import { type FromContact, type Handler, say } from './replies.ts';
import { markAsPhoneMessage, setRoute } from './routing.ts';

/** The message itself proves who owns the phone (chat.md, section 2). */
export const connecting: Handler<FromContact> = {
  accepts: ({ command }) => command?.name === 'connect',
  async handle(from) {
    const { tx, context, message, command } = from;
    if (command?.name !== 'connect') return false;
    const { contactId, numberSellerId, simulatedFor } = message;
    const only = numberSellerId ?? simulatedFor;
    const { code } = command;
    const shop = await connectPhone(tx, context, { contactId, code, numberSellerId: only });
    if (!shop)
      return say(from, () => texts.codeRefused({ minutes: connectCodeMinutes, address: getPhonePageUrl(context) }));
    await recordAuditEvent(tx, context, anonymousActor(), { act: 'phone_connected', targetId: shop.sellerId });
    await setRoute(tx, { id: contactId, mode: 'seller', at: message.occurredAt });
    await markAsPhoneMessage(tx, message.id);
    return say(from, () => texts.connected({ shop: shop.businessName }));
  },
};

/** A connected phone that was a customer of another shop acts for its own shop again. */
export const selling: Handler<FromContact> = {
  accepts: ({ command }) => command?.name === 'sell',
  async handle(from) {
    const { tx, context, message } = from;
    const phone = await findPhoneMember(tx, message.contactId);
    if (!phone) return say(from, () => texts.notConnected({ address: getPhonePageUrl(context) }));
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
    await leaveShop(tx, context, phone.member);
    return say(from, () => texts.disconnected({ shop: phone.shop }));
  },
};
