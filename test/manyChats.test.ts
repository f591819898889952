import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { startChannelWorkers } from '#server/chat/incoming/jobs.ts';
import {
  openSimulatedPhone,
  type SimulatedPhoneMessage,
  sendFromSimulatedPhone,
} from '#server/chat/simulator/commands.ts';
import { storeSimulatedFile } from '#server/chat/simulator/serviceCalls.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { backgroundDeadlines } from '#server/platform/database/deadlines.ts';
import { loadSharp } from '#server/platform/pictures/sharp.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { slugOf } from './chats.ts';
import { of, orders, placeOf, pricesIn, questions, type Said, whereabouts } from './customerTalk.ts';
import { product, seller, type TestSeller } from './factories.ts';
import { createTestServer } from './server.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 240_000 });
const server = createTestServer({ chats: true });
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** The time stands, but for when it is told to go on: so that a burst is one however slow the machine is. */
let time = Date.now();
const pass = (milliseconds: number) => {
  time += milliseconds;
  server.queue.wakeAll();
};

type Shop = { owner: TestSeller; name: string; slug: string; pricePaise: number[]; phoneId: string; lampId: string };
type Customer = { shop: Shop; phoneId: string; language: number; isTaken: boolean };
let shops: Shop[];
let customers: Customer[];

const say = (phoneId: string, body: string, times = 1) =>
  sendFromSimulatedPhone(server.context, phoneId, { type: 'text', text: { body } }, { times });

/** Ten shops that sell the same goods at prices of their own, each with its seller's phone, and five customers each. */
beforeAll(async () => {
  server.context.now = () => new Date(time);
  const [here] = await server.rows<{ database: string }>('select current_database() as database');
  const database = connectDatabase({ ...inject('template'), ...here }, { deadlines: backgroundDeadlines });
  const second = startChannelWorkers(server.queue, {
    ...server.context,
    database: { ...server.context.database, ...database },
  });
  cleanups.push(async () => {
    await second.stop();
    await database.close();
  });
  shops = [];
  for (let number = 1; number <= 10; number += 1) shops.push(await openShop(number));
  customers = [];
  for (let number = 0; number < 50; number += 1) {
    const shop = shops[number % shops.length];
    if (!shop) throw new Error('There is no shop.');
    const phoneId = await openSimulatedPhone(server.context, { visitor: randomUUID() }, `Customer ${number}`);
    customers.push({ shop, phoneId, language: number % 3, isTaken: number % 7 === 0 });
  }
});

async function openShop(number: number): Promise<Shop> {
  const owner = await seller(server);
  const pricePaise = [1_000_00 + number * 37_00, 100_00 + number * 11_00, 500_00 + number * 23_00];
  const [lamp = 0, pot = 0, kurta = 0] = pricePaise;
  const lampId = await product(owner, { name: 'Brass Table Lamp', pricePaise: lamp, stock: 400 });
  await product(owner, { name: 'Clay Flower Pot', pricePaise: pot, stock: 40 });
  await product(owner, { name: 'Blue Cotton Kurta', pricePaise: kurta, stock: 20 });
  const phoneId = await openSimulatedPhone(server.context, { sellerId: owner.id, isSellers: true }, owner.businessName);
  const { body } = await owner.browser.post('/api/seller/phone/code');
  await say(phoneId, chatCommands.connect((body as { code: { code: string } }).code.code));
  return { owner, name: owner.businessName, slug: await slugOf(server, owner), pricePaise, phoneId, lampId };
}

const count = async (from: string) =>
  Number((await server.rows<{ count: string }>(`select count(*) from ${from}`))[0]?.count);

const unheard = ['simulated_webhooks', 'channel_events where handled_at is null'];
const unsaid = [
  'assistant_turns where due_at is not null',
  'channel_outbox',
  "channel_messages where state in ('queued', 'sent')",
];
const allDone = async (waiting: string[]) => (await Promise.all(waiting.map(count))).every((left) => left === 0);
const often = { timeout: 400_000, interval: 100 };

/** Until all that was written is handled; the time stands. */
const untilHeard = () => vi.waitFor(async () => expect(await allDone(unheard)).toBe(true), often);

/** The end of a burst: until all is answered, and the answers are on the phones; the time goes on, as they keep a pace. */
async function untilAnswered() {
  pass(3000);
  await vi.waitFor(async () => {
    pass(100);
    expect(await allDone([...unheard, ...unsaid])).toBe(true);
  }, often);
}

/** All write at once, message by message, within three seconds; some of it is told twice. */
async function burst(messages: (customer: Customer) => string[], busy: (shop: Shop, step: number) => Promise<unknown>) {
  for (let step = 0; step < 3; step += 1) {
    await Promise.all([
      ...customers.map(async (customer, place) => {
        const text = messages(customer)[step];
        if (text) await say(customer.phoneId, text, place % 4 === 0 ? 2 : 1);
      }),
      ...shops.map((shop) => busy(shop, step)),
    ]);
    pass(900);
  }
}

/** What a conversation has heard since the last look, as it lies on the phone. */
const seen = new Set<string>();
async function heard({ phoneId }: { phoneId: string }): Promise<Said[]> {
  const rows = await server.rows<Said & { id: string }>(
    `select simulated_messages.id, payload, text, author from simulated_messages join channel_messages on channel_messages.id::text = callback
      where phone_id = $1 and simulated_messages.direction = 'to' order by simulated_messages.created_at, simulated_messages.id`,
    [phoneId],
  );
  const fresh = rows.filter(({ id }) => !seen.has(id));
  for (const { id } of fresh) seen.add(id);
  return fresh;
}

