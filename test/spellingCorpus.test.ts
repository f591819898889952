import { expect, test } from 'vitest';
import { openEngine } from '../bench/assistant/builtIn.ts';
import { isAside } from '../bench/assistant/corpus.ts';
import {
  fillSpellingShop,
  judgeSpelling,
  namesGoods,
  type SpellingVerdict,
  spellings,
} from '../bench/assistant/spellingCases.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();

/** The share of messages with goods, and of those without, that must be answered right. */
const rightShare = 0.95;

test('has enough messages of both kinds, each once', () => {
  expect(spellings.filter(namesGoods).length).toBeGreaterThanOrEqual(200);
  expect(spellings.filter((one) => !namesGoods(one)).length).toBeGreaterThanOrEqual(60);
  expect(new Set(spellings.map(({ before, message }) => [...before, message].join('\n'))).size).toBe(spellings.length);
});

test('finds goods in every spelling and script, and mistakes no everyday words for goods', async () => {
  const { pool } = server.context.database;
  const sellerId = await fillSpellingShop((text, values) => pool.query(text, values));
  const propose = await openEngine(server.context, { sellerId, conversationId: sellerId, phone: '' });
  const verdicts: SpellingVerdict[] = [];
  for (const wanted of spellings) {
    verdicts.push(judgeSpelling(wanted, await propose([...wanted.before, wanted.message])));
  }
  const show = ({ wanted, came }: SpellingVerdict) =>
    isAside(wanted.id) ? wanted.id : `${wanted.message}: ${came.join(' ')} <> ${wanted.records}`;
  for (const isOfKind of [namesGoods, (one: SpellingVerdict['wanted']) => !namesGoods(one)]) {
    const own = verdicts.filter(({ wanted }) => isOfKind(wanted));
    const wrong = own.filter(({ isRight }) => !isRight).map(show);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(own.length * (1 - rightShare));
  }
}, 600_000);
