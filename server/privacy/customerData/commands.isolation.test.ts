import { afterAll, describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { customerOrder, product, seller, type TestSeller, turnOnSecondFactor } from '#test/factories.ts';
import { newPerson } from '#test/knownCustomer.ts';
import { startNumberService } from '#test/numberService.ts';
import { asForm, formToken, tokenIn } from '#test/publicForms.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { render } from '#web/storefront/render.tsx';

const { graphUrl, tokens, close } = await startNumberService();
afterAll(close);
const server = createTestServer({ render, marketplaceNumber, serviceAddresses: { graphUrl } });
const marketplace = createChats(server);

const entrance = '/privacy/my-data';
const codeIn = (heard: { text: string }[]) => /code is (\S+)\./.exec(heard.at(-1)?.text ?? '')?.[1] ?? '';
const send = async (browser: Browser, url: string, fields: Record<string, string>) =>
  browser.send({ method: 'POST', url, ...asForm({ ...fields, formToken: await formToken(browser, entrance) }) });

/** Types a code. Returns the address of the data session that it opens. */
async function open(browser: Browser, code: string): Promise<string> {
  const answer = await send(browser, entrance, { code });
  expect(answer.status).toBe(303);
  return String(answer.headers.location);
}

let made = 0;
/** A shop with a number of its own, whose events its seller can sign. */
async function shopWithNumber() {
  const owner = await seller(server);
  made += 1;
  const number = {
    ...marketplaceNumber,
    numberId: `6660000000000${made}`,
    token: `EAAG-token-${made}`,
    appSecret: `app-secret-${made}`,
  };
  tokens.set(number.numberId, number.token);
  const { numberId, token, appSecret } = number;
  const draft = { numberId, token, appSecret, businessAccountId: '777000000000', verifyToken: `verify-secret-${made}` };
  await turnOnSecondFactor(server, owner);
  expect((await owner.browser.put('/api/seller/chat-number', draft)).status).toBe(200);
  return { owner, chats: createChats(server, number) };
}

/** Somebody who has written to a shop on the marketplace's number and ordered from it. */
async function customerOf(owner: TestSeller) {
  const person = newPerson();
  const phone = marketplace.phone({ phone: person.digits, name: person.name });
  await phone.ask(`SHOP ${await slugOf(server, owner)}`);
  await phone.ask(`Do you deliver to ${person.address}?`);
  const { id, token } = await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  await server.rows('update orders set customer_name = $2, customer_phone = $3 where id = $1', [
    id,
    person.name,
    person.phone,
  ]);
  await server.browser().post(`/api/orders/${token}/cancel`);
  expect((await owner.browser.post(`/api/seller/orders/${id}/block`)).status).toBeLessThan(300);
  return { person, phone, orderId: id };
}

/** Every row of every table that belongs to a shop, but for those of the named ones. */
async function rowsOfOthers(...but: TestSeller[]): Promise<string[]> {
  const tables = await server.rows<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'seller_id' order by 1",
  );
  expect(tables.length).toBeGreaterThan(15);
  const sources = [
    ...tables.map(({ name }) => `select '${name}' as name, seller_id, to_jsonb(r) as row from ${name} as r`),
    `select 'channel_messages', seller_id, to_jsonb(r) from channel_messages as r join conversations on conversations.id = conversation_id`,
    `select 'order_items', seller_id, to_jsonb(r) from order_items as r join orders on orders.id = order_id`,
  ];
  const rows = await server.rows<{ row: string }>(
    `select name || ' ' || row::text as row from (${sources.join(' union all ')}) as rows
      where seller_id is not null and seller_id <> all($1) order by 1`,
    [but.map(({ id }) => id)],
  );
  return rows.map(({ row }) => row);
}

