import type { AssistantTimes } from '#domain/sellers/shopFacts.schema.ts';

/** As the form has them: times as 'HH:MM', which is what fields for times hold. */
export type TypedTimes = { mode: AssistantTimes['mode']; opensAt: string; closesAt: string; openDays: number[] };

const two = (count: number) => String(count).padStart(2, '0');

export const write = ({ opensAt, closesAt, ...rest }: AssistantTimes): TypedTimes => ({
  ...rest,
  opensAt: `${two(Math.floor(opensAt / 60))}:${two(opensAt % 60)}`,
  closesAt: `${two(Math.floor(closesAt / 60))}:${two(closesAt % 60)}`,
});

/** An empty field is no minute of the day. */
function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : Number.NaN;
}

export const read = ({ opensAt, closesAt, ...rest }: TypedTimes): AssistantTimes => ({
  ...rest,
  opensAt: minutesOf(opensAt),
  closesAt: minutesOf(closesAt),
});
