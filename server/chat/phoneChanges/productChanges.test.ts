import { describe, expect, test } from 'vitest';
import { productChangeUndoMinutes } from '#domain/chat/drafts.ts';
import { createChats, newDigits, type Phone } from '../../../test/chats.ts';
import { customerOrder, product, seller, type TestSeller } from '../../../test/factories.ts';
import { createTestServer } from '../../../test/server.ts';
import { marketplaceNumber } from '../../../test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open(): Promise<{ owner: TestSeller; phone: Phone }> {
  const owner = await seller(server);
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}
const read = async (id: string) =>
  (
    await server.rows<{ stock: number; price: number; active: boolean }>(
      'select stock, price_paise::int as price, is_active as active from products where id = $1',
      [id],
    )
  )[0];

describe('words of the connected phone', () => {
  test.each([
    ['stock blue kurta 5', { stock: 5 }, 'Blue Kurta: stock is now 5 (was 50).'],
    ['price of blue kurta 450', { price: 450_00 }, 'Blue Kurta: price is now ₹450 (was ₹100).'],
    ['hide blue kurta', { active: false }, 'Blue Kurta is now hidden from customers.'],
    ['blue kurta ka daam 450 karo', { price: 450_00 }, 'Blue Kurta: ₹450, pehle ₹100 tha.'],
    ['नीला कुर्ता का दाम 450', { price: 450_00 }, 'Blue Kurta: दाम अब ₹450 है (पहले ₹100 था)।'],
  ])('%s', async (words, after, told) => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Blue Kurta', pricePaise: 100_00, stock: 50 });
    const other = await product(owner, { name: 'Brass Lamp', pricePaise: 100_00, stock: 50 });
    const before = { stock: 50, price: 100_00, active: true };
    const [answer] = await phone.say(words);
    expect(answer).toMatchObject({ kind: 'buttons', text: told });
    expect(await read(id)).toEqual({ ...before, ...after });
    expect(await read(other)).toEqual(before);
    expect((await phone.tap('Undo'))[0]?.text).toMatch(/Blue Kurta/);
    expect(await read(id)).toEqual(before);
    expect((await phone.tap('Undo'))[0]?.text).toContain(`${productChangeUndoMinutes}`);
    expect(await read(id)).toEqual(before);
  });

  test('show what was hidden', async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Clay Pot', isActive: false });
    await product(owner, { name: 'Clay Pot Stand' });
    expect((await phone.say('show clay pot'))[0]?.text).toBe('Clay Pot is now visible to customers.');
    expect(await read(id)).toMatchObject({ active: true });
  });

  test('ask which of several products is meant, and change the tapped one', async () => {
    const { owner, phone } = await open();
    const [one, other] = [await product(owner, { name: 'Brass Lamp' }), await product(owner, { name: 'Clay Lamp' })];
    const [list] = await phone.say('price of lamp 450');
    expect(list).toMatchObject({ kind: 'list', text: 'Which one do you mean?' });
    expect(Object.keys(list?.choices ?? {})).toEqual(['Brass Lamp', 'Clay Lamp']);
    expect((await phone.tap('Clay Lamp'))[0]?.text).toContain('Clay Lamp: price is now ₹450');
    expect(await read(other)).toMatchObject({ price: 450_00 });
    expect((await read(one))?.price).not.toBe(450_00);
  });

  test('tolerate a spelling mistake, and report a name without a match', async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Zorbatine Lamp', stock: 1 });
    await phone.say('stock zorbtine lamp 5');
    expect(await read(id)).toMatchObject({ stock: 5 });
    expect((await phone.say('stock gramophone 5'))[0]?.text).toBe('I couldn’t find a product with that name.');
    expect((await phone.say('stock 5'))[0]?.text).toContain('add the product’s name');
  });

  test('never raise a price above the MRP', async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Blue Kurta', pricePaise: 100_00, stock: 50 });
    await server.rows('update products set mrp_paise = 50000 where id = $1', [id]);
    expect((await phone.say('price of blue kurta 501'))[0]?.text).toContain('above the MRP');
    expect(await read(id)).toMatchObject({ price: 100_00 });
    expect((await phone.say('price of blue kurta 500'))[0]?.text).toContain('₹500');
  });

  test('change nothing beyond the limits of the form, or already set', async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Blue Kurta', pricePaise: 100_00, stock: 50 });
    expect((await phone.say('price of blue kurta 0'))[0]?.text).toMatch(/greater than 0/);
    expect((await phone.say('stock blue kurta 2000000'))[0]?.text).toMatch(/10,00,000/);
    expect((await phone.say('stock blue kurta 50'))[0]).toMatchObject({ kind: 'text' });
    expect(await phone.tapId(`price:${id}`)).toEqual([]);
    expect(await read(id)).toEqual({ stock: 50, price: 100_00, active: true });
  });

  test('reach no product of another shop, by words or by a tap', async () => {
    const [{ phone }, other] = [await open(), await open()];
    const id = await product(other.owner, { name: 'Blue Kurta', stock: 50 });
    expect((await phone.say('stock blue kurta 5'))[0]?.text).toBe('I couldn’t find a product with that name.');
    for (const tap of [`stock:${id}:5`, `price:${id}:500`, `hide:${id}`]) await phone.tapId(tap);
    const [done] = await other.phone.say('hide blue kurta');
    await phone.tapId(done?.choices.Undo ?? '');
    expect(await read(id)).toMatchObject({ stock: 50, active: false });
  });
});

describe('Undo', () => {
  test(`is possible for ${productChangeUndoMinutes} minutes`, async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Blue Kurta', stock: 50 });
    await phone.say('stock blue kurta 5');
    server.pass((productChangeUndoMinutes * 60 + 1) * 1000);
    await phone.tap('Undo');
    expect(await read(id)).toMatchObject({ stock: 5 });
  });

  test('keeps items sold meanwhile, and refuses if the product was changed', async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Blue Kurta', stock: 50 });
    await phone.say('stock blue kurta 5');
    await customerOrder(server, [{ productId: id, quantity: 2 }]);
    await phone.tap('Undo');
    expect(await read(id)).toMatchObject({ stock: 48 });
    await phone.say('stock blue kurta 5');
    await owner.browser.post(`/api/seller/products/${id}/deactivate`);
    expect((await phone.tap('Undo'))[0]?.text).toContain('has changed since');
    expect(await read(id)).toMatchObject({ stock: 5, active: false });
  });
});

test("a product's name in words does not start a new product", async () => {
  const { owner, phone } = await open();
  const id = await product(owner, { name: 'Blue Kurta', stock: 50 });
  await phone.picture();
  await phone.say('stock blue kurta 5');
  expect(await read(id)).toMatchObject({ stock: 5 });
  expect((await phone.say('Show piece 499, 3 pieces'))[0]?.text).toContain('Show piece');
});
