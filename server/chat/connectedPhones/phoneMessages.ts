import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatPhone } from '#domain/language/phone.ts';
import type { Language } from '#domain/platform/languages.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatDate, formatPaise, formatTime } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import type { DayFigures } from './dayFigures.ts';
import type { PhoneOrder } from './queries.ts';

/** Lines of an order that a message shows; the others are only counted. */
const maxLines = 8;

/** Returns an order as shown to its seller's phone, below a heading. */
export function describePhoneOrder(order: PhoneOrder, heading: string): string {
  const { items, totalPaise, customerName, customerPhone, deliveryAddress, note } = order;
  const lines = items
    .slice(0, maxLines)
    .map(({ quantity, productName }) => texts.line({ quantity, product: productName }));
  const more = items.length - lines.length;
  const customer = customerName ?? texts.unnamed();
  return [
    heading,
    ...lines,
    more > 0 && texts.moreLines({ count: more }),
    texts.total({ total: formatPaise(totalPaise) }),
    customerPhone ? texts.by({ customer, phone: formatPhone(customerPhone) }) : customer,
    deliveryAddress && texts.to({ address: deliveryAddress }),
    note && texts.note({ note }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** The day in India that a summary covers, and whether it is still in progress. */
export type SummaryDay = { shop: string; day: string; isToday: boolean; now: Date; publicUrl: string };

/** Returns the summary of a shop's day for its phone; a day without activity says so. */
export function describeDaySummary(figures: DayFigures, { shop, day, isToday, now, publicUrl }: SummaryDay): string {
  const { orders, totalPaise, cancelled, pending, confirmed, chats, lowStock } = figures;
  const waiting = [
    pending > 0 && texts.summaryPending({ count: pending }),
    confirmed > 0 && texts.summaryConfirmed({ count: confirmed }),
    chats > 0 && texts.summaryChats({ count: chats, address: `${publicUrl}/seller/chats?show=needs-you` }),
    lowStock > 0 && texts.summaryLowStock({ count: lowStock }),
  ].filter(Boolean);
  return [
    isToday
      ? texts.summaryToday({ shop, time: formatTime(now.toISOString()) })
      : texts.summaryYesterday({ shop, date: formatDate(`${day}T12:00:00+05:30`) }),
    texts.summaryOrders({ count: orders, total: formatPaise(totalPaise) }),
    ...(cancelled > 0 ? [texts.summaryCancelled({ count: cancelled })] : []),
    ...(waiting.length > 0 ? waiting : [texts.summaryNothing()]),
  ].join('\n');
}

/** Returns a plain text message to the phone. */
export const createTextMessage = (language: Language, text: () => string): OutgoingMessage => ({
  kind: 'text',
  text: inLanguage(language, text),
});
