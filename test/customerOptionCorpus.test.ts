import { beforeAll, expect, test } from 'vitest';
import { proposeBuiltIn } from '#server/assistant/builtIn/builtIn.ts';
import { type CustomerMessage, emptyMemory, type Proposal } from '#server/assistant/situation/proposal.ts';
import { createCatalogReader } from '#server/assistant/situation/queries.ts';
import { readOfferedOptions } from '#server/catalogue/products/offeredOptions.ts';
import { readOptionReply } from '#server/language/optionReply.ts';
import { languages } from '../bench/assistant/corpus.ts';
import {
  customerOptions,
  judgeAnswer,
  judgeReply,
  type OptionShop,
  type OptionVerdict,
  optionProducts,
  readQuestion,
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
let owner: TestSeller;
const shop: OptionShop = { ids: {}, offered: {} };

beforeAll(async () => {
  owner = await seller(server);
  for (const each of optionProducts) {
    const { key, name, description, category, options, pricePaise } = each;
    const body = { name, description, category };
    const variants = variantsOf(each);
    shop.ids[key] = options
      ? (await productWithOptions(owner, { ...body, options, variants })).id
      : await product(owner, { ...body, pricePaise, stock: 40 });
  }
  const rows = Object.values(shop.ids).map((id) => ({ id, hasOptions: true }));
  const offered = await server.context.database.transaction(({ db }) => readOfferedOptions(db, rows));
  for (const { key, options } of optionProducts) {
    const found = options && offered.get(shop.ids[key] ?? '');
    if (found) shop.offered[key] = found;
  }
}, 120_000);

type Case = (typeof customerOptions)[number];

/** The answer to the last of some messages. */
async function answer(conversation: string[]): Promise<Proposal> {
  let memory = emptyMemory;
  let proposal: Proposal | undefined;
  for (const text of conversation) {
    const message: CustomerMessage = { id: owner.id, kind: 'text', text };
    const record = { kind: 'shop' as const, id: owner.id, name: 'Kala', slug: 'kala' };
    const situation = { publicUrl, shop: record, hasOptions: true, messages: [message], memory };
    proposal = await server.context.database.transaction(({ db }) =>
      proposeBuiltIn(situation, createCatalogReader(db, { sellerId: owner.id, conversationId: owner.id })),
    );
    memory = proposal.memory;
  }
  if (!proposal) throw new Error('A conversation has no messages.');
  return proposal;
}

async function judge(wanted: Case) {
  const question = readQuestion(wanted);
  const offered = question && shop.offered[question.key];
  if (question && offered) return judgeReply(wanted, readOptionReply(wanted.words, offered, question.values));
  return judgeAnswer(wanted, await answer([...(wanted.before ? [wanted.before] : []), wanted.words]), shop);
}

async function judgeAll(cases: Case[]) {
  const verdicts: ({ wanted: Case } & OptionVerdict)[] = [];
  for (const wanted of cases) verdicts.push({ wanted, ...(await judge(wanted)) });
  const show = ({ wanted, said }: { wanted: Case; said: string }) =>
    `${wanted.id} ${[wanted.before, wanted.words].filter(Boolean).join(' > ')}: ${wanted.expected} <> ${said}`;
  return {
    wrong: verdicts.filter(({ isRight }) => !isRight).map(show),
    untrue: verdicts.filter(({ isFalse }) => isFalse).map(show),
  };
}

test('has enough messages in each language, each once', () => {
  const all = [...customerOptions, ...unseenCustomerOptions];
  expect(customerOptions.length).toBeGreaterThanOrEqual(190);
  expect(unseenCustomerOptions.length).toBeGreaterThanOrEqual(40);
  for (const language of languages) {
    expect(all.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(35);
  }
  expect(new Set(all.map(({ before, words }) => `${before}\n${words}`)).size).toBe(all.length);
});

test('finds the variants of customers’ messages, and affirms nothing that no record says', async () => {
  const { wrong, untrue } = await judgeAll(customerOptions);
  expect(untrue).toEqual([]);
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(customerOptions.length * (1 - rightShare));
}, 120_000);

test('does so with messages that it was not tuned on', async () => {
  const { wrong, untrue } = await judgeAll(unseenCustomerOptions);
  expect(untrue.length).toBe(0);
  expect(wrong.length).toBeLessThanOrEqual(unseenCustomerOptions.length * (1 - rightShare));
}, 120_000);
