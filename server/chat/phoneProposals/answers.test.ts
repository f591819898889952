import { describe, expect, test } from 'vitest';
import { productChangeUndoMinutes } from '#domain/chat/drafts.ts';
import { proposalMinutes } from '#domain/chat/proposals.ts';
import { createChats, newDigits, type Phone, slugOf } from '#test/chats.ts';
import { admin, customerOrder, product, seller, type TestSeller, why } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

async function open(): Promise<{ owner: TestSeller; phone: Phone }> {
  const owner = await seller(server);
  return { owner, phone: await chats.sellerPhone(owner, { phone: newDigits() }) };
}
const read = async (id: string) =>
  (
    await server.rows<{ stock: number; price: number }>(
      'select stock, price_paise::int / 100 as price from products where id = $1',
      [id],
    )
  )[0];
const statusOf = async (id: string) =>
  (await server.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;

describe('prices of many products', () => {
  test('change with one tap after a preview, 400 of them at once, and all come back', async () => {
    const { owner, phone } = await open();
    await product(owner, { name: 'Brass Lamp', pricePaise: 450_00 });
    await server.rows(
      `insert into products (id, seller_id, name, description, category, price_paise, stock, is_active, images, created_at, updated_at)
        select gen_random_uuid(), $1, 'Cotton Saree ' || i, 'Saree', 'Clothing & Fashion', 50000 + i * 100, 5, true, '{}', now(), now()
        from generate_series(1, 399) i`,
      [owner.id],
    );
    const total = async () =>
      (
        await server.rows<{ sum: number }>('select sum(price_paise)::int as sum from products where seller_id = $1', [
          owner.id,
        ])
      )[0]?.sum;
    const before = await total();
    const [preview] = await phone.say('increase all prices by 10%');
    expect(preview).toMatchObject({ kind: 'buttons', text: expect.stringContaining('That changes 400 prices') });
    expect(preview?.text).toContain('Brass Lamp: ₹450 → ₹495');
    expect(await total()).toBe(before);
    const [done] = await phone.tap('Change them');
    expect(done?.text).toContain('400 changed.');
    expect(await total()).not.toBe(before);
    await phone.tap('Undo');
    expect(await total()).toBe(before);
  });

  test('leave out a price above the MRP, and keep what was changed meanwhile', async () => {
    const { owner, phone } = await open();
    const lamp = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00 });
    const diya = await product(owner, { name: 'Clay Diya', pricePaise: 60_00 });
    const pot = await product(owner, { name: 'Clay Pot', pricePaise: 200_00 });
    await server.rows('update products set mrp_paise = 6000 where id = $1', [diya]);
    const [preview] = await phone.say('sab ka rate 10% badhao');
    expect(preview?.text).toContain('2 daam badlenge');
    expect(preview?.text).toContain('1 daam waisa hi rahega');
    await owner.browser.post(`/api/seller/products/${pot}/deactivate`);
    const [done] = await phone.tap('Change them');
    expect(done?.text).toContain('Clay Pot nahi badla.');
    expect([await read(lamp), await read(diya), await read(pot)]).toMatchObject([
      { price: 495 },
      { price: 60 },
      { price: 200 },
    ]);
  });

  test('never change for goods that the shop lacks, or below a rupee', async () => {
    const { owner, phone } = await open();
    const lamp = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00 });
    expect((await phone.say('all zorbatines 10% off'))[0]).toMatchObject({ kind: 'text' });
    expect((await phone.say('all prices 100% off'))[0]).toMatchObject({ kind: 'text', text: 'No price would change.' });
    expect(await read(lamp)).toMatchObject({ price: 450 });
  });
});

describe('a proposal', () => {
  test('is carried out once, not after No, and not when it is old', async () => {
    const { owner, phone } = await open();
    const id = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 20 });
    const [first] = await phone.say('all prices 10% up');
    await phone.tap('No');
    expect((await phone.tapId(first?.choices['Change them'] ?? ''))[0]?.text).toContain('no longer open');
    const [second] = await phone.say('all prices 10% up');
    await phone.say('no');
    expect((await phone.tapId(second?.choices['Change them'] ?? ''))[0]?.text).toContain('no longer open');
    await phone.say('all prices 10% up');
    expect((await phone.say('yes'))[0]?.text).toBe('Please tap a button above.');
    server.pass(proposalMinutes * 60_000 + 1000);
    expect((await phone.tap('Change them'))[0]?.text).toContain('no longer open');
    expect(await read(id)).toMatchObject({ price: 450 });
    await phone.say('all prices 10% up');
    await phone.tap('Change them');
    await phone.tap('Change them');
    expect(await read(id)).toMatchObject({ price: 495 });
  });

  test('cannot be answered or undone by another shop, by a customer, or after a suspension', async () => {
    const [{ owner, phone }, other] = [await open(), await open()];
    const id = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 20 });
    const customer = chats.phone({ phone: newDigits() });
    await customer.say(`SHOP ${await slugOf(server, owner)}`);
    const [asked] = await phone.say('all prices 10% up');
    const accept = asked?.choices['Change them'] ?? '';
    await other.phone.tapId(accept);
    expect(await customer.tapId(accept)).toEqual([]);
    expect(await read(id)).toMatchObject({ price: 450 });
    const [done] = await phone.tapId(accept);
    const undo = done?.choices.Undo ?? '';
    await other.phone.tapId(undo);
    expect(await read(id)).toMatchObject({ price: 495 });
    await (await admin(server)).post(`/api/admin/sellers/${owner.id}/suspend`, why);
    await phone.tapId(undo);
    await phone.say('lamp 300');
    expect(await read(id)).toMatchObject({ price: 495 });
  });
});

