import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { casts, functions, linesOf, production, type Sized } from '../scripts/measure.ts';

const decisions = join(import.meta.dirname, '../docs/decisions');
const pages = readdirSync(decisions)
  .filter((name) => /^\d{4}-/.test(name))
  .sort()
  .map((name) => {
    const [title = '', , stand = ''] = readFileSync(join(decisions, name), 'utf8').split('\n');
    const number = Number(name.slice(0, 4));
    return {
      name,
      number,
      title: title.replace(`# ${number}. `, ''),
      titled: title.startsWith(`# ${number}. `),
      stand,
    };
  });
const { components, others } = functions();

test('each decision has its number, a title, and below it a date and a state', () => {
  const state = /^\d{4}-\d\d-\d\d · (accepted|superseded by \[(\d{4})\]\(\2-[^)]+\.md\))$/;
  expect(pages.filter(({ titled, stand }) => !titled || !state.test(stand)).map(({ name }) => name)).toEqual([]);
  expect(new Set(pages.map(({ number }) => number)).size).toBe(pages.length);
});

test('the index of decisions is up to date: vitest run test/house.test.ts -u', async () => {
  const rows = pages.map(({ name, title, stand }) => `| [${name.slice(0, 4)}](${name}) | ${title} | ${stand} |`);
  const index = `# Decisions

Where the specification or the architecture is silent, or was left for a reason. One page each: context, decision, consequences. A page that no longer holds says which one took its place.

| | Decision | State |
|---|---|---|
${rows.join('\n')}
`;
  await expect(index).toMatchFileSnapshot(join(decisions, 'README.md'));
});

test('functions have at most 40 lines, components 120', () => {
  const names = (sized: Sized[], most: number) =>
    sized.filter(({ lines }) => lines > most).map(({ file, name }) => `${file}: ${name}`);
  expect(names(components, 120)).toEqual([]);
  expect(names(others, 40)).toEqual([]);
});

test('at most one cast for 1,000 lines', () => {
  const lines = production.reduce((sum, file) => sum + linesOf(file), 0);
  expect(casts().length).toBeLessThanOrEqual(lines / 1000);
});
