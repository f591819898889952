import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { type ServerProcess, startServer } from '#test/process.ts';
import { startMailServer } from './mailServer.ts';

export const administrator = { email: 'admin@haat.example', password: 'secret-haat-1' };

type Product = ServerProcess & { dataDirectory: string; mail: Awaited<ReturnType<typeof startMailServer>> };

/** The product as people run it, with a real mail server; one for each file of journeys. */
export const test = base.extend<{ baseURL: string }, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off this pattern.
    async ({}, use) => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-e2e-'));
      const mail = await startMailServer();
      const server = await startServer(dataDirectory, {
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        SMTP_URL: mail.url,
        // So that customers who order beside the browser come from addresses of their own.
        TRUST_PROXY: 'on',
      });
      await use({ ...server, dataDirectory, mail });
      await server.stop();
      await mail.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

export { expect };

export async function signIn(page: Page, role: 'Seller' | 'Admin', email: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByText(role, { exact: true }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: `Sign in as ${role}` }).click();
}

/** What must hold on every page: nothing scrolls sideways, as soon as the page has settled at its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
}
