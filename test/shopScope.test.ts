import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sendSummaries } from '#server/chat/dailySummaries/dailySummaries.ts';
import { type ClosedShopJob, eraseClosedShop } from '#server/privacy/closing/jobs.ts';
import { production } from '../scripts/measure.ts';
import { createChats } from './chats.ts';
import { createDataSessions } from './dataSessions.ts';
import { password, turnOnSecondFactor } from './factories.ts';
import { knownCustomer } from './knownCustomer.ts';
import { startNumberService } from './numberService.ts';
import { createTestServer } from './server.ts';
import { type PersonStatement, personStatements, recordPersonStatements } from './shopScope.ts';
import { marketplaceNumber } from './webhook.ts';

const source = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const found = production
  .filter((file) => file.startsWith('server/'))
  .flatMap((file) => personStatements(source(file)).map((statement) => ({ file, ...statement })));

/** Statements by person that name no shop, and why no other shop loses anything by them. */
const exceptions = {
  'server/chat/channel/commands.ts: delete channelOutbox':
    'what a phone gets as that of its one shop, in no conversation',
  'server/chat/channel/contacts.ts: update channelMessages': 'one person of one number, known twice until now',
  'server/chat/channel/contacts.ts: update channelOutbox': 'one person of one number, known twice until now',
  'server/chat/connectedPhones/commands.ts: delete connectedPhones': 'a phone that joins a shop leaves its earlier one',
  'server/chat/drafts/commands.ts: update productDrafts': 'the draft that the phone itself is working on',
  'server/chat/simulator/commands.ts: update conversations': 'a simulated phone belongs to one shop or visitor',
  'server/privacy/closing/erasure.ts: delete contacts': 'only contacts that no shop has a conversation with',
  'server/privacy/customerData/channelEvents.ts: delete channelEvents': 'events belong to a number, as contacts do',
  'server/privacy/customerData/channelEvents.ts: delete simulatedWebhooks': 'a simulated phone has one shop or visitor',
  'server/privacy/dataSessions/commands.ts: delete dataVisits': "codes of the contact's own data sessions",
};
const nameOf = ({ file, action, table }: PersonStatement & { file: string }) => `${file}: ${action} ${table}`;

test('limits every update or delete by person to a shop, in a condition of its own', () => {
  expect(found.length).toBeGreaterThan(15);
  const unlimited = new Set(found.filter(({ isOfShop }) => !isOfShop).map(nameOf));
  expect([...unlimited].toSorted()).toEqual(Object.keys(exceptions).toSorted());
});

test('the rule sees every name of a person, and only conditions limit', () => {
  const rule = (text: string) => personStatements(text).map(({ isOfShop }) => isOfShop);
  for (const column of ['phone', 'contactId', 'customerPhone', 'serviceUserId', 'conversations.phone']) {
    expect(rule(`db.updateTable('orders').where('${column}', '=', it)\n.execute()`), column).toEqual([false]);
  }
  const byPhone = "db.deleteFrom('orders').where('customerPhone', '=', phone)";
  expect(rule(`${byPhone}.returning('sellerId').execute()`)).toEqual([false]);
  expect(rule(`${byPhone}.where((eb) => eb('sellerId', '=', id).or('phone', '=', phone)).execute()`)).toEqual([false]);
  expect(rule(`${byPhone}.where('sellerId', '=', id).execute()`)).toEqual([true]);
});

const { graphUrl, tokens, close } = await startNumberService();
afterAll(close);
const server = createTestServer({ marketplaceNumber, serviceAddresses: { graphUrl } });
const { codeIn, send, open, rowsOfOthers } = createDataSessions(server, createChats(server));

const number = { ...marketplaceNumber, numberId: '66600000000001', token: 'EAAG-token', appSecret: 'app-secret-1' };
const own = createChats(server, number);

/** A customer of two shops, one of which has a number of its own that the person writes to as well. */
async function customerOfTwoShops() {
  const { person, one, two } = await knownCustomer(server);
  await createChats(server).sellerPhone(two, { phone: person.digits });
  tokens.set(number.numberId, number.token);
  await turnOnSecondFactor(server, one);
  const { numberId, token, appSecret } = number;
  const draft = { numberId, token, appSecret, verifyToken: 'verify-secret-1', businessAccountId: '777000000000' };
  expect((await one.browser.put('/api/seller/chat-number', draft)).status).toBe(200);
  return { person, one, two };
}

/** What one shop, or its customer there, can do that updates or deletes by person. */
function actsOf({ person, one }: Awaited<ReturnType<typeof customerOfTwoShops>>) {
  const { digits } = person;
  const accepted = async (request: Promise<{ status: number }>) => expect((await request).status).toBeLessThan(400);
  return {
    async 'knows somebody by id and by phone, who is one person'() {
      await own.phone({ userId: 'IN.one' }).ask('hello');
      await own.phone({ phone: digits }).ask('hello');
      await own.phone({ phone: digits, userId: 'IN.one' }).ask('hello');
    },
    async 'sees the phone with another id'() {
      await own.phone({ phone: digits, userId: 'IN.two' }).ask('hello');
    },
    async 'erases the customer, verified by its own number'() {
      const browser = server.browser();
      const phone = own.phone({ phone: digits, userId: 'IN.two' });
      await phone.say('MY DATA');
      const address = await open(browser, codeIn(await phone.say('MY DATA')));
      expect((await send(browser, `${address}/erase`, {})).status).toBe(200);
    },
    async 'connects the phone, drafts a product, gets a summary and disconnects it'() {
      const phone = await own.sellerPhone(one, { phone: digits });
      await phone.picture('Brass lamp 450');
      await phone.picture('Clay pot 120');
      await accepted(one.browser.put('/api/seller/phone/summary', { hour: 23 }));
      await server.rows('update connected_phones set summary_hour = 0, summarized_on = null where seller_id = $1', [
        one.id,
      ]);
      await sendSummaries(server.context);
      await accepted(one.browser.delete('/api/seller/phone'));
    },
    async 'lets a day pass for its simulated customer'() {
      await accepted(one.browser.post('/api/seller/simulator/messages?as=customer', { kind: 'text', text: 'hello' }));
      await accepted(one.browser.post('/api/seller/simulator/jump?as=customer'));
    },
    async closes() {
      await accepted(one.browser.post('/api/seller/close', { currentPassword: password }));
      const jobs = await server.rows<{ data: ClosedShopJob }>("select data from pgboss.job where name = 'erase-shop'");
      for (const { data } of jobs) await eraseClosedShop(server.context, server.dataDirectory, data);
    },
  };
}

/** How many statements there are for each action and table. */
function countByTable(statements: { action: string; table: string }[]): Record<string, number> {
  const groups = Object.groupBy(statements, ({ action, table }) => `${action} ${table}`);
  return Object.fromEntries(Object.entries(groups).map(([name, all = []]) => [name, all.length]));
}

test('no statement by person changes a row of another shop that knows the same person', async () => {
  const known = await customerOfTwoShops();
  const readRan = await recordPersonStatements(server);
  for (const [name, act] of Object.entries(actsOf(known))) {
    const before = await rowsOfOthers(known.one);
    await act();
    expect(await rowsOfOthers(known.one), name).toEqual(before);
  }
  const ran = countByTable(await readRan());
  const tested = ([name, statements]: [string, number]) => (ran[name] ?? 0) >= statements;
  expect(Object.entries(countByTable(found)).filter((statements) => !tested(statements))).toEqual([]);
});
