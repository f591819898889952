/**
 * Attacks on /privacy/my-data: a seller signs events of a victim's phone at their own number, a stolen address or code
 * is used in another browser, and a stranger called "delivery" erases their order. Every row of the other shops is
 * compared before and after. `node_modules/.bin/node bench/attacks/dataSessions.ts [shops]`. Needs a built web app;
 * takes about a minute. Exits 1 if any data of a victim is shown or a row of another shop changes.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newKey, orderBody } from '../../test/factories.ts';
import { openDatabase, startServer } from '../../test/process.ts';
import { call, openShop, type Shop, trafficEnvironment, turnOnSecondFactor, visitor } from '../../test/traffic.ts';
import {
  type ChatNumber,
  type FormBrowser,
  newFormBrowser,
  postSignedText,
  type Sender,
  startChatService,
  untilChatIsIdle,
} from './chatStandIn.ts';
import { rowsOfOtherShops } from './shopRows.ts';

const shopCount = Number(process.argv[2] ?? 20);
const entrance = '/privacy/my-data';
const marketplace = { numberId: '100200300400500', appSecret: 'marketplace-secret' };
const own = { numberId: '666000000000', appSecret: 'own-app-secret' };

let broken = 0;
function report(name: string, problems: string[]): void {
  if (problems.length > 0) broken += 1;
  console.log(`${problems.length === 0 ? 'ok  ' : 'BAD '} ${name.padEnd(64)} ${problems.join(', ')}`.trimEnd());
}

async function sendText(number: ChatNumber, sender: Sender, text: string): Promise<void> {
  await postSignedText(server.url, number, sender, text);
  await untilChatIsIdle(database);
}

/** Requests a code in the chat and enters it. Returns the address of the data session. */
async function openSession(browser: FormBrowser, number: ChatNumber, sender: Sender): Promise<string> {
  await sendText(number, sender, 'MY DATA');
  const { status, location } = await browser.post(entrance, entrance, { code: service.codeFor(sender.from) });
  if (status !== 303) throw new Error(`The sender's own code was answered with ${status}.`);
  return location;
}

/** Reads a data session in every way, then erases its data. Returns what was shown. */
async function readAndErase(browser: FormBrowser, address: string): Promise<string> {
  const [page, archive] = [await browser.get(address), await browser.get(`${address}/archive`)];
  const erased = await browser.post(address, `${address}/erase`);
  return [page, archive, erased].map(({ text }) => text).join('\n');
}

/** Places and cancels an order. Returns the order's token. */
async function orderAndCancel(shop: Shop, changes: Record<string, unknown>): Promise<string> {
  const { body } = await call(server.url, '/api/orders', orderBody(shop.products[0] ?? '', changes), newKey());
  const token = String(body.token);
  await call(server.url, `/api/orders/${token}/cancel`, {});
  return token;
}

let people = 0;
function newDigits(): string {
  people += 1;
  return `9198700${String(people).padStart(5, '0')}`;
}

/** A customer who has ordered from a shop and written to it on the marketplace's number. */
async function newVictim(shop: Shop) {
  const digits = newDigits();
  const [name, address] = [`Zubeida Victim${people}`, `Peacock Villa ${people}, Kozhikode`];
  await orderAndCancel(shop, { customerName: name, customerPhone: `+${digits}`, deliveryAddress: address });
  const { rows } = await database.query<{ slug: string }>('select slug from sellers where id = $1', [shop.id]);
  await sendText(marketplace, { from: digits }, `SHOP ${rows[0]?.slug}`);
  return { digits, words: [name, address] };
}
type Victim = Awaited<ReturnType<typeof newVictim>>;

type Shops = { known: Shop; attacking: Shop };

/** Runs an attack on a new victim of the shop `known`; its result must not identify them. */
async function attack(
  name: string,
  { known, attacking }: Shops,
  act: (victim: Victim) => Promise<() => Promise<string>>,
) {
  const victim = await newVictim(known);
  const finish = await act(victim);
  const before = await rowsOfOtherShops(database, attacking.id);
  const shown = await finish();
  const changed = before.difference(await rowsOfOtherShops(database, attacking.id)).size;
  report(name, [
    ...(victim.words.some((word) => shown.includes(word)) ? ['shows the victim'] : []),
    ...(changed > 0 ? [`${changed} rows of other shops changed`] : []),
  ]);
}

