/** In milliseconds. India has one time zone without daylight saving time: +05:30. */
const indiaOffset = 5.5 * 60 * 60 * 1000;

/** Returns the date in India as YYYY-MM-DD. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + indiaOffset).toISOString().slice(0, 10);
}

/** Returns the hour of the day in India, 0 to 23. */
export function indianHour(at: Date): number {
  return new Date(at.getTime() + indiaOffset).getUTCHours();
}

/** Returns the time in India to the minute, in a format that spreadsheets parse and sort: 2026-11-21 13:30. */
export function indianMinute(at: Date): string {
  return new Date(at.getTime() + indiaOffset).toISOString().slice(0, 16).replace('T', ' ');
}
