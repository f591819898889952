import type { AssistantTimes } from '#domain/sellers/shopFacts.schema.ts';

/** Values of the form's fields: times as 'HH:MM'. */
export type AssistantTimesValues = {
  mode: AssistantTimes['mode'];
  opensAt: string;
  closesAt: string;
  openDays: number[];
};

const padTwoDigits = (count: number) => String(count).padStart(2, '0');

export const toTimesValues = ({ opensAt, closesAt, ...rest }: AssistantTimes): AssistantTimesValues => ({
  ...rest,
  opensAt: `${padTwoDigits(Math.floor(opensAt / 60))}:${padTwoDigits(opensAt % 60)}`,
  closesAt: `${padTwoDigits(Math.floor(closesAt / 60))}:${padTwoDigits(closesAt % 60)}`,
});

/** Minutes since midnight; NaN for an empty field. */
function parseMinutes(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : Number.NaN;
}

export const parseTimes = ({ opensAt, closesAt, ...rest }: AssistantTimesValues): AssistantTimes => ({
  ...rest,
  opensAt: parseMinutes(opensAt),
  closesAt: parseMinutes(closesAt),
});
