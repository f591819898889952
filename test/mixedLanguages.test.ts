import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { readMixedPages } from './mixedLanguages.ts';
import { addressOf, administrate } from './postgres.ts';
import { startServer } from './process.ts';
import { trafficEnvironment } from './traffic.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function start(): Promise<string> {
  const template = inject('template');
  const database = `mixed_${randomUUID().replaceAll('-', '')}`;
  await administrate(template, `create database ${database} template ${template.database}`);
  cleanups.push(() => administrate(template, `drop database ${database} with (force)`));
  const directory = await mkdtemp(join(tmpdir(), 'haat-mixed-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  const server = await startServer(directory, {
    ...trafficEnvironment,
    DATABASE_URL: addressOf({ ...template, database }),
    AUTH_SECRET: 'a secret of 32 letters or longer',
  });
  cleanups.push(() => server.kill());
  return server.url;
}

// languages.md, section 10; bench/mixedLanguages.ts reads 10,000.
test('pages for 50 readers of two languages at once have no word of the other one', async () => {
  const { wrong, changes } = await readMixedPages(await start(), 1_000);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(changes).toBeGreaterThan(3);
});
