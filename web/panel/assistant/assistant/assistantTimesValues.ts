import type { AssistantTimes } from '#domain/sellers/shopFacts.schema.ts';
import type { BargainingMode } from '#domain/sellers/shopFacts.ts';
import { formatTimeValue, parseTimeValue } from '../../lib/timeValues.ts';

/** The times as the server returns them. */
export type SavedTimes = AssistantTimes & { bargaining: BargainingMode };

/** Values of the form's fields: times as 'HH:MM'. */
export type AssistantTimesValues = {
  mode: AssistantTimes['mode'];
  bargaining: BargainingMode;
  opensAt: string;
  closesAt: string;
  openDays: number[];
};

export const toTimesValues = ({ opensAt, closesAt, ...rest }: SavedTimes): AssistantTimesValues => ({
  ...rest,
  opensAt: formatTimeValue(opensAt),
  closesAt: formatTimeValue(closesAt),
});

export const parseTimes = ({ opensAt, closesAt, ...rest }: AssistantTimesValues): SavedTimes => ({
  ...rest,
  opensAt: parseTimeValue(opensAt),
  closesAt: parseTimeValue(closesAt),
});
