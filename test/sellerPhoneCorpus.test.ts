import { expect, test } from 'vitest';
import { languages } from '../bench/assistant/corpus.ts';
import {
  readSellerConversations,
  readSentences,
  readSentencesAside,
  sellerCaptions,
} from '../bench/sellerPhone/cases.ts';
import { checkClauses } from '../bench/sellerPhone/judge.ts';
import { shopFixtures } from '../bench/sellerPhone/shops.ts';

const sentences = readSentences();
const conversations = readSellerConversations();
const all = [...sentences, ...readSentencesAside(), ...conversations];

test('has enough cases in each way of writing, each once', () => {
  expect(sentences).toHaveLength(100);
  expect(readSentencesAside()).toHaveLength(30);
  expect(sellerCaptions).toHaveLength(100);
  expect(conversations).toHaveLength(20);
  for (const language of languages) {
    expect(sentences.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(30);
    expect(conversations.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(6);
  }
  const ids = [...all, ...sellerCaptions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const captions = sellerCaptions.map(({ caption }) => caption);
  expect(new Set(captions).size).toBe(captions.length);
});

test('expects only what can be judged, of products that the shops have', () => {
  for (const { id, shop, steps } of all) {
    const keys = shopFixtures.find(({ key }) => key === shop)?.products.map(({ key }) => key);
    for (const step of steps) {
      if (step.is !== 'turn') continue;
      expect(step.expected.length, id).toBeGreaterThan(0);
      checkClauses(step.expected);
      const named = step.expected.join(' ').matchAll(/(?:^|[·|] )(?:stock|price|hide|show|link product) ([a-z]+)/g);
      for (const [, key] of named) expect(keys, id).toContain(key);
    }
  }
});
