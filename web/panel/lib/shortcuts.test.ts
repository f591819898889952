import { expect, test } from 'vitest';
import { roles } from '#domain/identity/accounts.ts';
import { getShortcuts } from './shortcuts.ts';

test.each(roles)('gives %s shortcuts of which none is the prefix of another', (role) => {
  const allKeys = getShortcuts(role).map(({ keys }) => keys);
  expect(new Set(allKeys).size).toBe(allKeys.length);
  expect(allKeys.filter((keys) => allKeys.some((other) => other.startsWith(`${keys} `)))).toEqual([]);
});

test('opens only pages of the role that has the shortcut', () => {
  for (const role of roles) {
    const otherRoles = getShortcuts(role).filter(({ to }) => to && !to.startsWith(`/${role}/`));
    expect(otherRoles).toEqual([]);
  }
});
