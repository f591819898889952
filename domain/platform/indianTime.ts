/** India has one time zone without summer time: +05:30. */
const indiaOffset = 5.5 * 60 * 60 * 1000;

/** The day in India of a moment, as YYYY-MM-DD. */
export function indianDay(at: Date): string {
  return new Date(at.getTime() + indiaOffset).toISOString().slice(0, 10);
}

/** The hour of the day in India of a moment, 0 to 23. */
export function indianHour(at: Date): number {
  return new Date(at.getTime() + indiaOffset).getUTCHours();
}

/** A moment in India to the minute, as spreadsheets read and sort it: 2026-11-21 13:30. */
export function indianMinute(at: Date): string {
  return new Date(at.getTime() + indiaOffset).toISOString().slice(0, 16).replace('T', ' ');
}
