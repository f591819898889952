/**
 * A flash sale at a shop with 1,000 delivered orders and an absent seller: 10,000 orders of one product, half of them
 * from ten addresses, must all succeed. At the same time, a script attacks a shop without history: from one address it
 * is slowed down, and from 150 addresses it is stopped at the shop's limit. `node bench/attacks/flashSale.ts
 * [minutes]`: the orders are spread evenly over that time (5: harder than in ten), never faster than the server
 * answers. Needs a built web app.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orderRateLimit, pendingLimits } from '../../domain/sellers/terms.ts';
import { orderBody } from '../../test/factories.ts';
import { openDatabase, startServer } from '../../test/process.ts';
import { call, newAddress, openShop, trafficEnvironment } from '../../test/traffic.ts';

const minutes = Number(process.argv[2] ?? 5);
const orders = 10_000;
const history = 1000;
const carriers = Array.from({ length: 10 }, (_, number) => `203.0.113.${number + 1}`);

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-sale-'));
const server = await startServer(dataDirectory, { ...trafficEnvironment, LOG_LEVEL: 'fatal' });
const database = await openDatabase(dataDirectory);

let phones = 0;
async function placeOrder(productId: string | undefined, address: string) {
  phones += 1;
  const body = orderBody(String(productId), { customerPhone: `96${String(phones).padStart(8, '0')}` });
  const began = performance.now();
  const { status, body: answer } = await call(server.url, '/api/orders', body, {
    'idempotency-key': randomUUID(),
    'x-forwarded-for': address,
  });
  const error = answer.error as { code: string; details?: { of?: string } } | undefined;
  const outcome = error ? [status, error.code, error.details?.of].filter(Boolean).join(' ') : `${status}`;
  return { outcome, milliseconds: performance.now() - began };
}

const countOutcomes = (answers: { outcome: string }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ outcome }) => outcome)).map(([outcome, of = []]) => [outcome, of.length]),
  );

function check(isRight: boolean, what: string): void {
  if (!isRight) process.exitCode = 1;
  console.log(`${isRight ? 'ok  ' : 'BAD '} ${what}`);
}

async function sell(): Promise<void> {
  const { id, products } = await openShop(server.url, 1);
  await database.query(
    `insert into orders (id, seller_id, status, total_paise, token, search, number, created_at, updated_at)
      select gen_random_uuid(), $1, 'delivered', 100, gen_random_uuid(), '', 1000 + i, now() - interval '9 days', now()
      from generate_series(1, $2::int) i`,
    [id, history],
  );
  const began = performance.now();
  const placing: ReturnType<typeof placeOrder>[] = [];
  let open = 0;
  for (let number = 0; number < orders; number += 1) {
    const due = began + (number / orders) * minutes * 60_000;
    while (performance.now() < due || open >= 32) await pause(2);
    open += 1;
    const address = number % 2 ? newAddress() : (carriers[(number / 2) % carriers.length] ?? '');
    placing.push(placeOrder(products[0], address).finally(() => (open -= 1)));
  }
  const answers = await Promise.all(placing);
  const seconds = Math.round((performance.now() - began) / 1000);
  const times = answers.map(({ milliseconds }) => milliseconds).sort((one, other) => one - other);
  const p95 = Math.round(times[Math.floor(times.length * 0.95)] ?? 0);
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int from orders where seller_id = $1 and status = 'pending'`,
    [id],
  );
  console.log(JSON.stringify(countOutcomes(answers)));
  check(rows[0]?.count === orders, `${rows[0]?.count} of ${orders} orders placed in ${seconds} s, p95 ${p95} ms`);
}

async function attackNewShop(): Promise<void> {
  const [one, many] = [await openShop(server.url, 1), await openShop(server.url, 1)];
  const began = performance.now();
  const burst = await Promise.all(Array.from({ length: 100 }, () => placeOrder(one.products[0], '198.51.100.1')));
  const maxOrders = orderRateLimit.atOnce + Math.ceil((performance.now() - began) / 1000 / orderRateLimit.seconds);
  const placed = countOutcomes(burst)['201'] ?? 0;
  check(placed <= maxOrders, `a new shop, 100 at once from one address: ${JSON.stringify(countOutcomes(burst))}`);
  const answers: { outcome: string }[] = [];
  for (let number = 0; number < 150; number += 1) {
    const address = newAddress();
    answers.push(
      ...(await Promise.all(
        Array.from({ length: orderRateLimit.atOnce }, () => placeOrder(many.products[0], address)),
      )),
    );
  }
  const counts = countOutcomes(answers);
  check(counts['201'] === pendingLimits.ofShop, `a new shop, 1,500 from 150 addresses: ${JSON.stringify(counts)}`);
}

try {
  await attackNewShop();
  await sell();
} finally {
  await database.end();
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
