/** Dates as people in India read them, whatever clock the reader's computer keeps. */
const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const dateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** 5 Nov 2026 */
export function formatDate(iso: string): string {
  return date.format(new Date(iso));
}

/** 5 Nov 2026, 4:30 pm */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso));
}
