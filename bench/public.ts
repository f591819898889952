/**
 * Measures the public pages' speed as a ratio: requests per second of Haat, as HTML and as API, compared to a bare
 * `node:http` server that sends the same bytes. `npm run bench:public`. Needs a built web app.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, startServer } from '../test/process.ts';

const seconds = Number(process.env.SECONDS ?? 5);
const connections = [1, 32];

async function paths(url: string): Promise<string[]> {
  const answer = await fetch(`${url}/api/products?limit=1`);
  const { products } = (await answer.json()) as { products: { id: string }[] };
  const [product] = products;
  return [
    `/product/${product?.id}`,
    `/api/products/${product?.id}`,
    '/shop',
    '/shop?search=silk',
    '/api/products?search=silk',
  ];
}

/** A minimal Node server that answers every request with the same head and body. */
async function bareServer(
  directory: string,
  body: Buffer,
  type: string,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  await writeFile(join(directory, 'body'), body);
  await writeFile(
    join(directory, 'bare.mjs'),
    `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const body = readFileSync(${JSON.stringify(join(directory, 'body'))});
const headers = { 'content-type': ${JSON.stringify(type)}, 'content-length': body.length };
createServer((request, response) => response.writeHead(200, headers).end(body)).listen(${port}, () => process.send('ready'));`,
  );
  const child = fork(join(directory, 'bare.mjs'));
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, child };
}

async function requestsPerSecond(url: string, parallel: number): Promise<number> {
  await autocannon({ url, connections: parallel, duration: 2 });
  const { requests, non2xx, errors } = await autocannon({ url, connections: parallel, duration: seconds });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} failures`);
  return requests.average;
}

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const haat = await startServer(join(directory, 'data'));
try {
  console.log('requests/s (connections): Haat, bare node:http with the same bytes, ratio');
  for (const path of await paths(haat.url)) {
    const answer = await fetch(haat.url + path);
    const body = Buffer.from(await answer.arrayBuffer());
    const bare = await bareServer(directory, body, answer.headers.get('content-type') ?? '');
    for (const parallel of connections) {
      const ours = await requestsPerSecond(haat.url + path, parallel);
      const theirs = await requestsPerSecond(bare.url, parallel);
      const label = `${path.replace(/[0-9a-f-]{36}/, '{id}')} (${parallel}), ${body.length} bytes`;
      console.log(
        `${label.padEnd(52)} ${ours.toFixed(0).padStart(7)} ${theirs.toFixed(0).padStart(7)}  1/${(theirs / ours).toFixed(1)}`,
      );
    }
    bare.child.kill();
  }
} finally {
  await haat.stop();
  await rm(directory, { recursive: true });
}
