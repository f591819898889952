import { formatDateTime } from '#texts/formats.ts';

/** A date and time as people in India read it. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
