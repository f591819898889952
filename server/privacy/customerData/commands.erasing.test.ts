import { afterAll, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { createDataSessions } from '#test/dataSessions.ts';
import { customerOrder, product, seller, type TestSeller } from '#test/factories.ts';
import { findTraces } from '#test/findTraces.ts';
import { newPerson } from '#test/knownCustomer.ts';
import { createMoneyTests } from '#test/money.ts';
import { startNumberService } from '#test/numberService.ts';
import { asForm, tokenIn } from '#test/publicForms.ts';
import { createTestServer } from '#test/server.ts';
import { createStatementTests } from '#test/statements.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { render } from '#web/storefront/render.tsx';

const { graphUrl, close } = await startNumberService();
afterAll(close);
const server = createTestServer({ render, marketplaceNumber, serviceAddresses: { graphUrl } });
const marketplace = createChats(server);
const { codeIn, send, open, customerOf, rowsOfOthers } = createDataSessions(server, marketplace);

test('erasing one customer among 50 shops leaves every row of the others, whatever the customer is called', async () => {
  const shops: TestSeller[] = [];
  for (let count = 0; count < 50; count += 1) shops.push(await seller(server));
  for (const shop of shops) {
    for (const [question, answer] of [
      ['Do you offer home delivery?', 'Yes, delivery takes three days.'],
      ['Can I exchange it?', 'We exchange within a week.'],
      [`Who answers at ${newDigits()}?`, 'The shop.'],
    ]) {
      expect((await shop.browser.post('/api/seller/shop-answers', { question, answer })).status).toBe(201);
    }
  }
  const [shop] = shops as [TestSeller];
  await customerOf(shops[1] ?? shop);
  const items = [{ productId: await product(shop), quantity: 1 }];
  const { id, token } = await customerOrder(server, items);
  await server.rows("update orders set customer_name = 'delivery', delivery_address = 'exchange' where id = $1", [id]);
  const browser = server.browser();
  await browser.post(`/api/orders/${token}/cancel`);
  const [before, facts] = [await rowsOfOthers(shop), await factsOf(shop)];
  expect(before.length).toBeGreaterThan(49 * 3);
  const form = asForm({ formToken: tokenIn(await browser.get(`/order/${token}`)) });
  expect((await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form })).status).toBe(303);
  expect(await rowsOfOthers(shop)).toEqual(before);
  expect(await factsOf(shop)).toEqual(facts);

  const person = marketplace.phone({ phone: newDigits(), name: 'Do you offer home delivery?' });
  await person.ask(`SHOP ${await slugOf(server, shop)}`);
  const address = await open(browser, codeIn(await person.say('MY DATA')));
  expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
  expect(await rowsOfOthers(shop)).toEqual(before);
  expect(await factsOf(shop)).toEqual(facts);
});

const factsOf = ({ id }: TestSeller) => server.rows('select * from shop_facts where seller_id = $1 order by id', [id]);

test('erases stored question-answer pairs that the customer asked', async () => {
  const owner = await seller(server);
  const { phone } = await customerOf(owner);
  for (const words of ['glorp fnarb wibble', 'wibble glorp snib']) await phone.ask(words);
  const path = '/api/seller/open-questions';
  const { questions } = (await owner.browser.get(path)).body as { questions: { id: string; text: string }[] };
  expect(questions.length).toBeGreaterThan(0);
  const topics = () =>
    server.rows('select text from missed_topics where seller_id = $1 and closed_at is null', [owner.id]);
  expect((await topics()).length).toBeGreaterThan(0);
  for (const { id } of questions) {
    expect((await owner.browser.post(`${path}/${id}/answer`, { answer: 'Yes.' })).status).toBeLessThan(300);
  }
  await owner.browser.post('/api/seller/shop-answers', { question: 'Do you gift wrap?', answer: 'Yes.' });
  const browser = server.browser();
  const address = await open(browser, codeIn(await phone.say('MY DATA')));
  expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
  const left = await server.rows<{ question: string }>(
    "select question from shop_facts where seller_id = $1 and kind = 'question'",
    [owner.id],
  );
  expect(left).toEqual([{ question: 'Do you gift wrap?' }]);
  expect(await topics()).toEqual([]);
});

