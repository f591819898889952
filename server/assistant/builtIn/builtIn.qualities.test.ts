import { beforeAll, describe, expect, test } from 'vitest';
import { product, seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { productQuestions, qualities } from '../../../bench/assistant/cases.ts';
import { languages } from '../../../bench/assistant/corpus.ts';

const server = createTestServer({ marketplaceNumber });
const { customerOf } = createLampShops(server);

let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
  const goods = [
    ['Kaju Barfi', 'Cashew sweet with silver leaf, 12 pieces'],
    ['Rosogolla', 'Soft balls in sugar syrup'],
    ['Besan Laddu in Ghee', 'Roasted gram flour'],
    ['Soft Silk Saree', 'Zari border, six yards'],
    ['Blue Cotton Kurta', 'Straight fit'],
    ['Steel Watch', 'Waterproof to 30 m'],
    ['Brass Lamp', 'Polished by hand'],
  ];
  for (const [name = '', description = ''] of goods) await product(owner, { name, description, stock: 40 });
});

const yes = /Yes, it’s in stock|Haan, yeh stock mein|हाँ, यह स्टॉक में/;

test.each([
  ['is the Kaju Barfi sugar free?', /not sure about “sugar free”/],
  ['sugar free rosogolla hai?', /Nahi, .*“sugar free”.*sugar syrup/],
  ['is the rosogolla without sugar', /No, .*“without sugar”.*sugar syrup/],
  ['besan laddu without ghee', /No, .*“without ghee”/],
  ['bina ghee ke besan laddu hai?', /Nahi, .*“bina ghee”/],
  ['soft silk saree maroon dikhao', /maroon ke baare mein pakka pata nahi/],
  ['काजू बर्फी शुगर फ्री है?', /“शुगर फ्री”/],
  ['blue cotton kurta in red?', /No, .*“red”/],
  ['is the brass lamp waterproof?', /not sure about “waterproof”/],
  ['is the brass lamp original?', /not sure about “original”/],
  ['vegan kaju barfi?', /not sure about “vegan”/],
  ['gluten free kaju barfi price', /not sure about “gluten free”/],
])('never affirms what no record says: %s', async (question, answer) => {
  const heard = words(await (await customerOf(owner)).ask(question));
  expect(heard).not.toMatch(yes);
  expect(heard).toMatch(answer);
});

test.each([
  'is the steel watch waterproof?',
  'kaju barfi hai?',
  'brass lamp available?',
  'पीतल का लैंप है क्या',
])('says what is there, and what is written: %s', async (question) => {
  expect(words(await (await customerOf(owner)).ask(question))).toMatch(yes);
});

type TrialAnswer = { replies: { text: string }[]; handsOver: boolean; question: string | null };
const no = /No, the description|Nahi, iske|नहीं, इसके/;
const asking = /I’ve asked|poochh liya hai|से पूछ लिया है/;

describe('questions about the only product of a shop', () => {
  const answers = new Map<string, TrialAnswer>();
  const cases = [
    ...productQuestions,
    ...qualities.map(({ id, language, words: asked, record, stance }) => {
      const [name = '', description = ''] = record.split(/\. /);
      const answer = stance === 'stated' ? 'yes' : stance === 'contradicted' ? 'no' : 'unsure';
      return { ...{ id, language, words: asked, name, description }, answer: `${answer}|over` };
    }),
  ];
  beforeAll(async () => {
    const shop = await seller(server);
    const id = await product(shop, { name: 'Lamp', stock: 40 });
    for (const { id: key, words: text, name, description } of cases) {
      await server.rows('update products set name = $2, description = $3 where id = $1', [id, name, description]);
      const answer = await shop.browser.post('/api/seller/assistant/trial', { text, memory: null });
      answers.set(key, answer.body as TrialAnswer);
    }
  }, 300_000);
  const textOf = (key: string) => (answers.get(key)?.replies ?? []).map(({ text }) => text).join('\n');

  test('has enough lines in each language', () => {
    expect(productQuestions.length).toBeGreaterThanOrEqual(50);
    for (const language of languages) {
      expect(productQuestions.filter((one) => one.language === language).length).toBeGreaterThanOrEqual(13);
    }
  });

  test('affirms only what the record states', () => {
    const read = productQuestions.map(({ id, words: asked, answer }) => {
      const text = textOf(id);
      const heard = yes.test(text) ? 'yes' : no.test(text) ? 'no' : answers.get(id)?.handsOver ? 'over' : 'unsure';
      return { asked, heard: answer.split('|').includes(heard) ? answer : `${heard}: ${text}` };
    });
    expect(read).toEqual(productQuestions.map(({ words: asked, answer }) => ({ asked, heard: answer })));
    const affirmed = cases.filter(({ id, answer }) => !answer.startsWith('yes') && yes.test(textOf(id)));
    expect(affirmed.map(({ words: asked }) => asked)).toEqual([]);
  });

  test('says that the shop was asked exactly when it is', () => {
    const untrue = cases.filter(({ id }) => asking.test(textOf(id)) !== (answers.get(id)?.question !== null));
    expect(untrue.map(({ id, words: asked }) => [asked, textOf(id)])).toEqual([]);
  });
});

test('says that goods are in stock, and asks the shop about unknown facts', async () => {
  const phone = await customerOf(owner);
  expect(words(await phone.ask('brass lamp out of stock?'))).toContain('Brass Lamp');
  await phone.ask('is the kaju barfi eggless?');
  expect(words(await phone.ask('soft silk saree maroon dikhao'))).toContain('se poochh liya hai');
  expect(words(await phone.ask('price of maroon soft silk saree'))).toContain('I’ve asked');
  const asked = await server.rows('select distinct text from open_questions where seller_id = $1 and text ~ $2', [
    owner.id,
    '^is the kaju barfi eggless|maroon dikhao|price of maroon',
  ]);
  expect(asked).toHaveLength(3);
});

test('passes wishes about an order on to the seller', async () => {
  const phone = await customerOf(owner);
  await phone.ask('send 1 sugar free kaju barfi to 12 MG Road, Jaipur 302012');
  await phone.tap('Place order');
  const [order] = await server.rows<{ note: string }>("select note from orders where note like '%sugar free%'");
  expect(order).toBeDefined();
});