describe('a number of its own vouches for nobody at other shops', () => {
  test('a data session ends when its contact takes on the identity of somebody else', async () => {
    const victim = await customerOf(await seller(server));
    const { owner, chats } = await shopWithNumber();
    const own = newDigits();
    const attacker = chats.phone({ phone: own, userId: 'IN.attacker', name: 'Mallory' });
    const browser = server.browser();
    const address = await open(browser, codeIn(await attacker.say('MY DATA')));
    expect((await browser.get(address)).text).toContain('This is your data at');
    const before = await rowsOfOthers(owner);
    const shown = tokenIn(await browser.get(address));
    await chats.phone({ phone: victim.person.digits, userId: 'IN.attacker' }).say('hello');
    const after = await browser.get(address);
    expect([after.status, after.text]).toEqual([404, expect.stringContaining('has expired')]);
    for (const words of victim.person.words) expect(after.text).not.toContain(words);
    const erased = await browser.send({ method: 'POST', url: `${address}/erase`, ...asForm({ formToken: shown }) });
    expect(erased.status).toBe(404);
    expect(await rowsOfOthers(owner)).toEqual(before);
  });

  test('a forged MY DATA of somebody shows and erases what that shop itself holds', async () => {
    const victim = await customerOf(await seller(server));
    const { owner, chats } = await shopWithNumber();
    const forged = chats.phone({ phone: victim.person.digits, name: 'Whoever' });
    await forged.ask('hello');
    const browser = server.browser();
    const address = await open(browser, codeIn(await forged.say('MY DATA')));
    const page = (await browser.get(address)).text;
    expect(page).toContain('Whoever');
    for (const words of [victim.person.name, victim.person.address]) expect(page).not.toContain(words);
    const before = await rowsOfOthers(owner);
    expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
    expect(await rowsOfOthers(owner)).toEqual(before);
    expect(await server.rows('select from conversations where seller_id = $1', [owner.id])).toEqual([]);
  });

  test("the service's id of a person at one number is nobody's at another", async () => {
    const { owner } = await shopWithNumber();
    const victim = marketplace.phone({ userId: 'IN.victim', name: 'Hidden Person' });
    await victim.ask(`SHOP ${await slugOf(server, owner)}`);
    const { owner: attacking, chats } = await shopWithNumber();
    const attacker = { digits: newDigits() };
    await chats.phone({ phone: attacker.digits, userId: 'IN.victim' }).ask('hello');
    const browser = server.browser();
    const own = marketplace.phone({ phone: attacker.digits, name: 'Mallory' });
    const address = await open(browser, codeIn(await own.say('MY DATA')));
    expect((await browser.get(address)).text).not.toContain('Hidden Person');
    const before = await rowsOfOthers(attacking);
    expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
    expect(await rowsOfOthers(attacking)).toEqual(before);
  });

  test('a phone that a shop connected at its own number can still be erased at all others', async () => {
    const { person, phone } = await customerOf(await seller(server));
    const { owner, chats } = await shopWithNumber();
    await chats.sellerPhone(owner, { phone: person.digits });
    const connected = () => server.rows('select * from connected_phones where seller_id = $1', [owner.id]);
    const before = await connected();
    expect(before).toHaveLength(1);
    const browser = server.browser();
    const address = await open(browser, codeIn(await phone.say('MY DATA')));
    expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
    expect(await server.rows('select from conversations where phone = $1', [person.phone])).toEqual([]);
    expect(await connected()).toEqual(before);
  });

  test('a code that the page sends goes through the marketplace number alone', async () => {
    const { chats } = await shopWithNumber();
    const digits = newDigits();
    const phone = chats.phone({ phone: digits });
    await phone.ask('hello');
    expect((await send(server.browser(), `${entrance}/code`, { phone: `+${digits}` })).status).toBe(200);
    expect(await phone.hear()).toEqual([]);
    expect(await server.rows('select from data_visits where phone = $1', [`+${digits}`])).toEqual([]);
  });
});

describe('a data session', () => {
  test('is for the browser that asked, and for nobody who learns its address or its code', async () => {
    const { person, phone } = await customerOf(await seller(server));
    const browser = server.browser();
    expect((await send(browser, `${entrance}/code`, { phone: person.phone })).status).toBe(200);
    const code = codeIn(await phone.hear());
    expect((await send(server.browser(), entrance, { code })).status).toBe(400);
    const address = await open(browser, code);
    expect((await browser.get(address)).text).toContain(person.name);
    for (const other of [server.browser(), await visited()]) {
      expect((await other.get(address)).text).not.toContain(person.name);
      expect((await other.get(`${address}/archive`)).status).toBe(404);
      expect((await send(other, `${address}/erase`, {})).status).toBe(404);
    }
    expect(await server.rows('select from conversations where phone = $1', [person.phone])).toHaveLength(1);
  });

  test('by the marketplace number shows and erases what all shops hold', async () => {
    const [one, two] = [await seller(server), await seller(server)];
    const { person, phone } = await customerOf(one);
    await phone.ask(`SHOP ${await slugOf(server, two)}`);
    const browser = server.browser();
    const address = await open(browser, codeIn(await phone.say('MY DATA')));
    expect((await browser.get(address)).text).not.toContain('This is your data at');
    const before = await rowsOfOthers(one, two);
    expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
    expect(await rowsOfOthers(one, two)).toEqual(before);
    for (const table of ['conversations', 'contacts', 'blocked_phones']) {
      expect(await server.rows(`select from ${table} where phone = $1`, [person.phone]), table).toEqual([]);
    }
  });
});

/** A browser that has been shown a form of its own. */
async function visited(): Promise<Browser> {
  const browser = server.browser();
  await browser.get(entrance);
  return browser;
}

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

test('of what a shop keeps with its answers, what the customer asked goes with them', async () => {
  const owner = await seller(server);
  const { phone } = await customerOf(owner);
  for (const words of ['glorp fnarb wibble', 'wibble glorp snib']) await phone.ask(words);
  const path = '/api/seller/open-questions';
  const { questions } = (await owner.browser.get(path)).body as { questions: { id: string; text: string }[] };
  expect(questions.length).toBeGreaterThan(0);
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
});
