/**
 * Compares cached pages with their limit: Haat's responses for a product, the shop and a store, and a bare `node:http`
 * server that sends the same compressed bytes, in turns, after the demo's photos and previews are generated. `node
 * bench/pages.ts`; SECONDS (2) of each round and ROUNDS (5). Needs a built web app. Exits 1 if a request takes Haat
 * more than 1/0.4 of the bare server's processor time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { freePort, startServer } from '../test/process.ts';
import { becomesIdle, processorTime } from './limits/processor.ts';

const bar = 0.4;
const seconds = Number(process.env.SECONDS ?? 2);
const rounds = Number(process.env.ROUNDS ?? 5);
const connections = [1, 32];
/** The request headers of current browsers. */
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'en-IN,en;q=0.9' };

type Round = { perSecond: number; p99: number; processor: number };
type Target = { url: string; pid: number };

/** `processor`: milliseconds per request. */
async function measure({ url, pid }: Target, parallel: number): Promise<Round> {
  const before = processorTime(pid);
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: parallel,
    duration: seconds,
  });
  if (non2xx + errors > 0 || requests.total === 0) throw new Error(`${url}: ${non2xx + errors} failures`);
  const processor = (processorTime(pid) - before) / requests.total;
  return { perSecond: requests.average, p99: latency.p99, processor };
}

/** A page's compressed bytes, which fetch would decompress. */
async function download(url: string) {
  const clientRequest = request(url, { headers }).end();
  const [answer] = await once(clientRequest, 'response');
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
  return { body: Buffer.concat(await answer.toArray()), sent: { 'content-type': type, 'content-encoding': encoding } };
}

/** A minimal Node server that answers every request with this head and body. */
async function startBare(directory: string, body: Buffer, sent: object): Promise<Target & { child: ChildProcess }> {
  const port = await freePort();
  writeFileSync(join(directory, 'body'), body);
  writeFileSync(
    join(directory, 'bare.mjs'),
    `import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
const body = readFileSync(${JSON.stringify(join(directory, 'body'))});
const headers = { ...${JSON.stringify(sent)}, 'content-length': body.length };
createServer((request, response) => response.writeHead(200, headers).end(body)).listen(${port}, () => process.send('ready'));`,
  );
  const child = fork(join(directory, 'bare.mjs'));
  await once(child, 'message');
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures both in turns, each first equally often. */
async function compare(haat: Target, bare: Target, parallel: number) {
  const found: { haat: Round; bare: Round }[] = [];
  for (const target of [haat, bare]) await measure(target, parallel);
  for (let round = 0; round < rounds; round += 1) {
    const early = round % 2 ? await measure(bare, parallel) : undefined;
    const own = await measure(haat, parallel);
    found.push({ haat: own, bare: early ?? (await measure(bare, parallel)) });
  }
  return (of: (round: Round) => number) => {
    const [own, limit] = [median(found.map(({ haat }) => of(haat))), median(found.map(({ bare }) => of(bare)))];
    return { own, limit };
  };
}

const directory = mkdtempSync(join(tmpdir(), 'haat-pages-'));
const haat = await startServer(join(directory, 'data'));
const pid = haat.child.pid ?? 0;
let isRight = true;
try {
  const { products } = (await (await fetch(`${haat.url}/api/products?limit=1`)).json()) as {
    products: { id: string; seller: { slug: string } }[];
  };
  const [product] = products;
  await becomesIdle(pid);
  for (const path of [`/product/${product?.id}`, '/shop', `/store/${product?.seller.slug}`]) {
    const { body, sent } = await download(haat.url + path);
    const bare = await startBare(directory, body, sent);
    const name = path.split('/', 2).join('/');
    for (const parallel of connections) {
      const of = await compare({ url: haat.url + path, pid }, bare, parallel);
      const [processor, speed, p99] = [of((r) => r.processor), of((r) => r.perSecond), of((r) => r.p99)];
      const ratio = processor.limit / processor.own;
      isRight &&= ratio >= bar;
      console.log(
        [
          `${ratio >= bar ? 'ok ' : 'BAD'} ${name.padEnd(8)} ${String(parallel).padStart(2)} connections, ${body.length} bytes ${sent['content-encoding']}:`,
          `processor ${(processor.own * 1000).toFixed(0)} µs beside ${(processor.limit * 1000).toFixed(0)}, ratio ${ratio.toFixed(2)} (bar ${bar});`,
          `${speed.own.toFixed(0)} requests/s beside ${speed.limit.toFixed(0)}, ratio ${(speed.own / speed.limit).toFixed(2)}; p99 ${p99.own} ms beside ${p99.limit}`,
        ].join(' '),
      );
    }
    bare.child.kill();
  }
} finally {
  await haat.stop();
  rmSync(directory, { recursive: true });
}
process.exitCode = isRight ? 0 : 1;
