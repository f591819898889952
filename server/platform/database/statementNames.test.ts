import { expect, test } from 'vitest';
import { nameStatement, reserveStatementName } from './statementNames.ts';

test('always names the statements of the program, and only some of those built at run time', () => {
  const built = Array.from({ length: 600 }, (_, number) => nameStatement(`select ${number} as built`));
  expect(built[0]).toBeTruthy();
  expect(nameStatement('select 0 as built')).toBe(built[0]);
  expect(built.at(-1)).toBeUndefined();
  reserveStatementName('select 1 as constant');
  expect(nameStatement('select 1 as constant')).toMatch(/^constant-/);
  expect(new Set(built.filter(Boolean)).size).toBe(built.filter(Boolean).length);
});
