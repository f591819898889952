import { describe, expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { chats, customerOf, lampShop, conversationOf } = createLampShops(server);

describe('a customer who asks for a product', () => {
  test('gets its price and availability in their language, and an introduction the first time', async () => {
    const { phone, lamp } = await lampShop();
    const first = words(await phone.ask('how much is the brass lamp?'));
    const link = `http://haat.test/product/${lamp}`;
    const [price, stock, address, , introduction] = first.split('\n');
    expect([price, stock, address]).toEqual(['Brass Table Lamp: ₹1,250', 'Yes, it’s in stock.', link]);
    expect(introduction).toContain('assistant');
    const second = words(await phone.ask('peetal ka lamp kitne ka hai'));
    expect(second).toContain('Brass Table Lamp: ₹1,250');
    expect(second).toContain('Haan, yeh stock mein hai.');
    expect(second).not.toContain('assistant');
    expect(words(await phone.ask('पीतल का लैंप है क्या'))).toContain('हाँ, यह स्टॉक में है।');
    const third = words(await phone.ask('is the brass lamp available?'));
    expect(third.split('\n')).toEqual(['Yes, it’s in stock.', 'Brass Table Lamp: ₹1,250', link]);
  });

  test('finds Hindi names, misspelled names and sold-out products', async () => {
    const { phone } = await lampShop();
    expect(words(await phone.ask('gamla milega?'))).toContain('Clay Flower Pot: ₹149');
    expect(words(await phone.ask('bras tabel lamp price'))).toContain('Brass Table Lamp: ₹1,250');
    expect(words(await phone.ask('is the blue kurta available?'))).toContain('Blue Cotton Kurta: ₹499 (sold out)');
  });

  test('can refer to it without its name the next time', async () => {
    const { phone } = await lampShop();
    await phone.ask('show me the clay pot');
    expect(words(await phone.ask('iska price?'))).toContain('Clay Flower Pot: ₹149');
  });

  test('sees products under a price, and learns that one is not available', async () => {
    const { phone } = await lampShop();
    const under = words(await phone.ask('500 ke andar kya hai'));
    expect(under).toContain('Clay Flower Pot: ₹149');
    expect(under).not.toContain('Brass Table Lamp');
    expect(words(await phone.ask('do you have a bicycle?'))).toContain('/store/');
  });

  test('gets one answer about a product for several questions', async () => {
    const { phone } = await lampShop();
    const heard = words(await phone.ask('is the brass lamp still there? what is the price of brass lamp?'));
    expect(heard.match(/Brass Table Lamp/g)).toHaveLength(1);
  });

  test('gets the closest prices if nothing is so cheap, and no substitutes for unknown goods', async () => {
    const { phone } = await lampShop();
    const heard = words(await phone.ask('lamp dikhao 200 ke andar'));
    expect(heard).toContain('Yeh milte-julte hain:');
    expect(heard).toContain('Brass Table Lamp: ₹1,250');
    expect(words(await phone.ask('washing powder hai kya'))).toContain('nahi mila');
  });

  test('can choose from the last list by position', async () => {
    const { owner, phone } = await lampShop();
    await product(owner, { name: 'Steel Desk Lamp', pricePaise: 740_00 });
    const list = words(await phone.ask('lamps dikhao'));
    const second = list.split('\n').filter((line) => line.includes('₹'))[1] ?? '';
    const heard = words(await phone.ask('second one'));
    expect(heard).toContain(second);
    expect(heard.match(/₹/g)).toHaveLength(1);
  });

  test('gets a quote from the description if the name does not answer the question', async () => {
    const { phone } = await lampShop();
    expect(words(await phone.ask('is the brass lamp suitable for hotels'))).toContain('Polished brass, 30 cm high');
  });

  test('can mention a mother-in-law, and a budget', async () => {
    const { owner, phone } = await lampShop();
    const heard = words(await phone.ask('need a gift for my mother in law budget 500'));
    expect(heard).toContain('Clay Flower Pot: ₹149');
    expect(heard).not.toContain('Brass');
    expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: false });
  });

  test('never learns about other shops', async () => {
    const { phone } = await lampShop();
    const other = await seller(server);
    await product(other, { name: 'Steel Bicycle', pricePaise: 9_999_00 });
    expect(words(await phone.ask('bicycle price'))).not.toContain('9,999');
  });

  test('gets answers that are stored with their records', async () => {
    const { owner, phone, lamp } = await lampShop();
    await phone.ask('brass lamp price');
    const [answer] = await server.rows<{ records: object[] }>(
      `select records from channel_messages join conversations on conversations.id = conversation_id
        where seller_id = $1 and records is not null`,
      [owner.id],
    );
    expect(answer?.records).toContainEqual({
      kind: 'product',
      id: lamp,
      name: 'Brass Table Lamp',
      description: 'Polished brass, 30 cm high',
      pricePaise: 125_000,
      stock: 40,
      fields: ['name', 'price', 'stock'],
    });
  });
});

