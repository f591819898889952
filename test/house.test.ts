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

test('what a newcomer asks still stands where the measured house says', () => {
  const page = readFileSync(join(decisions, '0034-the-measured-house.md'), 'utf8');
  const answers = page
    .slice(page.indexOf('| question |'))
    .split('\n')
    .filter((row) => row.endsWith('|'))
    .flatMap((row) => row.split(' | ').slice(1))
    .filter((answer) => answer.includes('`'));
  expect(answers).toHaveLength(10);
  const isThere = (answer: string) => {
    const quoted = [...answer.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text);
    const names = quoted.filter((text) => !text.includes('/'));
    const paths = quoted.filter((text) => text.includes('/'));
    const texts = paths.map((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8')).join();
    return names.every((name) => texts.includes(name));
  };
  expect(answers.filter((answer) => !isThere(answer))).toEqual([]);
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