async function attackByOwnNumber(shops: Shops): Promise<void> {
  await attack('an open session whose contact takes the phone of the victim', shops, async ({ digits }) => {
    const [browser, attacker] = [newFormBrowser(server.url), newDigits()];
    const sender = { from: attacker, from_user_id: `IN.${attacker}` };
    const address = await openSession(browser, own, sender);
    return async () => {
      await sendText(own, { ...sender, from: digits }, 'hello');
      return readAndErase(browser, address);
    };
  });
  await attack('MY DATA signed for the phone of the victim', shops, async ({ digits }) => {
    const browser = newFormBrowser(server.url);
    return async () => readAndErase(browser, await openSession(browser, own, { from: digits }));
  });
}

async function attackByOtherBrowser(shops: Shops): Promise<void> {
  for (const [name, other] of [
    ['without cookies', newFormBrowser(server.url)],
    ['with cookies of its own', newFormBrowser(server.url)],
  ] as const) {
    if (name !== 'without cookies') await other.get(entrance);
    await attack(`the address of an open session in a browser ${name}`, shops, async ({ digits, words }) => {
      const mine = newFormBrowser(server.url);
      const address = await openSession(mine, marketplace, { from: digits });
      const { text } = await mine.get(`${address}/archive`);
      report(
        '  which the browser that opened it can read',
        words.every((word) => text.includes(word)) ? [] : ['cannot'],
      );
      return () => readAndErase(other, address);
    });
  }
  await attack('a code that a page asked for, typed in another browser', shops, async ({ digits }) => {
    const [mine, other] = [newFormBrowser(server.url), newFormBrowser(server.url)];
    await mine.post(entrance, `${entrance}/code`, { phone: `+${digits}` });
    for (let time = 0; time < 100 && !service.codeFor(digits); time += 1) await pause(100);
    if (!service.codeFor(digits)) throw new Error('No code came in 10 seconds.');
    await untilChatIsIdle(database);
    return async () => {
      const { status, location } = await other.post(entrance, entrance, { code: service.codeFor(digits) });
      return status === 303 ? readAndErase(other, location) : '';
    };
  });
}

async function attackByFreeText(shops: Shops): Promise<void> {
  await attack('a stranger called "delivery" at "exchange" erases their order', shops, async () => {
    const token = await orderAndCancel(shops.attacking, { customerName: 'delivery', deliveryAddress: 'exchange' });
    return async () => {
      const { status } = await newFormBrowser(server.url).post(`/order/${token}`, `/order/${token}/erase`);
      if (status !== 303) throw new Error(`The erasure of a finished order was answered with ${status}.`);
      return '';
    };
  });
  const { rows } = await database.query('select from shop_facts where seller_id = $1', [shops.attacking.id]);
  report(
    '  which keeps the answers of the shop where they ordered',
    rows.length === 2 ? [] : [`${rows.length} of 2 left`],
  );
}

/** Shops with answers to common words; the second one has its own number. */
async function openShops(): Promise<Shops> {
  const shops: Shop[] = [];
  for (let count = 0; count < shopCount; count += 1) {
    const shop = await openShop(server.url, 1);
    shops.push(shop);
    for (const [question, answer] of [
      ['Do you offer delivery?', 'Yes, delivery takes three days.'],
      ['Can I exchange it?', 'We exchange within a week.'],
    ]) {
      await call(server.url, '/api/seller/shop-answers', { question, answer }, { cookie: shop.cookie });
    }
  }
  const [known, attacking] = shops;
  if (!known || !attacking) throw new Error('It takes two shops at least.');
  await turnOnSecondFactor(server.url, attacking);
  const draft = { ...own, token: 'own-token', businessAccountId: '777000000000', verifyToken: 'own-verify-token' };
  const headers = { ...visitor(server.url), 'content-type': 'application/json', cookie: attacking.cookie };
  const init = { method: 'PUT', headers, body: JSON.stringify(draft) };
  const answer = await fetch(`${server.url}/api/seller/chat-number`, init);
  if (answer.status !== 200) throw new Error(`The number was answered with ${answer.status}: ${await answer.text()}`);
  return { known, attacking };
}

const service = await startChatService();
const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-data-sessions-'));
const server = await startServer(dataDirectory, {
  ...trafficEnvironment,
  LOG_LEVEL: 'fatal',
  ...service.settings(marketplace),
});
const database = await openDatabase(dataDirectory);
try {
  const shops = await openShops();
  console.log(`${shopCount} shops; the attacker holds the app secret of one of them`);
  await attackByOwnNumber(shops);
  await attackByOtherBrowser(shops);
  await attackByFreeText(shops);
} finally {
  await database.end();
  await server.stop();
  service.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;
