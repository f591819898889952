import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import {
  type OrderAction,
  type OrderStatus,
  orderActionNames,
  orderActions,
  waitingStatus,
} from '#domain/orders/orders.ts';
import type { SellerStatus } from '#domain/sellers/sellers.ts';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import type { Browser, TestServer } from './server.ts';

let made = 0;
const next = () => {
  made += 1;
  return made;
};

export const password = 'a-good-password';

export function registrationBody(changes: Record<string, unknown> = {}) {
  const number = next();
  return {
    email: `seller${number}-${randomUUID().slice(0, 8)}@haat.example`,
    password,
    businessName: `Shop ${number}`,
    ownerName: `Owner ${number}`,
    phone: `98${String(number).padStart(8, '0')}`,
    address: '12 MG Road, Pune 411001',
    category: 'Fashion',
    ...changes,
  };
}

export function productBody(changes: Record<string, unknown> = {}) {
  return {
    name: `Blue kurta ${next()}`,
    description: 'Handwoven cotton, washed once.',
    category: 'Clothing & Fashion',
    pricePaise: 1_250_00,
    stock: 50,
    images: [],
    isActive: true,
    ...changes,
  };
}

/** An order by a new customer, because a phone may have only a few pending orders at one shop. */
export function orderBody(productId: string, changes: Record<string, unknown> = {}) {
  return {
    items: [{ productId, quantity: 1 }],
    customerName: 'Asha Rao',
    customerPhone: `97${String(next()).padStart(8, '0')}`,
    ...changes,
  };
}

export const newKey = () => ({ 'idempotency-key': randomUUID() });

/** A signed-in admin. */
export async function admin(server: TestServer): Promise<Browser> {
  const email = `admin${next()}@haat.example`;
  await createAdmin(server.context, { email, password });
  const browser = server.browser();
  expectStatus(await browser.post('/api/auth/login', { email, password, role: 'admin', rememberMe: true }), 200);
  return browser;
}

/** One admin per server, who approves or rejects the sellers that tests create. */
const deciders = new WeakMap<TestServer, Promise<Browser>>();
function decider(server: TestServer): Promise<Browser> {
  const existing = deciders.get(server) ?? admin(server);
  deciders.set(server, existing);
  return existing;
}

/** A test may have signed the admin out or let the session expire; then a new one decides. */
async function decide(server: TestServer, url: string) {
  const answer = await (await decider(server)).post(url, why);
  if (answer.status !== 401) return answer;
  deciders.delete(server);
  return (await decider(server)).post(url, why);
}

/** Sets up a second factor, which a seller needs to connect their own number. Returns its secret. */
export async function turnOnSecondFactor(
  server: TestServer,
  { browser }: Pick<TestSeller, 'browser'>,
): Promise<string> {
  const { body } = await browser.post('/api/account/second-factor', { currentPassword: password });
  const { secret } = body as { secret: string };
  const code = new TOTP({ secret }).generate({ timestamp: server.context.now().getTime() });
  expectStatus(await browser.post('/api/account/second-factor/confirm', { code }), 200);
  return secret;
}

/** A business with its owner: `id` is the seller's, `userId` the person's. */
export type TestSeller = { browser: Browser; id: string; userId: string; email: string; businessName: string };

/** The reason given to rejected and suspended sellers. */
export const why = { reason: 'Your papers are not complete.' };

/** A registered seller in the given status, signed in if that status allows it. */
export async function seller(server: TestServer, status: SellerStatus = 'approved'): Promise<TestSeller> {
  const body = registrationBody();
  const browser = server.browser();
  expectStatus(await browser.post('/api/auth/register', body), 201);
  const [member] = await server.rows<{ id: string; userId: string }>(
    'select seller_id as id, user_id as "userId" from members join users on users.id = user_id where email = $1',
    [body.email],
  );
  const { id, userId } = member ?? { id: '', userId: '' };
  const suspended = ['approve', 'suspend'];
  const decisions = { pending: [], approved: ['approve'], closed: ['approve'], rejected: ['reject'], suspended };
  if (status !== 'pending') {
    for (const decision of decisions[status]) {
      expectStatus(await decide(server, `/api/admin/sellers/${id}/${decision}`), 200);
    }
  }
  if (status === 'pending' || status === 'approved' || status === 'closed') {
    expectStatus(await browser.post('/api/auth/login', { email: body.email, password, role: 'seller' }), 200);
  }
  if (status === 'closed') expectStatus(await browser.post('/api/seller/close', { currentPassword: password }), 204);
  return { browser, id, userId, email: body.email, businessName: body.businessName };
}

