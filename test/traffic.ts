import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { orderBody, productBody, registrationBody } from './factories.ts';

export const administrator = { email: 'admin@haat.example', password: 'secret-haat-1' };
/** For a server that identifies callers by `x-forwarded-for`, so that limits count each caller separately. */
export const trafficEnvironment = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  TRUST_PROXY: 'on',
};
/** The initial stock of each product. */
export const piecesOfEach = 100_000;

export type Shop = { id: string; email: string; password: string; cookie: string; products: string[] };
type Answer = { status: number; cookie: string; body: Record<string, unknown>; connection: string | null };

let callers = 0;
/** An IP address that is unique in this process. */
export function newAddress(): string {
  callers += 1;
  return `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`;
}

/** Headers of a browser at a unique address. */
export function visitor(origin: string): Record<string, string> {
  return { origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress() };
}

/** Sends a POST with JSON, or a GET without a body, from a unique address. Throws when the connection breaks. */
export async function call(
  url: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...visitor(url), ...headers },
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const text = await answer.text();
  return {
    status: answer.status,
    cookie: cookies.join('; '),
    body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    connection: answer.headers.get('connection'),
  };
}

export async function logIn(
  url: string,
  role: 'admin' | 'seller',
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { status, cookie, body } = await call(url, '/api/auth/login', { email, password, role });
  if (status !== 200) throw new Error(`Signing in answered ${status}: ${JSON.stringify(body)}`);
  return cookie;
}

/** Opens a shop: an approved, signed-in seller with so many products. */
export async function openShop(url: string, size = 4, approver = administrator): Promise<Shop> {
  const registration = registrationBody();
  const { email, password } = registration;
  await call(url, '/api/auth/register', registration);
  const admin = { cookie: await logIn(url, 'admin', approver) };
  const list = await call(url, `/api/admin/sellers?search=${encodeURIComponent(email)}`, undefined, admin);
  const id = (list.body.sellers as { id: string }[])[0]?.id ?? '';
  await call(url, `/api/admin/sellers/${id}/approve`, {}, admin);
  const cookie = await logIn(url, 'seller', { email, password });
  const products: string[] = [];
  for (let number = 0; number < size; number += 1) {
    const product = productBody({ stock: piecesOfEach });
    const { status, body } = await call(url, '/api/seller/products', product, { cookie });
    if (status !== 201) throw new Error(`A product was answered with ${status}: ${JSON.stringify(body)}`);
    products.push(String(body.id));
  }
  return { id, email, password, cookie, products };
}

let customers = 0;
/** Sets up a second factor, which connecting an own number requires. */
export async function turnOnSecondFactor(url: string, { cookie, password }: Shop): Promise<string> {
  const started = await call(url, '/api/account/second-factor', { currentPassword: password }, { cookie });
  const secret = String(started.body.secret);
  const code = new TOTP({ secret }).generate();
  const confirmed = await call(url, '/api/account/second-factor/confirm', { code }, { cookie });
  if (confirmed.status !== 200) throw new Error(`2-step verification was answered ${confirmed.status}.`);
  return secret;
}

/** Orders one item as a new customer. Throws when the connection breaks. */
export function placeOrder(url: string, productId: string | undefined, origin = url): Promise<Answer> {
  customers += 1;
  const order = orderBody(String(productId), { customerPhone: `97${String(customers).padStart(8, '0')}` });
  return call(url, '/api/orders', order, { origin, 'idempotency-key': randomUUID() });
}

/** Opens a connection and sends only this text. `closed` resolves when the server closes the connection. */
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

/** Resolves when the port is closed. */
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

/** Whether a failed `fetch` never got a connection: the port was closed. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
