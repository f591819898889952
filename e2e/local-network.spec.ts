import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { startServer } from '#test/process.ts';
import { administrator, signIn } from './fixtures.ts';
import { openChooser } from './pictures.ts';
import { adminCaller, openShop, shopPassword } from './shops.ts';

// Also after a failure, so that no server is left running.
const closing: (() => Promise<unknown>)[] = [];
test.afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A typical setup at home: no PUBLIC_URL, and the machine's host name over plain http. */
test("uploads a product photo over plain http at the machine's host name", async ({ launchOptions }) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-e2e-'));
  closing.push(() => rm(dataDirectory, { recursive: true, force: true }));
  const { email, password } = administrator;
  const server = await startServer(dataDirectory, { PUBLIC_URL: '', ADMIN_EMAIL: email, ADMIN_PASSWORD: password });
  closing.push(server.stop);
  const { port } = new URL(server.url);
  const local = `http://localhost:${port}`;
  const shop = await openShop(local, await adminCaller(local), 'Kannur Weavers');
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP shop-pc 127.0.0.1'],
  });
  closing.push(() => browser.close());
  const page = await browser.newPage({ baseURL: `http://shop-pc:${port}` });
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  await signIn(page, 'Seller', shop.email, shopPassword);
  await expect(page).toHaveURL(/\/seller\/dashboard/);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.goto('/seller/products/new');
  const chooser = await openChooser(page);
  const canvas = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7c3aed' } });
  await chooser.setFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await canvas.jpeg().toBuffer() });
  await expect(page.getByText('front.jpg was uploaded.')).toBeAttached();
  await expect(page.getByRole('list', { name: 'Product Images' }).getByRole('listitem')).toHaveCount(1);
  // Browsers warn about features in the headers that they do not know.
  expect(messages.filter((message) => /permissions-policy|unrecognized feature/i.test(message))).toEqual([]);
});
