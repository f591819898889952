import { expect, test } from 'vitest';
import { coverage, writeCoverage } from '../scripts/coverage.ts';

const { page, rules, problems } = coverage();
writeCoverage(page);

test('every rule of the specification has code and a test, and every marker names a rule', () => {
  expect(problems).toEqual([]);
  expect(rules.length).toBeGreaterThanOrEqual(402);
});

test('covers every section of the specification', () => {
  const sections = new Set(rules.map((id) => id.split('.')[0]));
  expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
});

test('lists each rule once on the page, with a test', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+) \|.* \| `[^|]+` \|$/gm)].map(([, id]) => id);
  expect(rows).toEqual(rules);
});
