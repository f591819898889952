import { afterAll, describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { createDataSessions, entrance } from '#test/dataSessions.ts';
import { seller, turnOnSecondFactor } from '#test/factories.ts';
import { startNumberService } from '#test/numberService.ts';
import { asForm, tokenIn } from '#test/publicForms.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { render } from '#web/storefront/render.tsx';

const { graphUrl, tokens, close } = await startNumberService();
afterAll(close);
const server = createTestServer({ render, marketplaceNumber, serviceAddresses: { graphUrl } });
const marketplace = createChats(server);
const { codeIn, send, open, customerOf, rowsOfOthers } = createDataSessions(server, marketplace);

let made = 0;
/** Creates a shop with its own number, whose events its seller can sign. */
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

describe('a number of its own verifies nobody for other shops', () => {
  test('ends a data session when its contact takes on another identity', async () => {
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

  test("shows and erases only the shop's own data for a forged MY DATA", async () => {
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

  test("does not match the service's user id of one number at another number", async () => {
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

  test('can erase a phone that a shop connected at its own number at all other shops', async () => {
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

  test('sends codes requested on the page only through the marketplace number', async () => {
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
    for (const other of [server.browser(), await browserWithForm()]) {
      expect((await other.get(address)).text).not.toContain(person.name);
      expect((await other.get(`${address}/archive`)).status).toBe(404);
      expect((await send(other, `${address}/erase`, {})).status).toBe(404);
    }
    expect(await server.rows('select from conversations where phone = $1', [person.phone])).toHaveLength(1);
  });

  test('verified by the marketplace number shows and erases the data of all shops', async () => {
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

/** Returns a browser that has loaded its own form. */
async function browserWithForm(): Promise<Browser> {
  const browser = server.browser();
  await browser.get(entrance);
  return browser;
}

test("everything sent by itself is the assistant's", async () => {
  const authors = await server.rows("select distinct author from channel_messages where direction = 'out'");
  expect(authors).toEqual([{ author: 'assistant' }]);
});
