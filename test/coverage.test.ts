import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coverage, coveragePage } from '../scripts/coverage.ts';

const { page, rules, problems } = coverage();

test('every rule of the specification has code and a test, and every marker names a rule', () => {
  expect(problems).toEqual([]);
  expect(rules.length).toBeGreaterThanOrEqual(402);
});

test('covers every section of the specification', () => {
  const sections = new Set(rules.map((id) => id.split('.')[0]));
  expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('the coverage page is up to date: npm run coverage', () => {
  expect(readFileSync(join(import.meta.dirname, '..', coveragePage), 'utf8')).toBe(page);
});
