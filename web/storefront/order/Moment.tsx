const format = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

/** A date and time as people in India read it. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
