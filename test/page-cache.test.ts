import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { productBody } from './factories.ts';
import { addressOf, administrate } from './postgres.ts';
import { startServer } from './process.ts';
import { administrator, call, logIn, openShop, piecesOfEach, trafficEnvironment, visitor } from './traffic.ts';

vi.setConfig({ testTimeout: 600_000 });

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** Starts two processes on one database, each with its own URL. */
async function startTwo(): Promise<[string, string]> {
  const template = inject('template');
  const database = `kept_${randomUUID().replaceAll('-', '')}`;
  await administrate(template, `create database ${database} template ${template.database}`);
  cleanups.push(() => administrate(template, `drop database ${database} with (force)`));
  const directory = await mkdtemp(join(tmpdir(), 'haat-kept-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  const shared = {
    ...trafficEnvironment,
    DATABASE_URL: addressOf({ ...template, database }),
    AUTH_SECRET: 'the same for each, 32 or more long',
  };
  const start = async () => {
    const server = await startServer(directory, shared);
    cleanups.push(() => server.kill());
    return server.url;
  };
  return [await start(), await start()];
}

type Seen = { url: string; askedAt: number; status: number; text: string };

/** Milliseconds after an acknowledged change until no request may return the old value. */
const longest = 1000;

test('two processes serve nothing staler than a second after one of them acknowledged a change', async () => {
  const [one, other] = await startTwo();
  const { id, cookie, products } = await openShop(one, 1);
  const admin = await logIn(one, 'admin', administrator);
  const [product] = products;

  const seen: Seen[] = [];
  let isOver = false;
  const read = async (url: string) => {
    while (!isOver) {
      const askedAt = performance.now();
      const answer = await fetch(`${url}/product/${product}`, { headers: visitor(url) });
      seen.push({ url, askedAt, status: answer.status, text: await answer.text() });
      await pause(20);
    }
  };
  const readers = Promise.all([one, other].map(read));

  const save = (pricePaise: number, stock: number, version: number) =>
    fetch(`${one}/api/seller/products/${product}`, {
      method: 'PUT',
      body: JSON.stringify(productBody({ pricePaise, stock, version, shownStock: piecesOfEach })),
      headers: { 'content-type': 'application/json', ...visitor(one), cookie },
    });
  const post = (path: string, body: object, who: string) => call(one, path, body, { cookie: who });
  const isShown = ({ status }: Seen) => status === 200;
  const changes: [act: () => Promise<{ status: number }>, isTrue: (page: Seen) => boolean][] = [
    [() => save(777_00, piecesOfEach, 1), ({ text }) => text.includes('₹777') && !text.includes('₹1,250')],
    [() => save(777_00, 3, 2), ({ text }) => text.includes('Only 3 left')],
    [() => post(`/api/seller/products/${product}/deactivate`, {}, cookie), (answer) => !isShown(answer)],
    [() => post(`/api/seller/products/${product}/activate`, {}, cookie), isShown],
    [() => post(`/api/admin/sellers/${id}/suspend`, { reason: 'A complaint.' }, admin), (answer) => !isShown(answer)],
  ];
  try {
    for (const [act, isTrue] of changes) {
      const answer = await act();
      expect(answer.status).toBeLessThan(300);
      const from = performance.now() + longest;
      // Both must return the new value before the next change.
      await vi.waitFor(
        () => {
          for (const url of [one, other]) {
            expect(seen.filter((page) => page.url === url && page.askedAt >= from).length).toBeGreaterThan(2);
          }
        },
        { timeout: 60_000 },
      );
      for (const page of seen.filter(({ askedAt }) => askedAt >= from)) expect(isTrue(page), page.text).toBe(true);
      seen.length = 0;
    }
  } finally {
    isOver = true;
    await readers;
  }
});