test('erases what a bank wrote of the payer, and stores nothing of it anew', async () => {
  const { act, placeAt, read, shopWithUpi } = createMoneyTests(server);
  const { book, hdfc, upload } = createStatementTests(server);
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  const paid = (utr: string) => hdfc([`UPI-Sarla Devi-sarla.devi@okaxis-Order ${id.slice(-8)}`, utr, '', '499']);
  const traces = () => findTraces(server, ['sarla devi', 'sarla.devi@okaxis']);
  await book(owner, await upload(owner, paid('412345670001')), [5]);
  expect((await traces()).map(({ place }) => place)).toEqual(['order_money.payer_vpa', 'statement_credits.narration']);
  await act(owner, id, 'cancel');
  const browser = server.browser();
  const form = asForm({ formToken: tokenIn(await browser.get(`/order/${token}`)) });
  expect((await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form })).status).toBe(303);
  expect(await traces()).toEqual([]);
  const later = await upload(owner, paid('412345670002'));
  await server.rows('update statement_credits set order_id = $1 where statement_id = $2', [id, later.id]);
  expect(await book(owner, later, [5])).toEqual({ booked: 1 });
  expect((await read(owner, id)).money.receivedPaise).toBe(998_00);
  expect(await server.rows('select payer_vpa from order_money where order_id = $1', [id])).toEqual([
    { payer_vpa: null },
  ]);
});

test('erases the customer of an order that the shop called off, with what the shop wrote about it', async () => {
  const { act, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);
  const [owner, person] = [await shopWithUpi(), newPerson()];
  const { id, token } = await placeAt(owner, 499_00, { customerName: person.name, customerPhone: person.phone });
  await pay(owner, id, 499_00);
  const [entry] = (await read(owner, id)).money.entries;
  await act(owner, id, `payments/${entry?.id}/correct`, { reason: `Paid by ${person.name} for another` });
  await act(owner, id, 'confirm');
  expect((await act(owner, id, 'call-off', { reason: `${person.name} has moved` })).status).toBe(200);
  const browser = server.browser();
  const form = asForm({ formToken: tokenIn(await browser.get(`/order/${token}`)) });
  expect((await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form })).status).toBe(303);
  expect(await findTraces(server, person.words)).toEqual([]);
});

test('keeps the number of a claim until the shop has answered it', async () => {
  const { act, customer, placeAt, read, shopWithUpi } = createMoneyTests(server);
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  await customer(token, 'claims', { reference: '412345670301' });
  await act(owner, id, 'cancel');
  const browser = server.browser();
  const form = asForm({ formToken: tokenIn(await browser.get(`/order/${token}`)) });
  expect((await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form })).status).toBe(303);
  const [claim] = (await read(owner, id)).money.claims;
  expect(claim).toMatchObject({ state: 'open', reference: '412345670301' });
  expect((await act(owner, id, `claims/${claim?.id}/refuse`)).status).toBe(200);
  expect(await findTraces(server, ['412345670301'])).toEqual([]);
});

test('keeps where an open refund goes until it was sent', async () => {
  const { act, customer, pay, placeAt, read, shopWithUpi } = createMoneyTests(server);
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  await pay(owner, id, 499_00);
  await act(owner, id, 'cancel');
  await customer(token, 'refund-account', { vpa: 'zubeida.q@okaxis' });
  const browser = server.browser();
  const form = asForm({ formToken: tokenIn(await browser.get(`/order/${token}`)) });
  expect((await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form })).status).toBe(303);
  const vpas = () => server.rows('select vpa from refunds where order_id = $1', [id]);
  expect(await vpas()).toEqual([{ vpa: 'zubeida.q@okaxis' }]);
  const [refund] = (await read(owner, id)).money.refunds;
  expect((await act(owner, id, `refunds/${refund?.id}/sent`, {})).status).toBe(200);
  expect(await vpas()).toEqual([{ vpa: null }]);
});

test('erases what the shop’s phone wrote to place an order, and nothing about others', async () => {
  const owner = await seller(server);
  const phone = await marketplace.sellerPhone(owner, { phone: newDigits() });
  await product(owner, { name: 'Brass Lamp', stock: 20 });
  const place = async (address: string) => {
    const digits = newDigits().slice(2);
    await phone.say(`order for ${digits.slice(0, 5)} ${digits.slice(5)}: 2 brass lamp, address ${address} 302001`);
    await phone.tap('Place order');
    const words = [digits, `${digits.slice(0, 5)} ${digits.slice(5)}`, address];
    return { words, ...(await lastOrderOf(owner)) };
  };
  const other = await place('7 Station Road, Jaipur');
  const known = await findTraces(server, other.words);
  const { token, words } = await place('12 MI Road, Jaipur');
  const browser = server.browser();
  await browser.post(`/api/orders/${token}/cancel`);
  const form = asForm({ formToken: tokenIn(await browser.get(`/order/${token}`)) });
  expect((await browser.send({ method: 'POST', url: `/order/${token}/erase`, ...form })).status).toBe(303);
  expect(await findTraces(server, words)).toEqual([]);
  expect(await findTraces(server, other.words)).toEqual(known);
});

async function lastOrderOf({ id }: TestSeller): Promise<{ token: string }> {
  const [order] = await server.rows<{ token: string }>(
    'select token from orders where seller_id = $1 order by created_at desc limit 1',
    [id],
  );
  return order ?? { token: '' };
}
