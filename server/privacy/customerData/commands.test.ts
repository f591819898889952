import { expect, test } from 'vitest';
import { retentionStartDay } from '#domain/privacy/legalRetention.ts';
import { deliver } from '#test/factories.ts';
import { findTraces } from '#test/findTraces.ts';
import { knownCustomer, type Person, removeFiles } from '#test/knownCustomer.ts';
import { asForm, formToken, tokenIn } from '#test/publicForms.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { eraseExpiredNames } from './commands.ts';

const server = createTestServer({ marketplaceNumber });

const placesOf = async ({ words }: Person) =>
  [...new Set((await findTraces(server, words)).map(({ place }) => place))].sort();

/** Columns that contain customer data before an erasure, which the search must find. */
const known = [
  'blocked_phones.phone',
  'channel_events.lane',
  'channel_events.raw',
  'channel_messages.content',
  'channel_messages.text',
  'contacts.name',
  'contacts.phone',
  'conversation_reports.reason',
  'conversations.delivery_address',
  'conversations.name',
  'conversations.phone',
  'conversations.search',
  'mails.recipient',
  'orders.customer_email',
  'orders.customer_name',
  'orders.customer_phone',
  'orders.customer_phone_typed',
  'orders.delivery_address',
  'orders.note',
  'orders.search',
  'reviews.answer',
  'reviews.search',
  'reviews.words',
  'shop_facts.question',
  'simulated_media.content',
  'simulated_messages.external_id',
  'simulated_messages.payload',
  'simulated_phones.name',
  'simulated_phones.phone',
  'simulated_webhooks.body',
];

type Says = { say(text: string): Promise<{ text: string }[]> };
const codeIn = (received: { text: string }[]) => /code is (\S+)\./.exec(received.at(-1)?.text ?? '')?.[1] ?? '';

/** Enters the code that the phone received. Returns the URL that it opens. */
async function open(browser: Browser, code: string): Promise<string> {
  const form = asForm({ code, formToken: await formToken(browser, '/privacy/my-data') });
  const answer = await browser.send({ method: 'POST', url: '/privacy/my-data', ...form });
  expect(answer.status).toBe(303);
  return String(answer.headers.location);
}

async function eraseBy(browser: Browser, phone: Says) {
  const address = await open(browser, codeIn(await phone.say('MY DATA')));
  return sendErasure(browser, address);
}

async function sendErasure(browser: Browser, address: string) {
  const form = asForm({ formToken: tokenIn(await browser.get(address)) });
  const answer = await browser.send({ method: 'POST', url: `${address}/erase`, ...form });
  await removeFiles(server);
  return answer;
}

test('after an erasure nothing is found of a customer but what the law keeps, and nobody else lost anything', async () => {
  const { person, two, phone, orders } = await knownCustomer(server);
  const other = await knownCustomer(server);
  const ofOther = await findTraces(server, other.person.words);
  expect(await placesOf(person)).toEqual(expect.arrayContaining(known));
  const browser = server.browser();

  const refused = await eraseBy(browser, phone);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain(`You have open orders: #${orders.large.id.slice(-8)}`);

  await deliver(two, orders.large.id);
  const figures = await readCounts();
  expect((await eraseBy(browser, phone)).status).toBe(200);
  // The law requires it: an invoice of this value names its buyer and their address.
  expect(await findTraces(server, person.words)).toEqual([
    { place: 'orders.customer_name', id: orders.large.id },
    { place: 'orders.delivery_address', id: orders.large.id },
    { place: 'orders.search', id: orders.large.id },
  ]);
  expect(await findTraces(server, other.person.words)).toEqual(ofOther);
  expect(await readCounts()).toEqual(figures);
  const [large] = await server.rows('select customer_phone, note, source from orders where id = $1', [orders.large.id]);
  expect(large).toEqual({ customer_phone: null, note: null, source: null });

  // Until the law no longer requires it.
  const begin = retentionStartDay(server.context.now());
  const place = (moment: string) =>
    server.rows('update orders set created_at = $2 where id = $1', [orders.large.id, moment]);
  await place(`${begin}T00:00:00+05:30`);
  await eraseExpiredNames(server.context);
  expect(await findTraces(server, person.words)).toHaveLength(3);
  await place(`${Number(begin.slice(0, 4)) - 1}-12-31T00:00:00+05:30`);
  await eraseExpiredNames(server.context);
  expect(await findTraces(server, person.words)).toEqual([]);
  const [keys] = await server.rows(
    "select count(*)::int from orders where customer_name is null and search like '%' || chr(31) || '%'",
  );
  expect(keys).toEqual({ count: 0 });
});

/** Returns the order counts, from the counters and from the rows. */
async function readCounts() {
  const counted = await server.rows(
    'select seller_id, status, orders::int, total_paise::float8 from order_counters where orders <> 0 order by 1, 2',
  );
  const rows = await server.rows(
    'select seller_id, status, count(*)::int as orders, sum(total_paise)::float8 as total_paise from orders group by 1, 2 order by 1, 2',
  );
  expect(counted).toEqual(rows);
  expect(await server.rows('select seller_id, reviews::int from seller_ratings where reviews <> 0 order by 1')).toEqual(
    await server.rows('select seller_id, count(*)::int as reviews from reviews group by 1 order by 1'),
  );
  return rows;
}
