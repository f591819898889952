import { describe, expect, test } from 'vitest';
import { createTranscription } from '#server/chat/service/transcription.ts';
import { retentionRules } from '#server/privacy/retention/commands.ts';
import { newDigits } from '#test/chats.ts';
import { customerOrder, deliver, newKey, product, seller } from '#test/factories.ts';
import { findTraces } from '#test/findTraces.ts';
import { knownCustomer, newPerson } from '#test/knownCustomer.ts';
import { createMoneyTests } from '#test/money.ts';
import { asForm, formToken, tokenIn } from '#test/publicForms.ts';
import { unzipped } from '#test/readZip.ts';
import { type Answer, type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { render } from '#web/storefront/render.tsx';
import { readPrivacyFacts } from './privacy.ts';

const server = createTestServer({ render, marketplaceNumber });
const withoutNumber = createTestServer({ render, sendsNoMail: true });
const minutes = (count: number) => server.pass(count * 60_000);

const send = async (browser: Browser, path: string, fields: Record<string, string>) => {
  const token = await formToken(browser, '/privacy/my-data');
  return browser.send({ method: 'POST', url: path, ...asForm({ ...fields, formToken: token }) });
};
const ask = (phone: string, browser = server.browser()) => send(browser, '/privacy/my-data/code', { phone });
const type = (code: string, browser = server.browser()) => send(browser, '/privacy/my-data', { code });
const codeIn = (text: string | undefined) => /code is (\S+)\./.exec(text ?? '')?.[1] ?? '';
/** A page without its variable parts: form tokens, nonces and what was typed. */
const plain = ({ text }: Answer, typed: string) => text.replace(/(nonce|value)="[^"]*"/g, '').replaceAll(typed, '');
const archiveOf = async (browser: Browser, address: string) => {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await server.app.inject({ url: `${address}/archive`, headers: { cookie } });
  expect(answer.headers['content-type']).toBe('application/zip');
  return unzipped(answer.rawPayload);
};

describe('the privacy page', () => {
  test('shows the actual retention periods and who receives data', async () => {
    server.context.transcription = createTranscription({ url: 'https://voice.example/v1', model: 'any', key: 'any' });
    const { text } = await server.browser().get('/privacy');
    const days = (table: keyof typeof retentionRules) => retentionRules[table].hours / 24;
    expect(text).toContain(`Raw messages from the messaging service: ${days('channelEvents')} days`);
    expect(text).toContain(`Answered questions, and what the assistant couldn’t answer: ${days('openQuestions')} days`);
    expect(text).toContain(`To avoid duplicate orders: ${days('orderKeys')} days`);
    expect(text).toContain(`Recipient and subject: ${days('mails')} days`);
    expect(text).toContain(`${days('productDrafts')} days after the last change`);
    expect(text).toContain('Attempts 1 day, sessions 30 days, known browsers 180 days');
    expect(text).toContain('₹50,000 or more');
    expect(text).toContain(`are stored for ${server.context.server.backupsKept} days`);
    expect(text).toMatch(/payment provider, when you pay online: your name, phone.*WhatsApp, which carries the chats/s);
    expect(text).toContain('email service, for emails to sellers, and to you');
    expect(text).toContain('The service at voice.example, which turns voice messages into text.');
    expect(days('attempts')).toBe(1);
    expect((await readPrivacyFacts(server.context)).recordYears).toBe(8);
    const without = (await withoutNumber.browser().get('/privacy')).text;
    expect(without).not.toMatch(/WhatsApp, which carries|email service, for emails|language model at|voice messages/);
  });

  test('is linked from the footer and from where data is entered', async () => {
    const productId = await product(await seller(server));
    for (const path of ['/', '/shop', '/auth/register', `/product/${productId}`]) {
      expect((await server.browser().get(path)).text, path).toContain('href="/privacy"');
    }
  });
});

describe('a code', () => {
  test('goes to a phone that has written within a day, without revealing which phones are known', async () => {
    const { person, phone } = await knownCustomer(server);
    const browser = server.browser();
    const known = await ask(person.phone, browser);
    const unknown = await ask(`+${newDigits()}`);
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(plain(known, person.phone)).toBe(plain(unknown, person.phone));
    expect(known.text).toContain('If you messaged us in the last 24 hours');
    const [heard] = (await phone.hear()).slice(-1);
    const code = codeIn(heard?.text);
    expect((await type(code)).status, 'another browser').toBe(400);
    const opened = await type(code.toLowerCase().replace('-', ' '), browser);
    expect(opened.status).toBe(303);
    const page = await browser.get(String(opened.headers.location));
    expect(page.text).toContain(person.name);
    expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    const again = await type(code);
    expect([again.status, again.text]).toEqual([400, expect.stringContaining('This code is incorrect or has expired')]);
    minutes(31);
    expect((await browser.get(String(opened.headers.location))).text).toContain('This link has expired');
    minutes(24 * 60);
    await ask(person.phone);
    expect(await phone.hear()).toEqual([]);
  });

  test('is refused if it has expired, if there is a newer one, and after too many guesses', async () => {
    const { phone } = await knownCustomer(server);
    const first = codeIn((await phone.say('MY DATA')).at(-1)?.text);
    const second = codeIn((await phone.say('my data')).at(-1)?.text);
    expect((await type(first)).status).toBe(400);
    const guesser = server.browser();
    for (let guess = 0; guess < 10; guess += 1) expect((await type(`AAAA-AAA${guess}`, guesser)).status).toBe(400);
    expect((await type(second, guesser)).status).toBe(429);
    minutes(16);
    expect((await type(second)).status).toBe(400);
  });

  test('is sent three times an hour to one phone, known or not', async () => {
    const digits = newDigits();
    for (let time = 0; time < 3; time += 1) expect((await ask(`+${digits}`)).status).toBe(200);
    expect((await ask(`+${digits}`)).status).toBe(429);
    const wrong = await ask('98765 4321');
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('valid phone number')]);
  });

  test('cannot be sent without a number, so the page starts with the orders of this browser', async () => {
    const { text } = await withoutNumber.browser().get('/privacy/my-data');
    expect(text).toMatch(/Your orders on this phone.*Have a code from a chat\?/s);
    expect(text).not.toMatch(/Get a code|action="\/privacy\/my-data\/code"/);
    expect(text).toMatch(/href="\/orders".*href="\/privacy#complaints"/s);
    expect((await server.browser().get('/privacy/my-data')).text).toMatch(/Get a code.*Your orders on this phone/s);
  });
});