const conversationOf = async ({ shop, phoneId }: Customer) => {
  const [row] = await server.rows<{ id: string }>(
    `select conversations.id from conversations join simulated_phones on conversations.phone = '+' || simulated_phones.phone
      where simulated_phones.id = $1 and conversations.seller_id = $2`,
    [phoneId, shop.owner.id],
  );
  return row?.id ?? '';
};

const prices = ({ pricePaise }: Shop) => inLanguage('en', () => pricePaise.map((paise) => formatPaise(paise)));

function staysInShop({ shop }: Customer, said: Said[], more: string[] = []) {
  for (const { text } of said) {
    for (const price of pricesIn(text)) expect([...prices(shop), ...more], text).toContain(price);
    for (const other of shops) {
      if (other !== shop) expect(text).not.toMatch(new RegExp(`${other.name}(?!\\d)`));
    }
  }
}

test('50 customers of 10 shops and their sellers at once, on two sets of workers: everybody is answered once, and of their own', async () => {
  const sharp = await loadSharp();
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  const photo = await sharp({ create }).jpeg().toBuffer();
  await Promise.all(customers.map(({ phoneId, shop }) => say(phoneId, chatCommands.shop(shop.slug))));
  await untilAnswered();
  for (const one of [...customers, ...shops]) await heard(one);

  // Words that belong together, while the sellers send photos, ask for their orders and change their stock.
  await burst(of(questions), async (shop, step) => {
    if (step === 0) await sendFromSimulatedPhone(server.context, shop.phoneId, await pictureOf(photo, shop));
    if (step === 1) await say(shop.phoneId, 'orders', 2);
    if (step === 2) await say(shop.phoneId, `stock flower pot ${shop.pricePaise.length + 4}`);
  });
  await untilHeard();
  for (const customer of customers.filter(({ isTaken }) => isTaken)) {
    const { status } = await customer.shop.owner.browser.post(
      `/api/seller/chats/${await conversationOf(customer)}/take-over`,
    );
    expect(status).toBeLessThan(300);
  }
  await untilAnswered();
  for (const customer of customers) {
    const said = await heard(customer);
    expect(said.map(({ author }) => author)).toEqual(customer.isTaken ? [] : ['assistant']);
    if (!customer.isTaken) expect(pricesIn(said[0]?.text ?? '')).toEqual([prices(customer.shop)[0]]);
    staysInShop(customer, said);
  }
  for (const shop of shops) {
    const drafts = await server.rows('select name from product_drafts where seller_id = $1', [shop.owner.id]);
    expect(drafts).toEqual([{ name: `Copper bottle ${shop.name}` }]);
    const pots = "select stock from products where seller_id = $1 and name = 'Clay Flower Pot'";
    expect(await server.rows(pots, [shop.owner.id])).toEqual([{ stock: 7 }]);
    const said = await heard(shop);
    expect(said.length).toBe(3);
    for (const other of shops) {
      if (other !== shop)
        expect(said.map(({ text }) => text).join('\n')).not.toMatch(new RegExp(`${other.name}(?!\\d)`));
    }
  }

  // Orders in words, placed by a tap, twice where the service tells of it twice.
  const talking = customers.filter(({ isTaken }) => !isTaken);
  await burst(of(orders), async () => {});
  await untilHeard();
  await untilAnswered();
  await Promise.all(
    talking.map(async (customer, place) => {
      const said = await heard(customer);
      staysInShop(
        customer,
        said,
        inLanguage('en', () => [formatPaise((customer.shop.pricePaise[0] ?? 0) * 2)]),
      );
      expect(
        said.map(({ author }) => author),
        said.map(({ text }) => text).join('\n---\n'),
      ).toEqual(['assistant']);
      await sendFromSimulatedPhone(server.context, customer.phoneId, placeOf(said), { times: place % 3 === 0 ? 2 : 1 });
    }),
  );
  await untilAnswered();
  for (const customer of talking) await heard(customer);
  const placed = await server.rows<{ id: string; conversation_id: string }>('select id, conversation_id from orders');
  expect(placed).toHaveLength(talking.length);

  // Each hears of their own order alone.
  await burst(of(whereabouts), (shop, step) => say(shop.phoneId, step === 0 ? 'orders' : 'stock flower pot 9'));
  await untilHeard();
  await untilAnswered();
  for (const customer of talking) {
    const conversationId = await conversationOf(customer);
    const own = placed
      .filter((order) => order.conversation_id === conversationId)
      .map(({ id }) => formatOrderLabel(id));
    const said = await heard(customer);
    expect(said.map(({ author }) => author)).toEqual(['assistant']);
    expect(own).toHaveLength(1);
    const labels = said.flatMap(({ text }) => [...text.matchAll(/#([0-9a-f]{8})/g)].map(([, label]) => label));
    expect(labels).toEqual(own);
    staysInShop(customer, said);
  }
  for (const customer of customers.filter(({ isTaken }) => isTaken)) expect(await heard(customer)).toEqual([]);

  const sent = "simulated_messages where direction = 'to'";
  expect(await count(`(select distinct callback from ${sent}) as once`)).toBe(await count(sent));
  expect(await count("channel_messages where direction = 'out' and state <> 'delivered'")).toBe(0);
  expect(await count("channel_messages where direction = 'out'")).toBe(await count(sent));
  expect(await count('channel_events where problem is not null')).toBe(0);
  expect(await count(`conversations`)).toBe(customers.length);
});

async function pictureOf(photo: Buffer, { name }: Shop): Promise<SimulatedPhoneMessage> {
  const id = await storeSimulatedFile(server.context, photo, 'image/jpeg');
  const caption = `Copper bottle ${name} 650 only 5 pc`;
  const sha256 = createHash('sha256').update(photo).digest('base64');
  return { type: 'image', image: { id, mime_type: 'image/jpeg', sha256, caption } };
}
