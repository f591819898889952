import { beforeAll, expect, test } from 'vitest';
import { proposeBuiltIn } from '#server/assistant/builtIn/builtIn.ts';
import { type CustomerMessage, emptyMemory, type Proposal } from '#server/assistant/situation/proposal.ts';
import { createCatalogReader } from '#server/assistant/situation/queries.ts';
import { readOfferedOptions } from '#server/catalogue/products/offeredOptions.ts';
import { readOptionReply } from '#server/language/optionReply.ts';
import { languages } from '../bench/assistant/corpus.ts';
import {
  type CustomerOptionCase,
  customerOptions,
  judgeAnswer,
  judgeReply,
  type OptionProduct,
  type OptionShop,
  type OptionVerdict,
  optionProducts,
  readQuestion,
  storeOptions,
  storeProducts,
  unseenCustomerOptions,
  variantsOf,
} from '../bench/assistant/customerOptionCases.ts';
import { product, seller, type TestSeller } from './factories.ts';
import { productWithOptions } from './optionShop.ts';
import { createTestServer } from './server.ts';

/** The share of messages that must be answered right (options.md, section 11). */
const rightShare = 0.92;
const publicUrl = 'http://haat.test';

const server = createTestServer();
type Shop = OptionShop & { owner: TestSeller };
let [clothes, store]: Shop[] = [];

async function openShop(products: OptionProduct[]): Promise<Shop> {
  const shop: Shop = { owner: await seller(server), ids: {}, offered: {} };
  for (const each of products) {
    const { key, name, description, category, options, pricePaise } = each;
    const body = { name, description, category };
    const variants = variantsOf(each);
    shop.ids[key] = options
      ? (await productWithOptions(shop.owner, { ...body, options, variants })).id
      : await product(shop.owner, { ...body, pricePaise, stock: 40 });
  }
  const rows = Object.values(shop.ids).map((id) => ({ id, hasOptions: true }));
  const offered = await server.context.database.transaction(({ db }) => readOfferedOptions(db, rows));
  for (const { key, options } of products) {
    const found = options && offered.get(shop.ids[key] ?? '');
    if (found) shop.offered[key] = found;
  }
  return shop;
}

beforeAll(async () => {
  clothes = await openShop(optionProducts);
  store = await openShop(storeProducts);
}, 600_000);

/** The answer to the last of some messages. */
async function answer({ owner: { id } }: Shop, conversation: string[]): Promise<Proposal> {
  let memory = emptyMemory;
  let proposal: Proposal | undefined;
  for (const text of conversation) {
    const message: CustomerMessage = { id, kind: 'text', text };
    const record = { kind: 'shop' as const, id, name: 'Kala', slug: 'kala' };
    const situation = { publicUrl, shop: record, hasOptions: true, messages: [message], memory, cart: [] };
    proposal = await server.context.database.transaction(({ db }) =>
      proposeBuiltIn(situation, createCatalogReader(db, { sellerId: id, conversationId: id })),
    );
    memory = proposal.memory;
  }
  if (!proposal) throw new Error('A conversation has no messages.');
  return proposal;
}

async function judge(wanted: CustomerOptionCase, shop: Shop) {
  const question = readQuestion(wanted);
  const offered = question && shop.offered[question.key];
  if (question && offered) return judgeReply(wanted, readOptionReply(wanted.words, offered, question.values));
  return judgeAnswer(wanted, await answer(shop, [...(wanted.before ? [wanted.before] : []), wanted.words]), shop);
}

async function judgeAll(cases: CustomerOptionCase[], shop: Shop | undefined) {
  if (!shop) throw new Error('The shop has not been opened.');
  const verdicts: ({ wanted: CustomerOptionCase } & OptionVerdict)[] = [];
  for (const wanted of cases) verdicts.push({ wanted, ...(await judge(wanted, shop)) });
  const show = ({ wanted, said }: { wanted: CustomerOptionCase; said: string }) =>
    `${wanted.id} ${[wanted.before, wanted.words].filter(Boolean).join(' > ')}: ${wanted.expected} <> ${said}`;
  return {
    wrong: verdicts.filter(({ isRight }) => !isRight).map(show),
    untrue: verdicts.filter(({ isFalse }) => isFalse).map(show),
  };
}

test('has enough messages in each language, each once', () => {
  const all = [...customerOptions, ...unseenCustomerOptions, ...storeOptions];
  expect(customerOptions.length).toBeGreaterThanOrEqual(190);
  expect(unseenCustomerOptions.length).toBeGreaterThanOrEqual(40);
  for (const language of languages) {
    expect(all.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(35);
  }
  expect(new Set(all.map(({ before, words }) => `${before}\n${words}`)).size).toBe(all.length);
});

test('finds the variants of customers’ messages, and affirms nothing that no record says', async () => {
  const { wrong, untrue } = await judgeAll(customerOptions, clothes);
  expect(untrue).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(customerOptions.length * (1 - rightShare));
}, 600_000);

test('does so with messages that it was not tuned on', async () => {
  const { wrong, untrue } = await judgeAll(unseenCustomerOptions, clothes);
  expect(untrue.length).toBe(0);
  expect(wrong.length).toBeLessThanOrEqual(unseenCustomerOptions.length * (1 - rightShare));
}, 600_000);

test('does so in a store of many trades', async () => {
  const { wrong, untrue } = await judgeAll(storeOptions, store);
  expect(untrue).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(storeOptions.length * (1 - rightShare));
}, 600_000);