describe('an order in words', () => {
  test("is proposed with the customer's words, and only placed by a tap", async () => {
    const { owner, phone } = await lampShop();
    const heard = await phone.ask('send 2 brass lamp to 12 MG Road, Jaipur 302012');
    expect(words(heard)).toContain('2 x Brass Table Lamp: ₹2,500');
    expect(words(heard)).toContain('Jaipur 302012');
    const placed = () => server.rows('select total_paise::int as total from orders where seller_id = $1', [owner.id]);
    expect(await placed()).toEqual([]);
    await phone.tap('Place order');
    expect(await placed()).toEqual([{ total: 250_000 }]);
  });

  test('contains an address, which is not read as a question', async () => {
    const { phone } = await lampShop();
    const heard = await phone.ask('2 पीतल के लैंप भेज दो\nपता 12 एमजी रोड, जयपुर 302012');
    expect(heard).toHaveLength(2);
    expect(words(heard)).toContain('जयपुर 302012');
    expect(words(heard)).not.toContain('पक्का पता नहीं');
  });

  test('asks which product is meant, and uses the tapped one', async () => {
    const owner = await seller(server);
    await product(owner, { name: 'Silk Saree Red', pricePaise: 2_000_00, stock: 5 });
    await product(owner, { name: 'Silk Saree Green', pricePaise: 2_200_00, stock: 5 });
    const phone = await customerOf(owner);
    const [list] = (await phone.ask('I want to order 3 silk saree')).slice(-1);
    expect(Object.keys(list?.choices ?? {}).sort()).toEqual(['Silk Saree Green', 'Silk Saree Red']);
    await phone.tap('Silk Saree Green');
    await chats.answered();
    expect(words(await phone.hear())).toContain('3 x Silk Saree Green: ₹6,600');
  });

  test('is read and cancelled by its own customer only, while pending', async () => {
    const { owner, phone } = await lampShop();
    await phone.ask('send 1 brass lamp to 12 MG Road, Jaipur 302012');
    await phone.tap('Place order');
    expect(words(await phone.ask('where is my order?'))).toMatch(/Order #\w{8} \(#1001\) is waiting/);
    const stranger = await customerOf(owner);
    expect(words(await stranger.ask('where is my order?'))).toContain('can’t find your order');
    await phone.ask('cancel my order');
    const [{ id } = { id: '' }] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [
      owner.id,
    ]);
    expect(words(await stranger.tapId(`cancel-order:${id}`))).toContain('can’t find that order');
    await phone.tap('Cancel order');
    expect(await server.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'cancelled' }]);
    expect(words(await phone.tapId(`cancel-order:${id}`))).toContain('Cancelled');
  });
});

describe("the shop's own facts", () => {
  test('are quoted word for word; missing ones are asked for', async () => {
    const { owner, phone } = await lampShop();
    await server.rows(
      "insert into shop_facts (id, seller_id, kind, question, answer, created_at, updated_at) values (gen_random_uuid(), $1, 'payment', '', 'UPI or cash', now(), now())",
      [owner.id],
    );
    expect(words(await phone.ask('COD hai kya'))).toContain('UPI or cash');
    expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: false });
    expect(words(await phone.ask('return policy kya hai'))).toContain('poochh liya hai');
    expect(await conversationOf(owner)).toEqual({ owner: 'assistant', waits: true });
    expect(await server.rows('select kind, text from open_questions where seller_id = $1', [owner.id])).toEqual([
      { kind: 'returns', text: 'return policy kya hai' },
    ]);
  });
});
