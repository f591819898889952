import { indianDayMinute } from './shopFacts.ts';

/** In minutes of the day (Asia/Kolkata); closing before opening means open past midnight. Null: closed. */
export type DayHours = { opensAt: number; closesAt: number } | null;
/** The hours that a shop publishes, for each weekday from Sunday. */
export type WeekHours = DayHours[];

/** Weekdays in the order in which people read them; day 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const;

/** Whether a shop is open at a moment, and until when; otherwise on which day it opens next. */
export type OpenState =
  | { isOpen: true; closesAt: number }
  | { isOpen: false; day: number; isToday: boolean; opensAt: number };

const lastsPastMidnight = (hours: DayHours) => hours !== null && hours.closesAt < hours.opensAt;

/** Returns `undefined` for a shop that is always closed. */
export function openStateAt(week: WeekHours, at: Date): OpenState | undefined {
  const { day, minute } = indianDayMinute(at);
  const yesterday = week[(day + 6) % 7] ?? null;
  if (yesterday && lastsPastMidnight(yesterday) && minute < yesterday.closesAt) {
    return { isOpen: true, closesAt: yesterday.closesAt };
  }
  const today = week[day];
  if (today && minute >= today.opensAt && (lastsPastMidnight(today) || minute < today.closesAt)) {
    return { isOpen: true, closesAt: today.closesAt };
  }
  for (let ahead = 0; ahead <= 7; ahead++) {
    const next = week[(day + ahead) % 7];
    if (next && (ahead > 0 || minute < next.opensAt)) {
      return { isOpen: false, day: (day + ahead) % 7, isToday: ahead === 0, opensAt: next.opensAt };
    }
  }
  return undefined;
}

/** Weekdays in a row with the same hours. */
export type HoursGroup = { from: number; to: number; hours: DayHours };

/** The week from Monday, with days of the same hours in one group. */
export function groupHours(week: WeekHours): HoursGroup[] {
  const groups: HoursGroup[] = [];
  for (const day of weekdays) {
    const hours = week[day] ?? null;
    const last = groups.at(-1);
    if (last && last.hours?.opensAt === hours?.opensAt && last.hours?.closesAt === hours?.closesAt) last.to = day;
    else groups.push({ from: day, to: day, hours });
  }
  return groups;
}
