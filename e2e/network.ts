import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Request } from '@playwright/test';
import pg from 'pg';
import type { TestConnection } from '#test/postgres.ts';

/** The API's response to an unexpected error. */
export const serverError = {
  status: 500,
  json: {
    error: {
      code: 'internal_error',
      message: 'Something went wrong on our side. Please try again.',
      requestId: '7d4b6f0a-2f7b-4a53-9a52-6c3f3b1c9a11',
    },
  },
};

/** Runs `act` while a table is missing, which causes a real server error. */
export async function withoutTable(connection: TestConnection, table: string, act: () => Promise<void>): Promise<void> {
  await runStatement(connection, `alter table ${table} rename to ${table}_away`);
  try {
    await act();
  } finally {
    await runStatement(connection, `alter table ${table}_away rename to ${table}`);
  }
}

/** Runs SQL for changes that only time or an accident would cause. */
export async function runStatement(connection: TestConnection, statement: string): Promise<void> {
  const database = new pg.Client(connection);
  await database.connect();
  await database.query(statement);
  await database.end();
}

/** Aborts form posts, as a lost connection does. Returns a function that ends it. */
export async function dropForms(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**${path}`;
  await page.route(address, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  return () => page.unroute(address);
}

/** Lets matching changes reach the server, and loses its answers. Returns a function that ends it. */
export async function loseAnswers(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(address);
}

/** Holds matching requests until the returned function is called. */
export async function holdRequests(
  page: Page,
  address: string | RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const pendingRequests = new WeakMap<Page, Set<Request>>();

/** Tracks the page's pending requests, except the stream of events, which never ends. */
export function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().includes('/api/events')) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  // A response whose body is never read, such as a preload, does not finish.
  page.on('response', (response) => response.url().includes('/api/') && requests.delete(response.request()));
}

/** Waits until the page has no pending requests and sends no new ones. */
export async function waitForIdle(page: Page): Promise<void> {
  let quiet = 0;
  await expect
    .poll(
      () => {
        quiet = pendingRequests.get(page)?.size === 0 ? quiet + 1 : 0;
        return quiet;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(2);
}

const manifest = fileURLToPath(new URL('../dist/panel/manifest.json', import.meta.url));

/** URL pattern of a chunk of the panel, by the chunk's name. */
export function panelFilePattern(name: string): string {
  const files: { file: string; name?: string }[] = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const found = files.find((file) => file.name === name);
  if (!found) throw new Error(`The panel has no file called ${name}.`);
  return `**/${found.file}`;
}
