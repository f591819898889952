/** Maximum days between an update's release and its installation (docs/secure.md, Dependencies). */
export const daysFor = { patch: 30, minor: 90, major: 365 } as const;

/** A major version released within so many days counts as maintained, so a newer major is not required. */
const maintainedFor = 180;

export type Overdue = { update: keyof typeof daysFor; version: string; days: number };

const day = 24 * 60 * 60 * 1000;
const stable = /^(\d+)\.(\d+)\.(\d+)$/;
const parse = (version: string) => stable.exec(version)?.slice(1).map(Number);

/**
 * The overdue updates of a component; of each kind, the one that is overdue the longest. `released` holds each
 * version's release as an ISO date.
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
  const level = other.findIndex((part, index) => part !== current[index]);
  if (level < 0 || (other[level] ?? 0) < (current[level] ?? 0)) return undefined;
  return (['major', 'minor', 'patch'] as const)[level];
}
