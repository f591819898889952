import { parsePhoneTapId } from '#domain/chat/connections.ts';
import { type PhoneOrder, readPhoneOrder, type ShopPhone } from '../connectedPhones/queries.ts';
import { readLastMessages } from './undoing.ts';

/** The orders of the phone's last message with orders; none without such a message. */
export async function findShownOrderIds(phone: ShopPhone): Promise<string[]> {
  for (const message of await readLastMessages(phone)) {
    const choices = message.kind === 'buttons' ? message.buttons : message.kind === 'list' ? message.rows : [];
    const ids = new Set(choices.flatMap(({ id }) => parsePhoneTapId(id)?.orderId ?? []));
    if (ids.size > 0) return [...ids];
  }
  return [];
}

/** The one order that the phone's last message with orders is about. */
export async function findShownOrder(phone: ShopPhone): Promise<PhoneOrder | undefined> {
  const [only, ...others] = await findShownOrderIds(phone);
  return only && others.length === 0 ? readPhoneOrder(phone.tx, phone.member.sellerId, only) : undefined;
}
