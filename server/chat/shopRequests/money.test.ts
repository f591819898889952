import { expect, test } from 'vitest';
import { createChats, newDigits } from '#test/chats.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const { act, customer, pay, placeAt, shopWithUpi } = createMoneyTests(server);
const phoneOf = (owner: TestSeller) => chats.sellerPhone(owner, { phone: newDigits() });

test('says what the money page sums, and lists who has not paid', async () => {
  const owner = await shopWithUpi();
  const phone = await phoneOf(owner);
  const [due, paid, claimed] = [
    await placeAt(owner, 499_00, { customerName: 'Ravi Kumar' }),
    await placeAt(owner, 250_00, { customerName: 'Meena Joshi' }),
    await placeAt(owner, 120_00, { customerName: 'Asha Verma' }),
  ];
  await pay(owner, paid.id, 250_00);
  await customer(claimed.token, 'claims', {});
  await phone.hear();
  const money = (await owner.browser.get('/api/seller/money')).body;
  expect(money).toMatchObject({ toReceivePaise: 499_00, saysPaidPaise: 120_00, cashToCollectPaise: 0 });
  const [answer] = await phone.say('kitna paisa baki hai');
  expect(answer?.text).toContain('Lena hai: ₹499\nCustomer kehte hain ki de diya: ₹120\n');
  expect(answer?.text).toMatch(/\/seller\/money$/);
  expect(Object.values(answer?.choices ?? {}).toSorted()).toEqual(
    [`order:${due.id}`, `order:${claimed.id}`].toSorted(),
  );
  const [ofRavi] = await phone.say('ravi ka paisa aaya kya');
  expect(Object.values(ofRavi?.choices ?? {})).toEqual([`order:${due.id}`]);
  expect((await phone.say('meena ka paisa aaya kya'))[0]?.text).toMatch(/Kisi order ka paisa baki nahi hai/);
});

test('names open orders that are paid as agreed by themselves, and those of no other shop', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const phone = await phoneOf(owner);
  const [first] = [await placeAt(owner, 300_00), await placeAt(other, 900_00)];
  const [answer] = await phone.say('who has not paid yet');
  expect(answer?.text).not.toContain('To receive');
  expect(answer?.text).toContain('1 open order where you arrange the payment yourself: ₹300');
  expect(Object.values(answer?.choices ?? {})).toEqual([`order:${first.id}`]);
  expect((await phone.say('payment kaise lena hai'))[0]?.text).toContain('Samajh nahi aaya');
  await owner.browser.post(`/api/seller/orders/${first.id}/cancel`);
  expect((await phone.say('who has not paid yet'))[0]?.text).toContain('No order is waiting for money.');
});

test('lists what is to be sent, and what is on its way for deliveries', async () => {
  const owner = await seller(server);
  const phone = await phoneOf(owner);
  const [sent, confirmed] = [await placeAt(owner), await placeAt(owner), await placeAt(owner)];
  for (const step of ['confirm', 'ship']) await owner.browser.post(`/api/seller/orders/${sent.id}/${step}`);
  await owner.browser.post(`/api/seller/orders/${confirmed.id}/confirm`);
  await phone.hear();
  const [toSend] = await phone.say('aaj kya bhejna hai');
  expect(toSend?.text).toContain('1 order bhejna hai');
  expect(Object.values(toSend?.choices ?? {})).toEqual([`order:${confirmed.id}`]);
  const [deliveries] = await phone.say('aaj ki delivery');
  expect(Object.values(deliveries?.choices ?? {})).toEqual([`order:${confirmed.id}`, `order:${sent.id}`]);
});

test('leaves out what was called off or came back', async () => {
  const owner = await seller(server);
  const phone = await phoneOf(owner);
  const [calledOff, cameBack, open] = [
    await placeAt(owner, 300_00),
    await placeAt(owner),
    await placeAt(owner, 200_00),
  ];
  for (const { id } of [calledOff, cameBack, open]) await act(owner, id, 'confirm');
  await act(owner, calledOff.id, 'call-off', { reason: 'x' });
  await act(owner, cameBack.id, 'ship');
  await act(owner, cameBack.id, 'came-back', { reason: 'x' });
  await phone.hear();
  const [answer] = await phone.say('who has not paid yet');
  expect(answer?.text).toContain('1 open order where you arrange the payment yourself: ₹200');
  for (const words of ['orders', 'aaj kya bhejna hai', 'aaj ki delivery']) {
    const [list] = await phone.say(words);
    expect(Object.values(list?.choices ?? {}), words).toEqual([`order:${open.id}`]);
  }
  const [shown] = await phone.tapId(`order:${calledOff.id}`);
  expect(shown?.text).toContain('Called off');
  expect(shown?.choices ?? {}).toEqual({});
  expect((await phone.say('sab confirmed bhej diye'))[0]?.text).toContain('1 ');
});

// later/shop.md, section 1
test('says of what is picked up that it is ready', async () => {
  const owner = await seller(server);
  const phone = await phoneOf(owner);
  const { id } = await placeAt(owner, 300_00, { way: 'pickup' });
  await phone.hear();
  await phone.tapId(`confirm:${id}`);
  const [confirmed] = await phone.tapId(`order:${id}`);
  expect(Object.keys(confirmed?.choices ?? {})).toEqual(['Mark Ready']);
  expect((await phone.tap('Mark Ready'))[0]?.text).toContain('Ready to pick up');
  expect((await phone.tap('Mark Picked up'))[0]?.text).toContain('Picked up');
});

// money.md, section 5: batches leave unpaid orders out and say how many.
test('says how many orders were left out because they are not paid', async () => {
  const owner = await shopWithUpi();
  const phone = await phoneOf(owner);
  const [paid, unpaid] = [await placeAt(owner, 300_00), await placeAt(owner, 200_00)];
  await pay(owner, paid.id, 300_00);
  for (const { id } of [paid, unpaid]) await act(owner, id, 'confirm');
  await phone.hear();
  await phone.say('ship all confirmed orders');
  const [answer] = await phone.tap('Yes');
  expect(answer?.text).toBe('1 order shipped.\n1 order isn’t paid yet, so it wasn’t shipped.');
});
