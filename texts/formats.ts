/** Formats money, counts and dates in the current language. */
import { currentFormats } from './language.ts';

/** Created on first use, because the first one takes a cheap phone longer than all other code of a public page. */
const formatCache = new Map<string, unknown>();

/** The format of this kind for the current language. */
export function cachedFormat<Format>(kind: string, make: (tag: string) => Format, tag = currentTag()): Format {
  const cached = formatCache.get(kind + tag) as Format | undefined;
  if (cached) return cached;
  const fresh = make(tag);
  formatCache.set(kind + tag, fresh);
  return fresh;
}

const currentTag = (): string => {
  const { tag, formats = tag } = currentFormats();
  return formats;
};

/** Numbers are written the Indian way in every language: some languages would group thousands. */
const numbers = 'en-IN';

function formatNumber(value: number, decimals: 0 | 1 | 2): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return cachedFormat(`${decimals}`, (tag) => new Intl.NumberFormat(tag, digits), numbers).format(value);
}

/** Formats paise: ₹1,23,456 for whole rupees, otherwise ₹1,234.50. */
export function formatPaise(paise: number): string {
  return `${paise < 0 ? '-' : ''}₹${formatNumber(Math.abs(paise) / 100, paise % 100 === 0 ? 0 : 2)}`;
}

/** Short for axes: '₹1.2L', in Hindi '₹1.2 लाख'; below a lakh of rupees like `formatPaise` (languages.md, section 4). */
export function formatCompactPaise(paise: number): string {
  if (Math.abs(paise) < 1_00_000_00) return formatPaise(paise);
  const { compact: compactDisplay = 'short' } = currentFormats();
  const short = { notation: 'compact', compactDisplay, maximumFractionDigits: 1 } as const;
  const format = cachedFormat('compact', (tag) => new Intl.NumberFormat(tag, short));
  return `${paise < 0 ? '-' : ''}₹${format.format(Math.abs(paise) / 100)}`;
}

/** '₹499', or '₹499 – ₹899' where the variants of a product have different prices. */
export function formatPriceRange({ pricePaise, priceToPaise }: { pricePaise: number; priceToPaise: number | null }) {
  const lowest = formatPaise(pricePaise);
  return priceToPaise === null || priceToPaise === pricePaise ? lowest : `${lowest} – ${formatPaise(priceToPaise)}`;
}

/** Groups digits in the Indian system: 1,23,456. */
export function formatCount(count: number): string {
  return formatNumber(count, 0);
}

/** With one decimal: 4.6 */
export function formatDecimal(value: number): string {
  return formatNumber(value, 1);
}

/** Whole percent: 12% */
export function formatPercent(percent: number): string {
  const options = { style: 'percent', useGrouping: false } as const;
  return cachedFormat('percent', (tag) => new Intl.NumberFormat(tag, options), numbers).format(percent / 100);
}

/** Growth in whole percent: '+12%', '-3%', or '—' without a previous value. */
export function formatGrowth(percent: number | null): string {
  if (percent === null) return '—';
  const options = { style: 'percent', useGrouping: false, signDisplay: 'exceptZero' } as const;
  return cachedFormat('growth', (tag) => new Intl.NumberFormat(tag, options), numbers).format(percent / 100);
}

// Always Indian time, whatever the reader's time zone.
const timeZone = 'Asia/Kolkata';

/** 5 Nov 2026 */
export function formatDate(iso: string): string {
  const { month } = currentFormats();
  const style = month ? ({ day: 'numeric', month, year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  const format = cachedFormat('date', (tag) => new Intl.DateTimeFormat(tag, { ...style, timeZone }));
  return format.format(new Date(iso));
}

/** Thu */
export function formatWeekday(iso: string): string {
  const format = cachedFormat('weekday', (tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone }));
  return format.format(new Date(iso));
}

/** 5 Nov 2026, 4:30 pm */
export const formatDateTime = (iso: string): string => `${formatDate(iso)}, ${formatTime(iso)}`;

/** 4:30 pm */
export const formatTime = (iso: string): string => formatClock(new Date(iso), { timeZone });

/** 4:30 pm; 4 pm with `isFullHour`, where the language leaves the minutes out. */
export function formatClock(at: Date, { timeZone, isFullHour = false }: { timeZone: string; isFullHour?: boolean }) {
  const { dayPeriod, afterTime = '' } = currentFormats();
  const hasMinutes = !isFullHour || dayPeriod !== undefined;
  const minute = hasMinutes ? ({ minute: '2-digit' } as const) : {};
  const style = { hour: 'numeric', ...minute, ...(dayPeriod && { dayPeriod }) } as const;
  const make = (tag: string) => new Intl.DateTimeFormat(tag, { ...style, timeZone });
  return cachedFormat(`time${timeZone}${hasMinutes}`, make).format(at) + afterTime;
}

const timeUnits = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** The time since then in the largest fitting unit: '3 hours ago', 'yesterday'. Undefined below a minute. */
export function formatAgo(iso: string, now: number): string | undefined {
  const seconds = Math.round((now - new Date(iso).getTime()) / 1000);
  const span = timeUnits.find((candidate) => seconds >= candidate.seconds);
  const { relative = 'auto' } = currentFormats();
  const format = cachedFormat('ago', (tag) => new Intl.RelativeTimeFormat(tag, { numeric: relative }));
  return span && format.format(-Math.floor(seconds / span.seconds), span.unit);
}

type PluralForms<Part> = { other: Part } & { [Form in Intl.LDMLPluralRule | `=${number}`]?: Part };

/** The plural form for a count in the current language. Called by compiled texts. */
export function plural<Part>(count: number, forms: PluralForms<Part>): Part {
  const exact = forms[`=${count}`];
  return exact ?? forms[cachedFormat('plural', (tag) => new Intl.PluralRules(tag)).select(count)] ?? forms.other;
}
