const day = 24 * 60 * 60 * 1000;

/** Numbers of built-in formats that show dates or times (ECMA-376, 18.8.30; 27 to 36 and 50 to 58 in East Asia). */
const builtIn = [
  [14, 22],
  [27, 36],
  [45, 45],
  [47, 47],
  [50, 58],
];

export const isBuiltInDate = (id: number): boolean => builtIn.some(([from = 0, to = 0]) => id >= from && id <= to);

/** Texts in quotes, escaped and padding signs, and conditions or colours of a format. */
const literals = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g;

/** Whether a format shows a date or time. `[h]:mm` is a duration, which stays a number. */
export function isDateFormat(code: string): boolean {
  if (/\[(?:h+|m+|s+)\]/i.test(code)) return false;
  const [first = ''] = code.replace(literals, '').split(';');
  return /[ymdhs]/i.test(first) && !/general/i.test(first);
}

/** The last day of the calendar that workbooks use: 31 December 9999. */
const lastSerial = 2_958_465;

/**
 * The date of a day's number in a workbook: `2026-04-01`, with `T10:30:00` if it has a time, only the time before day 1.
 * The calendar from 1900 has a 29 February 1900 that never was. Undefined for what is no date.
 */
export function serialToDate(serial: number, is1904: boolean): string | undefined {
  if (!(serial >= 0 && serial <= lastSerial)) return undefined;
  const [from, offset] = is1904 ? [Date.UTC(1904, 0, 1), 0] : [Date.UTC(1899, 11, 31), serial >= 60 ? -1 : 0];
  const seconds = Math.round((serial + offset) * 24 * 60 * 60);
  const iso = new Date(from + seconds * 1000).toISOString();
  const time = iso.slice(11, 19);
  if (serial < 1 && !is1904) return time;
  return (seconds * 1000) % day === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)}T${time}`;
}