describe('several changes', () => {
  test('come back together for ten minutes, except what was sold', async () => {
    const { owner, phone } = await open();
    const lamp = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 20 });
    const diya = await product(owner, { name: 'Clay Diya', pricePaise: 60_00, stock: 100 });
    const [done] = await phone.say('lamp 480, diya 30 sold');
    expect(done?.text).toBe('Brass Lamp: ₹450 → ₹480\nClay Diya: stock 100 → 70');
    await customerOrder(server, [{ productId: diya, quantity: 2 }]);
    await phone.tap('Undo');
    expect([await read(lamp), await read(diya)]).toEqual([
      { price: 450, stock: 20 },
      { price: 60, stock: 98 },
    ]);
    await phone.say('lamp 480, diya 30 sold');
    server.pass((productChangeUndoMinutes * 60 + 1) * 1000);
    expect((await phone.tap('Undo'))[0]?.text).toContain(`${productChangeUndoMinutes} minutes`);
    expect(await read(lamp)).toEqual({ price: 480, stock: 20 });
  });

  test('of a rate list are shown first, with the lines that are not clear', async () => {
    const { owner, phone } = await open();
    const names = ['Lamp', 'Diya', 'Pot', 'Vase', 'Bowl', 'Tray', 'Mug', 'Plate', 'Bell'];
    const ids: string[] = [];
    for (const name of names) ids.push(await product(owner, { name: `Brass ${name}`, pricePaise: 100_00, stock: 5 }));
    const list = ['New rates', ...names.map((name, at) => `Brass ${name} - ${110 + at}/-`), 'Gramophone 900'].join(
      '\n',
    );
    const [asked] = await phone.say(list);
    expect(asked).toMatchObject({ kind: 'buttons', text: expect.stringContaining('Brass Lamp: ₹100 → ₹110') });
    expect(asked?.text).toContain('… and 1 more');
    expect(asked?.text).toContain('1 line isn’t clear, so it stays: Gramophone 900');
    expect(await read(ids[0] ?? '')).toMatchObject({ price: 100 });
    await phone.tap('Yes');
    expect(await Promise.all(ids.map(async (id) => (await read(id))?.price))).toEqual(names.map((_, at) => 110 + at));
    await phone.tap('Undo');
    expect(await read(ids[8] ?? '')).toMatchObject({ price: 100 });
  });

  test('name what fails, such as a stock below zero, and change the others', async () => {
    const { owner, phone } = await open();
    const lamp = await product(owner, { name: 'Brass Lamp', pricePaise: 450_00, stock: 1 });
    const diya = await product(owner, { name: 'Clay Diya', pricePaise: 60_00, stock: 100 });
    const [done] = await phone.say('5 lamps sold, 30 diyas sold');
    expect(done?.text).toBe('Clay Diya: stock 100 → 70\nNot changed: Brass Lamp. Stock cannot be negative.');
    expect([await read(lamp), await read(diya)]).toMatchObject([{ stock: 1 }, { stock: 70 }]);
  });
});

test('a step of many orders names how many, and moves those alone', async () => {
  const { owner, phone } = await open();
  const id = await product(owner, { stock: 50 });
  const place = async () => (await customerOrder(server, [{ productId: id, quantity: 1 }])).id;
  const [first, second] = [await place(), await place()];
  const [asked] = await phone.say('confirm all pending orders');
  expect(asked?.text).toBe('Confirm 2 pending orders?');
  const third = await place();
  expect(await statusOf(first)).toBe('pending');
  expect((await phone.tapId(asked?.choices.Yes ?? ''))[0]?.text).toBe('2 orders confirmed.');
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([
    'confirmed',
    'confirmed',
    'pending',
  ]);
});

test('a message goes to the customer as words of the owner, who takes the conversation over', async () => {
  const { owner, phone } = await open();
  const digits = newDigits();
  const customer = chats.phone({ phone: digits, name: 'Asha Verma' });
  await customer.ask(`SHOP ${await slugOf(server, owner)}`);
  await customer.hear();
  const [asked] = await phone.say('आशा को बोलो कल आएगा');
  expect(asked).toMatchObject({ kind: 'buttons', text: 'Asha Verma को यह भेजें?\nकल आएगा' });
  expect(await customer.hear()).toEqual([]);
  await phone.tap('भेजें');
  expect((await customer.hear()).map(({ text }) => text)).toEqual(['कल आएगा']);
  const [chat] = await server.rows<{ owner: string; owner_id: string }>(
    'select owner, owner_id from conversations where seller_id = $1 and phone = $2',
    [owner.id, `+${digits}`],
  );
  expect(chat).toEqual({ owner: 'person', owner_id: owner.userId });
});

test('a message to somebody whose reply window has closed is not sent', async () => {
  const { owner, phone } = await open();
  const customer = chats.phone({ phone: newDigits(), name: 'Asha Verma' });
  await customer.ask(`SHOP ${await slugOf(server, owner)}`);
  await customer.hear();
  server.pass(25 * 3_600_000);
  await phone.say('tell Asha it is ready');
  const [answer] = await phone.tap('Send');
  expect(answer?.text).not.toContain('Sent');
  expect(await customer.hear()).toEqual([]);
});
