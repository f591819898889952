/**
 * A seller makes the simulated customer in their panel write to a rival's shop, in production and next to the
 * marketplace's own number: "SHOP rival" in many forms, the rival's connect code, its products in a cart, and an order
 * placed after it named the rival. Exits 1 if a row of another shop changes, an order is not marked as a test, stock is
 * reserved or a figure counts it. `node_modules/.bin/node bench/attacks/simulatedCustomers.ts`. Needs a built web app;
 * takes about a minute.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, startServer } from '../../test/process.ts';
import { call, openShop, type Shop, trafficEnvironment } from '../../test/traffic.ts';
import { startChatService } from './chatStandIn.ts';
import { rowsOfOtherShops } from './shopRows.ts';
import { newSimulatedPhone } from './simulatedPhone.ts';

let broken = 0;
function report(name: string, problems: string[]): void {
  if (problems.length > 0) broken += 1;
  console.log(`${problems.length === 0 ? 'ok  ' : 'BAD '} ${name.padEnd(58)} ${problems.join(', ')}`.trimEnd());
}

const read = async ({ cookie }: Shop, path: string) => (await call(server.url, path, undefined, { cookie })).body;
const slugOf = async ({ id }: Shop) =>
  (await database.query<{ slug: string }>('select slug from sellers where id = $1', [id])).rows[0]?.slug ?? '';
const stockOf = async (id: string) => (await call(server.url, `/api/products/${id}`)).body.stock;

type Order = { id: string; isTest: boolean; status: string };
const ordersOf = async (shop: Shop) => (await read(shop, '/api/seller/orders')).orders as Order[];

/**
 * Everything that is counted of a shop's orders, wherever it is shown; `activity` lists chats that wait for an answer.
 */
async function figures(shop: Shop): Promise<string> {
  const summary = await read(shop, '/api/seller/orders/summary');
  const { activity: _, ...dashboard } = await read(shop, '/api/seller/dashboard');
  const counters = ['order_counters', 'order_days', 'marketplace_orders', 'marketplace_weeks', 'product_days'].map(
    (table) => `select '${table}' || to_jsonb(t)::text as row from ${table} as t
      where to_jsonb(t) ->> 'orders' is distinct from '0'`,
  );
  await database.query('select sum_figure_changes(1000000)');
  const { rows } = await database.query(`${counters.join(' union all ')} order by 1`);
  return JSON.stringify([summary, dashboard, rows]);
}

/** Sends all messages as the attacker's customer; no row of another shop may change. */
async function attack(name: string, attacker: Shop, act: () => Promise<unknown>): Promise<void> {
  const before = await rowsOfOtherShops(database, attacker.id);
  await act();
  const after = await rowsOfOtherShops(database, attacker.id);
  const changed = before.symmetricDifference(after);
  report(
    name,
    changed.size > 0 ? [`${changed.size} rows of other shops, such as ${[...changed][0]?.slice(0, 60)}`] : [],
  );
}

async function attackRival(attacker: Shop, rival: Shop): Promise<void> {
  const customer = newSimulatedPhone(server.url, database, attacker, 'customer');
  const [own, theirs] = [await slugOf(attacker), await slugOf(rival)];
  const { name } = (await call(server.url, `/api/products/${rival.products[0]}`)).body;
  const made = await call(server.url, '/api/seller/phone/code', {}, { cookie: rival.cookie });
  const { code } = made.body.code as { code: string };
  const forms = [`SHOP ${theirs}`, `shop: ${theirs}`, `Hi! SHOP ${theirs} do you have ${name}?`, `नमस्ते SHOP ${theirs}`];
  for (const text of [...forms, `SHOP ${own} SHOP ${theirs}`, `${server.url}/store/${theirs}`, `${name}?`]) {
    await attack(`"${text.slice(0, 44)}"`, attacker, () => customer.say(text));
  }
  await attack('"SHOP rival" twice', attacker, () => customer.say(`SHOP ${theirs}`, 'twice'));
  await attack('"SHOP rival" late', attacker, () => customer.say(`SHOP ${theirs}`, 'late'));
  await attack("CONNECT with the rival's own code", attacker, () => customer.say(`CONNECT ${code}`));
  await attack("a cart of the rival's product", attacker, async () => {
    const { status } = await customer.cart({ productId: rival.products[0] ?? '', quantity: 1 });
    if (status < 400) report('  which the phone refuses', [`answered ${status}`]);
  });
  const seen = (await read(rival, '/api/seller/chats')).chats as unknown[];
  report("the rival's inbox and orders are empty", seen.length + (await ordersOf(rival)).length > 0 ? ['no'] : []);
}

async function orderFromOwnShop(attacker: Shop, rival: Shop): Promise<void> {
  const customer = newSimulatedPhone(server.url, database, attacker, 'customer');
  const [own, theirs] = [await slugOf(attacker), await slugOf(rival)];
  const [productId = ''] = attacker.products;
  await customer.say(`SHOP ${own}`);
  const [stock, counted] = [await stockOf(productId), await figures(attacker)];
  for (const between of ['', `SHOP ${theirs}`]) {
    await attack(
      `an order in the chat${between && ' that names the rival before it is placed'}`,
      attacker,
      async () => {
        await customer.cart({ productId, quantity: 2 });
        await customer.say('12 MG Road, Pune 411001');
        if (between) await customer.say(between);
        await customer.tap('Place order');
      },
    );
  }
  const orders = await ordersOf(attacker);
  const tests = orders.filter(({ isTest }) => isTest).length;
  report('both orders are in the own list, as tests', tests === 2 ? [] : [`${tests} of ${orders.length}`]);
  for (const action of ['confirm', 'ship', 'deliver']) {
    await call(server.url, `/api/seller/orders/${orders[0]?.id}/${action}`, {}, { cookie: attacker.cookie });
  }
  report('  no stock is taken', (await stockOf(productId)) === stock ? [] : [`${stock} → ${await stockOf(productId)}`]);
  report('  no figure counts them', (await figures(attacker)) === counted ? [] : ['one does']);
}

const service = await startChatService();
const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-simulated-'));
const chat = service.settings({ numberId: '100200300400500', appSecret: 'marketplace-secret' });
const environment = { ...trafficEnvironment, ...chat, NODE_ENV: 'production', LOG_LEVEL: 'fatal' };
const server = await startServer(dataDirectory, environment);
const database = await openDatabase(dataDirectory);
try {
  const [attacker, rival] = [await openShop(server.url, 1), await openShop(server.url, 1)];
  await attackRival(attacker, rival);
  await orderFromOwnShop(attacker, rival);
} finally {
  await database.end();
  await server.stop();
  service.close();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exitCode = broken > 0 ? 1 : 0;
