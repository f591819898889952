import { expect, test } from 'vitest';
import { roles } from '#domain/identity/accounts.ts';
import { getShortcuts } from './shortcuts.ts';

test.each(roles)('no two keys of %s press the same, and none is the beginning of another', (role) => {
  const pressed = getShortcuts(role).map(({ keys: press }) => press);
  expect(new Set(pressed).size).toBe(pressed.length);
  expect(pressed.filter((press) => pressed.some((other) => other.startsWith(`${press} `)))).toEqual([]);
});

test('keys lead only to pages of whoever has them', () => {
  for (const role of roles) {
    const strange = getShortcuts(role).filter(({ to }) => to && !to.startsWith(`/${role}/`));
    expect(strange).toEqual([]);
  }
});
