/**
 * 50 readers of two languages read 10,000 pages of one process at once: `node bench/mixedLanguages.ts`. Exits 1 if a
 * page has a word of the other language (languages.md, section 10). Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMixedPages } from '../test/mixedLanguages.ts';
import { startServer } from '../test/process.ts';
import { trafficEnvironment } from '../test/traffic.ts';

const pages = 10_000;
const directory = await mkdtemp(join(tmpdir(), 'haat-mixed-'));
const server = await startServer(directory, trafficEnvironment);
try {
  const started = performance.now();
  const { wrong, changes } = await readMixedPages(server.url, pages);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${pages} pages in ${seconds} s, ${changes} changes meanwhile: ${wrong.length} in the wrong language`);
  for (const page of wrong.slice(0, 20)) console.log(page);
  if (wrong.length > 0) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
