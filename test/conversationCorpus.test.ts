import { expect, test } from 'vitest';
import { languages } from '../bench/assistant/corpus.ts';
import { readAside, readConversations, readSet, readSingles, setNames } from '../bench/conversations/cases.ts';
import { checkClauses } from '../bench/conversations/judge.ts';
import { playAll } from '../bench/conversations/play.ts';
import { fillShops, shopFixtures } from '../bench/conversations/shops.ts';
import { faultless, rightTurns, wrongOrders } from '../bench/conversations/tables.ts';
import { createTestServer } from './server.ts';

/** What is reached, of the conversations of each way of writing; raised with each step that reaches more. */
const bars = { turns: 0.85, faultless: 0.6, wrongOrders: 0 };

const server = createTestServer();
const conversations = readConversations();
const all = [
  ...conversations,
  ...setNames.flatMap(readSet),
  ...readAside(),
  ...readAside('eleventh'),
  ...readAside('twelfth'),
  ...readAside('thirteenth'),
];

test('has enough conversations in each way of writing, each once, of one to ten turns', () => {
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const language of languages) {
    expect(conversations.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(22);
    expect(readSet('second').filter((one) => one.language === language)).toHaveLength(16);
    expect(readAside().filter((one) => one.language === language).length).toBeGreaterThanOrEqual(10);
  }
  const said = all.map(({ steps }) => steps.flatMap((step) => (step.is === 'turn' ? step.says : [])).join('\n'));
  expect(new Set(said).size).toBe(said.length);
  for (const { id, steps } of all) {
    const turns = steps.filter((step) => step.is === 'turn');
    expect(turns.length, id).toBeGreaterThanOrEqual(3);
    for (const { expected } of turns) expect(expected.length, id).toBeGreaterThan(0);
  }
});

test('expects only what can be judged, of products that the shops have', () => {
  for (const { id, shop, steps } of [...all, ...readSingles()]) {
    const products = shopFixtures.find(({ key }) => key === shop)?.products ?? [];
    for (const step of steps) {
      if (step.is !== 'turn') continue;
      checkClauses(step.expected);
      const named = step.expected.join(' ').matchAll(/(?:cart|order|shows|shows only|,) ([a-z]\w*)[:*]/gi);
      for (const [, key] of named)
        expect(
          products.map((product) => product.key),
          id,
        ).toContain(key);
    }
  }
});

test('holds the conversations', async () => {
  const shops = await fillShops(server.context);
  const played = await playAll(server.context, shops, conversations);
  const turns = played.flatMap((one) => one.turns);
  const faults = played.flatMap(({ id, turns: of }) =>
    of.flatMap(({ says, faults: found }) => found.map((fault) => `${id} ${says.join(' ⏎ ')}: ${fault}`)),
  );
  expect(rightTurns(played) / turns.length, faults.join('\n')).toBeGreaterThanOrEqual(bars.turns);
  expect(faultless(played) / played.length).toBeGreaterThanOrEqual(bars.faultless);
  expect(wrongOrders(played)).toBeLessThanOrEqual(bars.wrongOrders);
}, 600_000);
