const padTwoDigits = (count: number) => String(count).padStart(2, '0');

/** Minutes since midnight as the value of a time field: 'HH:MM'. */
export const formatTimeValue = (minutes: number) =>
  `${padTwoDigits(Math.floor(minutes / 60))}:${padTwoDigits(minutes % 60)}`;

/** Minutes since midnight; NaN for an empty field. */
export function parseTimeValue(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : Number.NaN;
}
