/** How many days after its release an update of a component is installed at the latest (docs/secure.md, Dependencies). */
export const daysFor = { patch: 30, minor: 90, major: 365 } as const;

/** A major version that was updated within so many days is maintained: a newer one is no obligation then. */
const maintainedFor = 180;

export type Overdue = { update: keyof typeof daysFor; version: string; days: number };

const day = 24 * 60 * 60 * 1000;
const stable = /^(\d+)\.(\d+)\.(\d+)$/;
const parse = (version: string) => stable.exec(version)?.slice(1).map(Number);

/**
 * The updates of a component that should be installed by now, of each kind the one that has been due for longest.
 * `released`: when each of its versions was, as ISO dates.
 */
export function overdueUpdates(installed: string, released: Record<string, string>, now: Date): Overdue[] {
  const current = parse(installed) ?? [];
  const age = (date = '') => Math.floor((now.getTime() - Date.parse(date)) / day);
  const isMaintained = Object.entries(released).some(
    ([version, date]) => parse(version)?.[0] === current[0] && age(date) <= maintainedFor,
  );
  const updates = Object.entries(released).flatMap(([version, date]) => {
    const update = kindOf(current, parse(version) ?? current);
    const days = age(date);
    if (update === 'major' && isMaintained) return [];
    return update && days > daysFor[update] ? [{ update, version, days }] : [];
  });
  const oldestFirst = updates.toSorted((one, other) => other.days - one.days);
  return oldestFirst.filter(({ update }, index) => oldestFirst.findIndex((each) => each.update === update) === index);
}

function kindOf(current: number[], other: number[]): Overdue['update'] | undefined {
  const place = other.findIndex((part, index) => part !== current[index]);
  if (place < 0 || (other[place] ?? 0) < (current[place] ?? 0)) return undefined;
  return (['major', 'minor', 'patch'] as const)[place];
}
