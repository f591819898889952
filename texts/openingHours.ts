/** How a shop's opening hours and its usual time to reply are written. */

import type { HoursGroup, OpenState } from '#domain/sellers/openingHours.ts';
import { formatClock, formatWeekday } from './formats.ts';
import * as texts from './shopPage.gen.ts';

/** Mon; 0 is Sunday. */
export const formatDayOfWeek = (day: number): string =>
  // 22 November 2026 is a Sunday.
  formatWeekday(new Date(Date.UTC(2026, 10, 22 + day, 6)).toISOString());

/** 10 am, or 10:30 am, from minutes of the day. */
export const formatTimeOfDay = (minutes: number): string =>
  formatClock(new Date(minutes * 60_000), { timeZone: 'UTC', isFullHour: minutes % 60 === 0 });

/** Open now · until 7 pm */
export function formatOpenState(state: OpenState): string {
  if (state.isOpen) return texts.openNow({ time: formatTimeOfDay(state.closesAt) });
  const time = formatTimeOfDay(state.opensAt);
  return state.isToday ? texts.opensToday({ time }) : texts.opensOn({ day: formatDayOfWeek(state.day), time });
}

/** Mon – Sat, and 10 am – 7 pm */
export function formatHoursGroup({ from, to, hours }: HoursGroup): { days: string; hours: string } {
  const [first, last] = [formatDayOfWeek(from), formatDayOfWeek(to)];
  return {
    days: from === to ? first : texts.range({ from: first, to: last }),
    hours: hours
      ? texts.range({ from: formatTimeOfDay(hours.opensAt), to: formatTimeOfDay(hours.closesAt) })
      : texts.closed(),
  };
}

/** Replies in about 10 minutes */
export const formatReplyTime = (minutes: number): string =>
  minutes < 60 ? texts.repliesInMinutes({ minutes }) : texts.repliesInHours({ hours: minutes / 60 });
