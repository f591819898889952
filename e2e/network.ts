import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page, type Request } from '@playwright/test';
import pg from 'pg';
import type { TestConnection } from '#test/postgres.ts';

/** What the API answers when something unforeseen happens to it. */
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

/** What the server says while a table that it needs is gone: a failure of its own, and a real one. */
export async function withoutTable(connection: TestConnection, table: string, act: () => Promise<void>): Promise<void> {
  await runStatement(connection, `alter table ${table} rename to ${table}_away`);
  try {
    await act();
  } finally {
    await runStatement(connection, `alter table ${table}_away rename to ${table}`);
  }
}

/** What only time, or an accident, does to the database. */
export async function runStatement(connection: TestConnection, statement: string): Promise<void> {
  const database = new pg.Client(connection);
  await database.connect();
  await database.query(statement);
  await database.end();
}

/** Sends forms into nowhere, as a lost connection does, until that is taken back. */
export async function dropForms(page: Page, path: string): Promise<() => Promise<void>> {
  const address = `**${path}`;
  await page.route(address, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  return () => page.unroute(address);
}

/** Holds back what matches until it is let go. */
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

/** Remembers what a page has asked for and has not got yet; the stream of events never ends. */
export function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) requests.add(request);
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  // An answer whose body nobody reads, such as one that was asked for ahead, never finishes.
  page.on('response', (response) => response.url().includes('/api/') && requests.delete(response.request()));
}

/** Waits until a page has all that it asked for, the code of its late parts too, and asks for nothing more. */
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

/** Where a file of the panel is fetched, by the name of what is in it: their addresses are hashes. */
export function panelFilePattern(name: string): string {
  const files: { file: string; name?: string }[] = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const found = files.find((file) => file.name === name);
  if (!found) throw new Error(`The panel has no file called ${name}.`);
  return `**/${found.file}`;
}
