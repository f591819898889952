/**
 * Writes the browser's typed API client from the OpenAPI that the server describes itself with.
 * `node scripts/client.ts` writes it to web/panel/lib/api; with `--check` it only tells whether that is up to date.
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { createApp } from '#server/app.ts';
import type { Context } from '#server/context.ts';

const target = join(import.meta.dirname, '../web/panel/lib/api');

/** The description needs no database: no route is called. */
async function describeApi(): Promise<object> {
  const files = { directory: '/nowhere', panel: '', render: () => '', assets: { scripts: [], styles: [] } };
  const app = await createApp({} as Context, files, { trustProxy: false, logLevel: 'silent', https: false });
  await app.ready();
  return app.swagger();
}

async function generate(into: string): Promise<void> {
  const input = join(into, 'openapi.json');
  writeFileSync(input, JSON.stringify(await describeApi()));
  await createClient({
    input,
    output: { path: join(into, 'api'), entryFile: false, module: { extension: '.ts' } },
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/client-fetch', { name: '@hey-api/sdk', auth: false }, '@tanstack/react-query'],
  });
}

function contents(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .map((file) => `${file}\n${readFileSync(join(directory, file), 'utf8')}`)
    .join('\n');
}

const temporary = mkdtempSync(join(tmpdir(), 'haat-client-'));
await generate(temporary);
if (process.argv.includes('--check')) {
  const fresh = contents(join(temporary, 'api')) === contents(target);
  if (!fresh) console.error('The typed API client is out of date. Please run: npm run client');
  process.exitCode = fresh ? 0 : 1;
} else {
  rmSync(target, { recursive: true, force: true });
  cpSync(join(temporary, 'api'), target, { recursive: true });
}
rmSync(temporary, { recursive: true });
