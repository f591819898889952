import { joinLabel } from '../options.ts';

/** Names in feeds, which have the values of a variant behind them (options.md, section 9). */

/** The name without the label of a variant, as feeds write it: 'Kurti (Red, M)'; and the label, or nothing. */
export function splitLabel(name: string, values: readonly string[]): { name: string; label: string } {
  if (values.length === 0) return { name, label: '' };
  const [, bare = '', label = ''] = /^(.*\S) \(([^()]*(?:\([^()]*\)[^()]*)*)\)$/s.exec(name) ?? [];
  const parts = label.split(', ');
  const isLabel =
    bare !== '' && joinLabel(parts.toSorted()) === joinLabel(values.flatMap((value) => value.split(', ')).toSorted());
  return isLabel ? { name: bare, label } : { name, label: '' };
}

/** Feeds shorten names and labels to 150 or 240 characters, and a few less where a blank would be the last. */
const shortenedFrom = 140;

type Named = { name?: string | undefined; label?: string | undefined };

/** The name of the first row that has one; where a feed shortened it, the longest of those that begin like it. */
export function findName(rows: readonly Named[]): string | undefined {
  const named = rows.flatMap(({ name, label }) => (name === undefined ? [] : [{ name, label }]));
  const [first] = named;
  if (!first?.label || Array.from(`${first.name} (${first.label})`).length < shortenedFrom) return first?.name;
  const start = first.name.replace(/…$/, '');
  return named
    .map(({ name }) => name)
    .filter((name) => name.startsWith(start))
    .reduce((longest, name) => (name.length > longest.length ? name : longest), first.name);
}