/**
 * Two new sellers, where each seller id equals the other's user id. Code that confuses the two ids then reads a
 * stranger's data. Both were once the same id (docs/decisions/members-and-administrators.md).
 */
export async function crossedSellers(server: TestServer): Promise<[TestSeller, TestSeller]> {
  const [one, other] = [await seller(server), await seller(server)];
  return [await withId(server, one, other.userId), await withId(server, other, one.userId)];
}

async function withId(server: TestServer, owner: TestSeller, id: string): Promise<TestSeller> {
  const [before] = await server.rows<{ slug: string }>('select slug from sellers where id = $1', [owner.id]);
  await server.rows('update sellers set slug = null where id = $1', [owner.id]);
  const copy =
    "select (jsonb_populate_record(sellers, jsonb_build_object('id', $2::text))).* from sellers where id = $1";
  await server.rows(`insert into sellers ${copy}`, [owner.id, id]);
  for (const table of ['members', 'seller_history']) {
    await server.rows(`update ${table} set seller_id = $2 where seller_id = $1`, [owner.id, id]);
  }
  await server.rows('delete from sellers where id = $1', [owner.id]);
  await server.rows('update sellers set slug = $1 where id = $2', [before?.slug, id]);
  return { ...owner, id };
}

/** Creates a product through the API. Returns its id. */
export async function product(owner: TestSeller, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await owner.browser.post('/api/seller/products', productBody(changes));
  expectStatus(answer, 201);
  return (answer.body as { id: string }).id;
}

/** The actions that take a new order to a status, from the domain's table. */
export function actionsTo(status: OrderStatus): OrderAction[] {
  if (status === waitingStatus) return [];
  const last = orderActionNames.find((name) => orderActions[name].to === status);
  if (!last) throw new Error(`Nothing brings an order to ${status}.`);
  return [...actionsTo(orderActions[last].from), last];
}

/** Orders one product as a new customer, through the API. Returns the order's id. */
export async function order(server: TestServer, productId: string, quantity = 1): Promise<string> {
  return (await customerOrder(server, [{ productId, quantity }])).id;
}

export type CustomerOrder = { id: string; token: string };

/** Orders several products of one seller. Returns the order's id and its customer's token. */
export async function customerOrder(
  server: TestServer,
  items: { productId: string; quantity: number; variantId?: string }[],
  changes: Record<string, unknown> = {},
): Promise<CustomerOrder> {
  const answer = await server.browser().post('/api/orders', orderBody('', { ...changes, items }), newKey());
  expectStatus(answer, 201);
  const { token } = answer.body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
}

/** Takes an order to delivered, as its seller. */
export async function deliver({ browser }: TestSeller, orderId: string): Promise<void> {
  for (const action of ['confirm', 'ship', 'deliver']) {
    expectStatus(await browser.post(`/api/seller/orders/${orderId}/${action}`), 200);
  }
}

/** Reviews one product as the customer of a delivered order, through the API. Returns the review's id. */
export async function review(
  server: TestServer,
  owner: TestSeller,
  productId: string,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const { id, token } = await customerOrder(server, [{ productId, quantity: 1 }]);
  await deliver(owner, id);
  const body = { productId, stars: 5, words: 'Lovely.', ...changes };
  const answer = await server.browser().post(`/api/orders/${token}/reviews`, body);
  expectStatus(answer, 201);
  return (answer.body as { id: string }).id;
}

export function expectStatus(answer: { status: number; text: string }, status: number): void {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
}

/** The seller's products with their options, last updated first. */
export async function readProducts<Product>({ browser }: TestSeller): Promise<Product[]> {
  const { products } = (await browser.get('/api/seller/products')).body as { products: { id: string }[] };
  return Promise.all(products.map(async ({ id }) => (await browser.get(`/api/seller/products/${id}`)).body as Product));
}
