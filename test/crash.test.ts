import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { orderBody, productBody, registrationBody } from './factories.ts';
import { openDatabase, type ServerProcess, startServer } from './process.ts';

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-crash-'));
const admin = { email: 'admin@haat.example', password: 'secret-haat-1' };
const environment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function call(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { status: answer.status, cookie, body: (await answer.json()) as Record<string, unknown> };
}

/** An approved seller with four products of 1,000 pieces each. */
async function openShop(url: string): Promise<string[]> {
  const registration = registrationBody();
  await call(url, '/api/auth/register', registration);
  const administrator = await call(url, '/api/auth/login', { ...admin, role: 'admin' });
  const headers = { cookie: administrator.cookie };
  const list = await fetch(`${url}/api/admin/sellers`, { headers });
  const { sellers } = (await list.json()) as { sellers: { id: string }[] };
  await call(url, `/api/admin/sellers/${sellers[0]?.id}/approve`, {}, headers);
  const { email, password } = registration;
  const seller = await call(url, '/api/auth/login', { email, password, role: 'seller' });
  const products: string[] = [];
  for (let number = 0; number < 4; number += 1) {
    const answer = await call(url, '/api/seller/products', productBody({ stock: 1000 }), { cookie: seller.cookie });
    products.push(String(answer.body.id));
  }
  return products;
}

/** Customers who order until the server is gone. Returns the tokens of the orders that were acknowledged. */
async function orderUntilDeath(url: string, products: string[]): Promise<string[]> {
  const acknowledged: string[] = [];
  const customer = async (number: number) => {
    for (;;) {
      const items = [number, number + 1].map((index) => ({ productId: products[index % 4], quantity: 1 }));
      const answer = await call(url, '/api/orders', orderBody('', { items }), { 'idempotency-key': randomUUID() });
      if (answer.status === 201) acknowledged.push(String(answer.body.token));
    }
  };
  await Promise.allSettled(Array.from({ length: 8 }, (_, number) => customer(number)));
  return acknowledged;
}

test('kill -9 in the middle of order traffic, 20 times: no acknowledged order is lost, no piece is sold twice', async () => {
  server = await startServer(dataDirectory, environment);
  const products = await openShop(server.url);
  const acknowledged: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const traffic = orderUntilDeath(server.url, products);
    await new Promise((resolve) => setTimeout(resolve, 60 + Math.random() * 200));
    await server.kill();
    acknowledged.push(...(await traffic));
    server = await startServer(dataDirectory, environment);
    const database = await openDatabase(dataDirectory);
    const found = await database.query(
      `select token, count(order_items) from orders left join order_items on order_id = id group by id having count(order_items) = 2`,
    );
    const tokens = new Set(found.rows.map((row) => row.token));
    expect(acknowledged.filter((token) => !tokens.has(token))).toEqual([]);
    const pieces = await database.query(
      `select stock + coalesce((select sum(quantity) from order_items where product_id = products.id), 0) as pieces from products`,
    );
    expect(pieces.rows.map((row) => Number(row.pieces))).toEqual([1000, 1000, 1000, 1000]);
    const [counters] = (await database.query('select pending from order_counters')).rows;
    expect(Number(counters?.pending ?? 0)).toBe((await database.query('select 1 from orders')).rowCount);
    await database.end();
  }
  expect(acknowledged.length).toBeGreaterThan(100);
}, 180_000);
