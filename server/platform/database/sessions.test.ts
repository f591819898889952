import { expect, test } from 'vitest';
import { sessionsOf } from './sessions.ts';

test('one process has as many connections as ever, and twelve leave PostgreSQL room for others', () => {
  expect(sessionsOf(1)).toEqual({ pages: 10, chats: 5 });
  for (let processes = 1; processes <= 12; processes += 1) {
    const { pages, chats } = sessionsOf(processes);
    expect(processes * (pages + chats + 2), `${processes}`).toBeLessThanOrEqual(97);
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(chats).toBeGreaterThanOrEqual(2);
  }
});
