import { formatDateTime } from '#texts/formats.ts';

export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>;
}
