import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, type Page, request } from '@playwright/test';
import { TOTP } from 'otpauth';
import { administrator } from './fixtures.ts';

/** An API client with its own cookies. */
export type Caller = APIRequestContext;
export type Shop = {
  id: string;
  name: string;
  email: string;
  caller: Caller;
  /** A client without a session, because orders of a signed-in seller count as their own. */
  customers: Caller;
};

export const shopPassword = 'a-shop-of-our-own';
let createdCount = 0;

/** A new phone and IP address for each customer, because orders are rate-limited by both. */
export function newCustomer() {
  createdCount += 1;
  return {
    customerPhone: `97${String(createdCount).padStart(8, '0')}`,
    headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.0.${createdCount >> 8}.${createdCount & 255}` },
  };
}

async function readBody<Body>(answer: APIResponse): Promise<Body> {
  if (!answer.ok()) throw new Error(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** Signs in by the API: the caller, or the page's whole context, gets the session. */
export async function logIn(caller: Caller, role: 'admin' | 'seller', email: string, password: string): Promise<void> {
  const { origin } = new URL((await caller.get('/healthz')).url());
  const data = { email, password, role, rememberMe: false };
  await readBody(await caller.post('/api/auth/login', { data, headers: { origin } }));
}

/** The origin header passes the CSRF protection of signed-in requests. */
const createCaller = (url: string): Promise<Caller> =>
  request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } });

/** Clears the cookies first, because signing in over a session would end it. */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
  await page.context().clearCookies();
  await logIn(page.request, 'admin', administrator.email, administrator.password);
  await page.goto(path);
}

export async function adminCaller(url: string): Promise<Caller> {
  const caller = await createCaller(url);
  await logIn(caller, 'admin', administrator.email, administrator.password);
  return caller;
}

/** Registers a business, which then waits for approval; returns its id. */
export async function registerShop(
  admin: Caller,
  businessName: string,
  email = `shop${createdCount + 1}@haat.example`,
): Promise<{ id: string; email: string }> {
  createdCount += 1;
  const data = {
    email,
    password: shopPassword,
    businessName,
    ownerName: `Owner ${createdCount}`,
    phone: `98${String(createdCount).padStart(8, '0')}`,
    address: '12 MG Road, Pune 411001',
    category: 'Fashion',
  };
  await readBody(await admin.post('/api/auth/register', { data }));
  return { id: await findSeller(admin, email), email };
}

/** The id of the seller with this email. */
export async function findSeller(admin: Caller, email: string): Promise<string> {
  const found = await admin.get('/api/admin/sellers', { params: { search: email } });
  const { sellers } = await readBody<{ sellers: { id: string }[] }>(found);
  return sellers[0]?.id ?? '';
}

/** The reason shown to rejected and suspended sellers. */
export const decisionReason = 'Your papers are not complete.';

export async function decideSeller(
  admin: Caller,
  id: string,
  decision: 'approve' | 'reject' | 'suspend',
): Promise<void> {
  await readBody(await admin.post(`/api/admin/sellers/${id}/${decision}`, { data: { reason: decisionReason } }));
}

/** Registers and approves a seller, and signs in. */
export async function openShop(url: string, admin: Caller, name: string, wanted?: string): Promise<Shop> {
  const { id, email } = await registerShop(admin, name, wanted);
  await decideSeller(admin, id, 'approve');
  const caller = await createCaller(url);
  await logIn(caller, 'seller', email, shopPassword);
  return { id, name, email, caller, customers: await request.newContext({ baseURL: url }) };
}

/** Sets up 2-step verification, which connecting a number requires. The caller stays signed in. */
export async function turnOnSecondFactor({ caller }: Shop): Promise<void> {
  const data = { currentPassword: shopPassword };
  const { secret } = await readBody<{ secret: string }>(await caller.post('/api/account/second-factor', { data }));
  const code = new TOTP({ secret }).generate();
  await readBody(await caller.post('/api/account/second-factor/confirm', { data: { code } }));
}

export async function switchOffAssistant({ caller }: Shop): Promise<void> {
  const data = { mode: 'off', opensAt: 600, closesAt: 1200, openDays: [1, 2, 3, 4, 5, 6] };
  await readBody(await caller.put('/api/seller/assistant', { data }));
}

/** Creates a product; returns its id. */
export async function addProduct({ caller }: Shop, changes: Record<string, unknown> = {}): Promise<string> {
  const data = {
    name: 'Blue kurta',
    description: 'Handwoven cotton.',
    category: 'Clothing & Fashion',
    pricePaise: 1_250_00,
    stock: 50,
    images: [],
    isActive: true,
    ...changes,
  };
  return (await readBody<{ id: string }>(await caller.post('/api/seller/products', { data }))).id;
}

/** Orders one item and delivers it. */
export async function deliverOrder({ caller, customers }: Shop, productId: string): Promise<void> {
  const { customerPhone, headers } = newCustomer();
  const placed = await customers.post('/api/orders', {
    data: { items: [{ productId, quantity: 1 }], customerName: 'Asha Rao', customerPhone },
    headers,
  });
  await readBody(placed);
  const { orders } = await readBody<{ orders: { id: string }[] }>(await caller.get('/api/seller/orders'));
  for (const action of ['confirm', 'ship', 'deliver']) {
    await readBody(await caller.post(`/api/seller/orders/${orders[0]?.id}/${action}`));
  }
}
