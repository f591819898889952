import { expect, test } from 'vitest';
import { connectionsPerProcess } from './connectionBudget.ts';

test('gives one process 15 connections, and leaves some free with twelve processes', () => {
  expect(connectionsPerProcess(1)).toEqual({ pages: 10, chats: 5 });
  for (let processes = 1; processes <= 12; processes += 1) {
    const { pages, chats } = connectionsPerProcess(processes);
    expect(processes * (pages + chats + 2), `${processes}`).toBeLessThanOrEqual(97);
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(chats).toBeGreaterThanOrEqual(2);
  }
});
