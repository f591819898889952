import { describe, expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { handOvers } from '../../../bench/assistant/cases.ts';
import { languages } from '../../../bench/assistant/corpus.ts';

const server = createTestServer({ marketplaceNumber });
const { chats, lampShop, conversationOf } = createLampShops(server);

test('has enough cases of both kinds in each language', () => {
  for (const language of languages) {
    for (const handsOver of [true, false]) {
      const of = handOvers.filter((one) => one.language === language && one.handsOver === handsOver);
      expect(of.length).toBeGreaterThanOrEqual(9);
    }
  }
});

test('asks for a person exactly when a person has to answer', async () => {
  const owner = await seller(server);
  for (const name of ['Steel Watch', 'Silk Saree', 'Knee Belt']) await product(owner, { name, stock: 5 });
  const heard: { words: string; handsOver: unknown }[] = [];
  for (const { words: text } of handOvers) {
    const answer = await owner.browser.post('/api/seller/assistant/trial', { text, memory: null });
    heard.push({ words: text, handsOver: (answer.body as { handsOver: boolean }).handsOver });
  }
  expect(heard).toEqual(handOvers.map(({ words: text, handsOver }) => ({ words: text, handsOver })));
});

const media = { id: 'media-1', mime_type: 'image/webp', sha256: 'x' };

test.each([
  ['a sticker', { type: 'sticker', sticker: media }, 'I can only read text'],
  ['a location', { type: 'location', location: { latitude: 26.9, longitude: 75.8 } }, 'Please send the address too'],
  ['a contact card', { type: 'contacts', contacts: [{ name: { formatted_name: 'Asha' } }] }, 'I can only read text'],
  ['an unknown kind', { type: 'unsupported', errors: [{ code: 131051 }] }, 'I can only read text'],
])('%s is answered, and the assistant goes on', async (_, message, answer) => {
  const { phone, owner } = await lampShop();
  await phone.ask('hello');
  await phone.send(message);
  await chats.answered();
  expect(words(await phone.hear())).toContain(answer);
  expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: false });
  expect(words(await phone.ask('brass lamp price?'))).toContain('₹1,250');
});

test('hands a voice message to a person', async () => {
  const { phone, owner } = await lampShop();
  await phone.send({ type: 'audio', audio: { ...media, mime_type: 'audio/ogg', voice: true } });
  await chats.answered();
  expect(await conversationOf(owner)).toEqual({ owner: 'paused', waits: true });
});

describe('until a person writes', () => {
  async function handedOver() {
    const shop = await lampShop();
    await server.rows(
      `insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at) values
        (gen_random_uuid(), $1, 'deliveryCharge', '', '₹60', now(), now()),
        (gen_random_uuid(), $1, 'openingHours', '', '10 to 7', now(), now())`,
      [shop.owner.id],
    );
    expect(words(await shop.phone.ask('I want to talk to a person'))).toContain('I’ve told');
    return shop;
  }

  test("answers from the shop's own facts, and leaves everything else waiting", async () => {
    const { phone, owner } = await handedOver();
    expect(words(await phone.ask('how much is delivery?'))).toContain('₹60');
    expect(words(await phone.ask('dukaan kab khulti hai'))).toContain('10 to 7');
    for (const said of ['brass lamp price?', 'send 2 brass lamp', 'return policy?', 'give me a discount', 'hello']) {
      expect(await phone.ask(said), said).toEqual([]);
    }
    expect(await conversationOf(owner)).toEqual({ owner: 'paused', waits: true });
  });

  test('answers again after an hour, and the shop still sees that somebody waits', async () => {
    const { phone, owner } = await handedOver();
    server.pass(61 * 60_000);
    expect(words(await phone.ask('brass lamp price?'))).toContain('₹1,250');
    expect((await conversationOf(owner))?.waits).toBe(true);
    server.pass(-61 * 60_000);
  });

  test('stays silent once a person has written', async () => {
    const { phone, owner } = await handedOver();
    const { chats: found } = (await owner.browser.get('/api/seller/chats')).body as { chats: { id: string }[] };
    await owner.browser.post(`/api/seller/chats/${found[0]?.id}/messages`, { kind: 'text', text: 'Kavita here' });
    await phone.hear();
    expect(await phone.ask('how much is delivery?')).toEqual([]);
  });
});