test("a customer's download is complete, compared with the database", async () => {
  const { person, phone } = await knownCustomer(server);
  const browser = server.browser();
  const { headers } = await type(codeIn((await phone.say('MY DATA')).at(-1)?.text), browser);
  const files = await archiveOf(browser, String(headers.location));
  const data = JSON.parse(String(files.get('data.json'))) as Record<string, unknown[]>;
  const [stored] = await server.rows(
    `select (select count(*)::int from orders where customer_phone = $1) as orders,
      (select count(*)::int from reviews join orders on orders.id = order_id where customer_phone = $1) as reviews,
      (select count(*)::int from conversations where phone = $1) as chats,
      (select count(*)::int from channel_messages join contacts on contacts.id = contact_id where contacts.phone = $1) as messages,
      (select count(*)::int from blocked_phones where phone = $1) as "blockedBy"`,
    [person.phone],
  );
  expect(Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]))).toEqual(stored);
  expect(stored).toMatchObject({ orders: 4, reviews: 1, chats: 2, blockedBy: 1 });
  const readable = String(files.get('data.txt'));
  for (const words of [person.name, person.phone, person.address, person.email, 'Brass lamp']) {
    expect(readable).toContain(words);
  }
  expect([...files.keys()].filter((name) => name.startsWith('pictures/'))).toHaveLength(1);
});

test('the page of their own data shows a customer how an order ended', async () => {
  const { phone, orders } = await knownCustomer(server);
  await server.rows("update orders set status = 'confirmed', outcome = 'called_off' where id = $1", [orders.small.id]);
  const browser = server.browser();
  const { headers } = await type(codeIn((await phone.say('MY DATA')).at(-1)?.text), browser);
  expect((await browser.get(String(headers.location))).text).toContain('Confirmed, Called off');
});

