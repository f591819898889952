import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { orderBody, productBody, registrationBody } from './factories.ts';

export const administrator = { email: 'admin@haat.example', password: 'secret-haat-1' };
/** For servers that `openShop` is called on. Callers come from addresses of their own. */
export const trafficEnvironment = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TRUST_PROXY: 'on',
};

type Sent = { status: number; cookie: string; body: Record<string, unknown>; connection: string | null };

let callers = 0;
/** What a browser at an address of its own says about itself. */
export function stranger(origin: string): Record<string, string> {
  callers += 1;
  return {
    origin,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': `10.9.${(callers >> 8) & 255}.${callers & 255}`,
  };
}

export async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Sent> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...stranger(url), ...headers },
    body: JSON.stringify(body),
  });
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const text = await answer.text();
  return {
    status: answer.status,
    cookie: cookie.join('; '),
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    connection: answer.headers.get('connection'),
  };
}

/** An approved seller with so many products of 100,000 pieces each. Returns the products' ids. */
export async function openShop(url: string, size = 4): Promise<string[]> {
  const registration = registrationBody();
  await post(url, '/api/auth/register', registration);
  const { cookie } = await post(url, '/api/auth/login', { ...administrator, role: 'admin' });
  const list = await fetch(`${url}/api/admin/sellers`, { headers: { cookie } });
  const { sellers } = (await list.json()) as { sellers: { id: string }[] };
  await post(url, `/api/admin/sellers/${sellers[0]?.id}/approve`, {}, { cookie });
  const { email, password } = registration;
  const seller = await post(url, '/api/auth/login', { email, password, role: 'seller' });
  const products: string[] = [];
  for (let number = 0; number < size; number += 1) {
    const answer = await post(url, '/api/seller/products', productBody({ stock: 100_000 }), { cookie: seller.cookie });
    products.push(String(answer.body.id));
  }
  return products;
}

let customers = 0;
/** An order of one piece by a customer with a phone of their own. Throws when the connection breaks. */
export function placeOrder(url: string, productId: string | undefined, origin = url): Promise<Sent> {
  customers += 1;
  const order = orderBody(String(productId), { customerPhone: `97${String(customers).padStart(8, '0')}` });
  return post(url, '/api/orders', order, { origin, 'idempotency-key': randomUUID() });
}

/** A connection that says only this much. `received` grows; `closed` resolves when the server has hung up. */
export async function say(url: string, text: string) {
  const { port, hostname } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const spoken = { socket, received: '', closed: Promise.resolve() };
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      spoken.received += chunk;
    });
  await once(socket, 'connect');
  spoken.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  if (text) socket.write(text);
  return spoken;
}

/** Resolves when nobody listens at the address any more. */
export async function untilPortClosed(url: string): Promise<void> {
  const { port, hostname } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), hostname);
    const answered = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (!answered) return;
    await pause(10);
  }
}

/** Whether a failed `fetch` never got a connection: nobody listened. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
