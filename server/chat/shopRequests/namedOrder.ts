import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { findOrderId, readPhoneOrder, type ShopPhone } from '../connectedPhones/queries.ts';
import { showOrder } from './orderSteps.ts';

/** A label anywhere; a number at the beginning, also of a question, or anywhere after a word for an order or a parcel. */
const namedOrder =
  /(?:(?:^|\s)#?((?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8})|^(?:(?:kya|क्या|is|has|was|did) )?#?(\d{4,7})|(?:^|\s)(?:order|parcel|ऑर्डर|आर्डर|पार्सल)(?:\s\D*)?#?\s*(\d{4,7}))(?=[\s,.!?]|$)/;

/** Shows the order that words name which nothing else has understood, with its next steps: '1042 customer ne le liya'. */
export async function showNamedOrder(phone: ShopPhone, text: string): Promise<OutgoingMessage[] | undefined> {
  const { tx, member } = phone;
  const [, label, first, other] = namedOrder.exec(foldDigits(text.normalize('NFC')).trim().toLowerCase()) ?? [];
  const number = first ?? other;
  if (!label && !number) return undefined;
  const orderId = await findOrderId(tx, member.sellerId, label ? { label } : { number: Number(number) });
  const order = orderId && (await readPhoneOrder(tx, member.sellerId, orderId));
  return order ? [showOrder(phone, order)] : undefined;
}
