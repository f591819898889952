/**
 * Sends malformed requests to all OpenAPI routes and pages, as an anonymous caller, a seller and an admin:
 * `node_modules/.bin/node bench/attacks/fuzz.ts [requests, default 20000] [seed]`. Prints each request that gets a 5xx
 * or no response, and exits 1 if there is one. The same seed sends the same requests.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderTwo } from '../../test/orderTraffic.ts';
import { startServer } from '../../test/process.ts';
import { tokenIn } from '../../test/publicForms.ts';
import { administrator, call, logIn, newAddress, openShop, type Shop, trafficEnvironment } from '../../test/traffic.ts';
import { type Document, type FormTokens, type FuzzedRequest, fuzz, type Known, routesOf } from './requests.ts';

const count = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 1e9));
const atOnce = 8;
/** A response that has not started by then counts as a hang. */
const requestTimeout = 60_000;
console.log(`${count} requests, seed ${seed}`);

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-fuzz-'));
const server = await startServer(dataDirectory, { ...trafficEnvironment, LOG_LEVEL: 'error' });
const log: string[] = [];
server.child.stdout?.on('data', (chunk: Buffer) => log.push(String(chunk)));
server.child.stderr?.on('data', (chunk: Buffer) => log.push(String(chunk)));
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
const cookies = { nobody: '', seller: '', admin: '' };
let visitor = '';

/** Values for valid requests: existing ids, of this seller and of another. */
async function furnish(): Promise<{ known: Known; seller: { email: string; password: string } }> {
  const [own, other] = [await openShop(server.url), await openShop(server.url)];
  const orders = async (shop: Shop) => {
    const tokens = [await orderTwo(server.url, shop, 0), await orderTwo(server.url, shop, 1)];
    const { body } = await call(server.url, '/api/seller/orders', undefined, { cookie: shop.cookie });
    return [...tokens, ...(body.orders as { id: string }[]).map(({ id }) => id)];
  };
  const ids = [...own.products, ...other.products, other.id, ...(await orders(own)), ...(await orders(other))];
  const words = ['Asha', 'kurta', '98765 43210', '(022) 2345 6789', 'shop-1', 'pending', 'loom-and-thread', own.email];
  return { known: { ids, words }, seller: own };
}

/** Opens a product and a pending order as one visitor, whose cookie is sent with all later requests. */
async function readForms({ ids }: Known): Promise<FormTokens> {
  const tokens = { product: '', order: '' };
  for (const id of ids) {
    for (const page of ['product', 'order'] as const) {
      if (tokens[page]) continue;
      const answer = await fetch(`${server.url}/${page}/${id}`, { headers: { cookie: visitor } });
      visitor ||= answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      tokens[page] = tokenIn({ text: await answer.text() });
    }
  }
  if (!tokens.product || !tokens.order) throw new Error('A form was not found.');
  return tokens;
}

/** The status, or the reason there is none. */
function send({ method, path, headers, body, as }: FuzzedRequest): Promise<number | string> {
  const cookie = [cookies[as], visitor].filter(Boolean).join('; ');
  const own = { 'x-forwarded-for': newAddress(), origin: server.url, cookie };
  return new Promise((resolve) => {
    try {
      const sent = request(
        server.url,
        { method, path, agent, headers: { ...own, ...headers }, timeout: requestTimeout },
        (answer) => {
          resolve(answer.statusCode ?? 'no status');
          // Live events never end.
          if (answer.headers['content-type']?.startsWith('text/event-stream')) sent.destroy();
          answer.on('error', () => {}).resume();
        },
      );
      sent.on('timeout', () => {
        resolve('hangs');
        sent.destroy();
      });
      sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sent.end(body);
    } catch (error) {
      resolve(`not sent: ${(error as NodeJS.ErrnoException).code}`);
    }
  });
}

/** A server may close the connection of a rejected request; others are not valid HTTP at all. */
const isFine = (result: number | string) =>
  typeof result === 'number'
    ? result < 500
    : result === 'ECONNRESET' || result === 'EPIPE' || result.startsWith('not sent');

const { known, seller } = await furnish();
const document = (await call(server.url, '/api/docs')).body as unknown as Document;
const routes = routesOf(document, await readForms(known));
const results = new Map<number | string, number>();
const failures: string[] = [];
let next = 0;
async function worker(): Promise<void> {
  while (next < count) {
    const number = next;
    next += 1;
    // Some requests sign out or end sessions.
    if (number % 200 === 0) {
      try {
        cookies.seller = await logIn(server.url, 'seller', seller);
        cookies.admin = await logIn(server.url, 'admin', administrator);
      } catch (error) {
        failures.push(`${number}: ${error}`);
      }
    }
    const fuzzed = fuzz(seed, number, routes, known);
    const result = await send(fuzzed);
    results.set(result, (results.get(result) ?? 0) + 1);
    if (!isFine(result)) failures.push(`${result} ← ${number}: ${JSON.stringify(fuzzed).slice(0, 1000)}`);
    if (number % 2000 === 1999) console.log(`${number + 1} sent, ${failures.length} failed`);
  }
}
await Promise.all(Array.from({ length: atOnce }, worker));
const isAlive = (await call(server.url, '/readyz').catch(() => undefined))?.status === 200;
agent.destroy();
await server.stop();
await rm(dataDirectory, { recursive: true, force: true });
console.log(
  `${routes.length} routes; answers: ${[...results]
    .map(([result, times]) => `${times} × ${result}`)
    .sort()
    .join(', ')}`,
);
if (failures.length > 0) console.log(`${failures.slice(0, 20).join('\n')}\n${log.join('').slice(0, 8000)}`);
if (!isAlive) console.log('The server is not ready any more.');
process.exitCode = failures.length === 0 && isAlive ? 0 : 1;
