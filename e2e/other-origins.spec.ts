import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAsSeller, placeOrder } from './selling.ts';
import { addProduct, adminCaller, openAsAdmin, openShop, registerShop, type Shop } from './shops.ts';

/** Serves a page on another port of the same host: the same site to browsers, but another origin. */
async function servePage(page: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() };
}

const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** A page that attacks `action` with what any page can do: forms of all encodings, and no-cors requests. */
const attackPage = (action: string) => `<!doctype html><title>Win a kurta</title>
  ${types.map((type) => `<form method="post" action="${action}" enctype="${type}"><button>${type}</button></form>`).join('')}
  <button onclick="blind()">blind</button><output></output>
  <script>
    async function blind() {
      const init = { method: 'POST', mode: 'no-cors', credentials: 'include' };
      const json = { mode: 'cors', headers: { 'content-type': 'application/json' }, body: '{}' };
      for (const body of [undefined, '{}', new URLSearchParams({ a: '1' })]) {
        // The page cannot read the response, but the request was sent.
        await fetch('${action}', { ...init, body }).catch(() => {});
      }
      await fetch('${action}', { ...init, ...json }).catch(() => {});
      navigator.sendBeacon('${action}', '{}');
      document.querySelector('output').textContent = 'sent';
    }
  </script>`;

/** Opens the attacking page and runs all its attacks. */
async function runAttack(page: Page, action: string): Promise<void> {
  const elsewhere = await servePage(attackPage(action));
  for (const type of types) {
    await page.goto(elsewhere.url);
    const answer = page.waitForResponse(action);
    await page.getByRole('button', { name: type }).click();
    expect((await answer).status(), type).toBe(403);
  }
  await page.goto(elsewhere.url);
  await page.getByRole('button', { name: 'blind' }).click();
  await expect(page.getByText('sent')).toBeVisible();
  elsewhere.close();
}

let weavers: Shop;
test.beforeAll(async ({ product }) => {
  weavers = await openShop(product.url, await adminCaller(product.url), 'Kannur Weavers');
});

test("rejects a page on another port that confirms a signed-in seller's order", async ({ page, product }) => {
  const orderId = await placeOrder(weavers, [{ productId: await addProduct(weavers), quantity: 1 }]);
  await openAsSeller(page, weavers, '/seller/orders');
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await runAttack(page, `${product.url}/api/seller/orders/${orderId}/confirm`);
  const read = await weavers.caller.get(`/api/seller/orders/${orderId}`);
  expect(await read.json()).toMatchObject({ status: 'pending', history: [{ to: 'pending' }] });

  // The seller's own page still can.
  await page.goto('/seller/orders');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect
    .poll(async () => (await (await weavers.caller.get(`/api/seller/orders/${orderId}`)).json()).status)
    .toBe('confirmed');
});

test('rejects a page on another port that approves a seller as a signed-in admin', async ({ page, product }) => {
  const admin = await adminCaller(product.url);
  const { id } = await registerShop(admin, 'Waiting Looms');
  await openAsAdmin(page, '/admin/sellers');
  await expect(page.getByText('Waiting Looms').first()).toBeVisible();
  await runAttack(page, `${product.url}/api/admin/sellers/${id}/approve`);
  expect(await (await admin.get(`/api/admin/sellers/${id}`)).json()).toMatchObject({ status: 'pending' });
});
