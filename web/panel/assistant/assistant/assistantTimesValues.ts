import type { AssistantTimes } from '#domain/sellers/shopFacts.schema.ts';
import { formatTimeValue, parseTimeValue } from '../../lib/timeValues.ts';

/** Values of the form's fields: times as 'HH:MM'. */
export type AssistantTimesValues = {
  mode: AssistantTimes['mode'];
  opensAt: string;
  closesAt: string;
  openDays: number[];
};

export const toTimesValues = ({ opensAt, closesAt, ...rest }: AssistantTimes): AssistantTimesValues => ({
  ...rest,
  opensAt: formatTimeValue(opensAt),
  closesAt: formatTimeValue(closesAt),
});

export const parseTimes = ({ opensAt, closesAt, ...rest }: AssistantTimesValues): AssistantTimes => ({
  ...rest,
  opensAt: parseTimeValue(opensAt),
  closesAt: parseTimeValue(closesAt),
});
