import { type OrderAction, orderActionNames } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { draftTapNames } from './drafts.ts';

/** How long a code connects, in minutes, from when it was made (chat.md, section 2). */
export const connectCodeMinutes = 30;

/** So many wrong codes of one phone are judged within a day; then not even a right one connects it. */
export const maxWrongConnectCodesPerDay = 10;

/**
 * What a shop's connected phone may ask for, and by what: nothing else is done for it (chat.md, section 2). Each is
 * something that the shop's owner may do in the panel; the phone does it by the same commands, as that person.
 */
export const phoneRequests = {
  /** The orders that still need something done, as a list. */
  orders: 'words',
  /** One order, with the buttons of what may come next. */
  order: 'tap',
  ...buildRecord(orderActionNames, () => 'tap' as const),
  /** Begins a product with a photo, or joins it to the one that was begun (domain/chat/drafts.ts). */
  picture: 'picture',
  ...buildRecord(draftTapNames, () => 'tap' as const),
} as const satisfies Record<string, 'words' | 'tap' | 'picture'>;

/** What is asked for by tapping a button or a row of a list, and about which order. */
export type PhoneTap = { request: 'order' | OrderAction; orderId: string };

const phoneTapIdPattern = /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of a button or of a row; the service takes up to 200 characters. */
export const formatPhoneTapId = ({ request, orderId }: PhoneTap): string => `${request}:${orderId}`;

/** What a tapped id asks for; `undefined` for what no shop's phone was sent. Whose order it is the server looks up. */
export function parsePhoneTapId(id: string): PhoneTap | undefined {
  const [, name = '', orderId = ''] = phoneTapIdPattern.exec(id) ?? [];
  const request = (['order', ...orderActionNames] as const).find((known) => known === name);
  return request && phoneRequests[request] === 'tap' ? { request, orderId } : undefined;
}

/** What the button below a summary asks for: the list of open orders. */
export const openOrdersTapId = 'orders';

/** From this hour on a summary tells of its own day. */
const noon = 12;

/** The day that the summary of an hour tells of: in the morning of the day before, from noon on of the day itself. */
export function summaryDay(hour: number, now: Date): { day: string; isToday: boolean } {
  const isToday = hour >= noon;
  return { day: indianDay(isToday ? now : new Date(now.getTime() - 24 * 60 * 60_000)), isToday };
}
