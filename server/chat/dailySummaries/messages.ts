import * as texts from '#texts/chat.gen.ts';
import { formatDate, formatPaise, formatTime } from '#texts/formats.ts';
import type { DayFigures } from './dayFigures.ts';

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