describe('the page of an order', () => {
  test('downloads and deletes this order alone, once it is completed', async () => {
    const owner = await seller(server);
    const productId = await product(owner, { name: 'Clay pot' });
    const person = newPerson();
    const { id, token } = await customerOrder(server, [{ productId, quantity: 2 }]);
    await server.rows(
      `update orders set customer_name = $2, customer_phone = $3, delivery_address = $4, search = lower($2) where id = $1`,
      [id, person.name, person.phone, person.address],
    );
    const browser = server.browser();
    const address = `/order/${token}`;
    expect((await browser.get(address)).text).toContain('You can delete it once the order is delivered or cancelled');
    expect((await browser.get(address)).text).not.toContain(`${address}/erase`);
    await deliver(owner, id);
    const other = await customerOrder(server, [{ productId, quantity: 1 }]);
    const files = await archiveOf(browser, address);
    expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
      orders: [{ label: id.slice(-8), name: person.name, phone: person.phone, address: person.address }],
    });
    const form = asForm({ formToken: tokenIn(await browser.get(address)) });
    const answer = await browser.send({ method: 'POST', url: `${address}/erase`, ...form });
    expect([answer.status, answer.headers.location]).toEqual([303, address]);
    expect(await findTraces(server, person.words)).toEqual([]);
    const after = (await browser.get(address)).text;
    expect(after).toContain('Your details were deleted on');
    expect(after).toContain('Clay pot');
    expect(await server.rows('select customer_name from orders where id = $1', [other.id])).toEqual([
      { customer_name: 'Asha Rao' },
    ]);
    const own = (await owner.browser.get(`/api/seller/orders?search=clay`)).body as { orders: { id: string }[] };
    expect(own.orders.map((order) => order.id)).toContain(id);
  });

  test('downloads how it was paid, and where a refund goes', async () => {
    const { act, customer, pay, placeAt, shopWithUpi } = createMoneyTests(server);
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner, 499_00, { pincode: '302001' });
    await customer(token, 'claims', { reference: '412345670201' });
    await pay(owner, id, 499_00, { reference: '412345670202' });
    await act(owner, id, 'cancel');
    await customer(token, 'refund-account', { vpa: 'sarla@okaxis' });
    const files = await archiveOf(server.browser(), `/order/${token}`);
    expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
      orders: [
        {
          ...{ method: 'upi', pincode: '302001', claims: [{ reference: '412345670201' }] },
          entries: [{ kind: 'received', amountPaise: 499_00, references: ['412345670202'] }],
          refunds: [{ amountPaise: 499_00, state: 'due', account: 'sarla@okaxis' }],
        },
      ],
    });
    const readable = String(files.get('data.txt'));
    for (const words of ['Payment: UPI', 'You said you’ve paid, 412345670201', '₹499 received, 412345670202'])
      expect(readable).toContain(words);
    expect(readable).toContain('Refund of ₹499 to: sarla@okaxis');
  });

  test('downloads how it ended', async () => {
    const { act, placeAt, shopWithUpi } = createMoneyTests(server);
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    for (const action of ['confirm', 'ship']) await act(owner, id, action);
    await act(owner, id, 'came-back', { reason: 'Refused', putsBack: true });
    const files = await archiveOf(server.browser(), `/order/${token}`);
    expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
      orders: [{ status: 'shipped', outcome: 'came_back', history: [{}, {}, {}, { act: 'came_back' }] }],
    });
    expect(String(files.get('data.txt'))).toMatch(/Status: Shipped, Came back\n.*: Came back/s);
  });

  test("gives no access to other data, even if it was placed with another person's phone", async () => {
    const { person } = await knownCustomer(server);
    const productId = await product(await seller(server), { name: 'Cheap clip' });
    const { body } = await server.browser().post(
      '/api/orders',
      {
        items: [{ productId, quantity: 1 }],
        customerName: 'A Stranger',
        customerPhone: person.phone,
        deliveryAddress: '1 Elsewhere Road, Pune 411001',
      },
      newKey(),
    );
    const { token } = body as { token: string };
    const files = await archiveOf(server.browser(), `/order/${token}`);
    const data = JSON.parse(String(files.get('data.json'))) as Record<string, unknown[]>;
    expect(data.orders).toMatchObject([{ name: 'A Stranger' }]);
    expect([data.reviews, data.messages, data.blockedBy]).toEqual([[], [], []]);
    const all = [...files.values()].map(String).join() + (await server.browser().get(`/order/${token}`)).text;
    for (const words of [person.name, person.address, person.email, 'Brass lamp']) expect(all).not.toContain(words);
  });

  test('is missing for an unknown token', async () => {
    expect((await server.browser().get('/order/made-up/archive')).status).toBe(404);
  });
});
