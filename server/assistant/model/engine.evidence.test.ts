import { afterAll, expect, test } from 'vitest';
import { createLampShops, words } from '#test/lampShop.ts';
import { calls, signOf, startModelProvider } from '#test/modelProvider.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { configureModel } from '../provider/provider.ts';

const provider = await startModelProvider();
afterAll(() => provider.close());

const access = { name: 'stand-in', key: 'the key', url: provider.url };
const server = createTestServer({ marketplaceNumber, model: () => configureModel(access) });
const { lampShop } = createLampShops(server);

test('sends its own sentences that a record supports, with the record and its fields', async () => {
  const { owner, phone, lamp } = await lampShop();
  await server.rows("update products set description = 'Handmade, 40 cm tall. Bulb not included.' where id = $1", [
    lamp,
  ]);
  const said = [
    "The Brass Table Lamp is ₹1,250, and it's in stock.",
    'It is 40 cm tall and waterproof.',
    "The bulb isn't included. It has a two year warranty.",
    'It costs about ₹1,300.',
  ];
  provider.says((request) => {
    if (request.results.length === 0) return calls('findProducts', { words: 'brass lamp' });
    return calls('answer', { text: said.join('\n'), records: [signOf(request, 'Brass')] });
  });
  const heard = words(await phone.ask('tell me more about the brass lamp for my desk'));
  expect(heard).toContain("The Brass Table Lamp is ₹1,250, and it's in stock.\nThe bulb isn't included.");
  expect(heard).not.toMatch(/waterproof|warranty|1,300/);
  const [kept] = await server.rows<{ records: object[] }>(
    `select records from channel_messages join conversations on conversations.id = conversation_id
      where seller_id = $1 and records is not null`,
    [owner.id],
  );
  expect(kept?.records).toContainEqual(
    expect.objectContaining({ kind: 'product', id: lamp, fields: ['price', 'name', 'stock', 'description'] }),
  );
});

test('asks the shop, and does not agree, where a sentence says what no record does', async () => {
  const { owner, phone } = await lampShop();
  const question = 'is the brass lamp waterproof?';
  provider.says((request) => {
    if (request.results.length === 0) return calls('findProducts', { words: 'brass lamp' });
    const text = "Yes, the lamp is ₹1,250. It is waterproof. It's in stock.";
    return calls('answer', { text, records: [signOf(request, 'Brass')] });
  });
  const heard = words(await phone.ask(question));
  expect(heard).toContain("It's in stock.\nI’m not sure. I’ve asked");
  expect(heard).not.toMatch(/Yes|waterproof/);
  expect(await server.rows('select text from open_questions where seller_id = $1', [owner.id])).toEqual([
    { text: question },
  ]);
});
