import { expect, test } from 'vitest';
import { ownerNow } from './conversations.ts';

const now = new Date('2026-11-22T10:00:00Z');
const minute = (count: number) => new Date(now.getTime() + count * 60_000);

test('who has taken over answers until handed back, or until the silence is over', () => {
  expect(ownerNow('person', null, now)).toBe('person');
  expect(ownerNow('person', minute(1), now)).toBe('person');
  expect(ownerNow('person', minute(0), now)).toBe('assistant');
  expect(ownerNow('paused', minute(-1), now)).toBe('assistant');
  expect(ownerNow('assistant', null, now)).toBe('assistant');
});
