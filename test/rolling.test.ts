import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { addressOf, administrate } from './postgres.ts';
import { type ServerProcess, startServer } from './process.ts';
import { openShop, placeOrder, trafficEnvironment, visitor } from './traffic.ts';

vi.setConfig({ testTimeout: 600_000 });

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function makeDatabase(): Promise<string> {
  const template = inject('template');
  const database = `rolling_${randomUUID().replaceAll('-', '')}`;
  await administrate(template, `create database ${database}`);
  cleanups.push(() => administrate(template, `drop database ${database} with (force)`));
  return addressOf({ ...template, database });
}

/** A round-robin proxy over keep-alive connections that skips closed ports and retries nothing else. */
async function startProxy(targets: string[]): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const pass = (body: Buffer, incoming: IncomingMessage, response: ServerResponse, place: number, tries: number) => {
    const { method, url, headers } = incoming;
    const onward = request(
      new URL(url ?? '/', targets[place % targets.length]),
      { agent, method, headers },
      (answer) => {
        const { connection: _, ...rest } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(response);
      },
    );
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tries > 0) pass(body, incoming, response, place + 1, tries - 1);
      else response.writeHead(502).end(JSON.stringify({ lost: error.message }));
    });
    onward.end(body);
  };
  const proxy = createServer(async (incoming, response) => {
    turn += 1;
    pass(Buffer.concat(await incoming.toArray()), incoming, response, turn, targets.length);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  cleanups.push(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

test('loses no request while two processes behind a proxy are restarted in turn', async () => {
  const targets: string[] = [];
  const proxy = await startProxy(targets);
  const directory = await mkdtemp(join(tmpdir(), 'haat-rolling-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  const shared = {
    ...trafficEnvironment,
    DATABASE_URL: await makeDatabase(),
    AUTH_SECRET: 'the same for each, 32 or more long',
    PUBLIC_URL: proxy,
  };
  const start = async (place: number): Promise<ServerProcess> => {
    const server = await startServer(directory, shared);
    targets[place] = server.url;
    cleanups.push(() => server.kill());
    return server;
  };
  const servers = [await start(0), await start(1)];
  const { products } = await openShop(proxy);

  const seen: (number | string)[] = [];
  const acknowledged: string[] = [];
  let isOver = false;
  const order = async () => {
    const { status, body } = await placeOrder(proxy, products[seen.length % 4]);
    if (status === 201) acknowledged.push(String(body.token));
    seen.push(status === 201 ? status : `${status} ${JSON.stringify(body)}`);
  };
  const poll = async () => {
    const answer = await fetch(`${proxy}/product/${products[0]}`, { headers: visitor(proxy) });
    seen.push(answer.status === 200 ? 200 : await answer.text());
  };
  const person = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const people = Promise.all([order, order, order, poll, poll, poll].map(person));
  const more = async () => {
    const before = seen.length;
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(before + 20), { timeout: 60_000 });
  };
  for (const place of [0, 1]) {
    await more();
    expect(await servers[place]?.stop()).toBe(0);
    await more();
    servers[place] = await start(place);
  }
  await more();
  isOver = true;
  await people;

  expect([...new Set(seen)].sort()).toEqual([200, 201]);
  const client = new pg.Client({ connectionString: shared.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query('select token from orders');
  await client.end();
  expect(rows.map((row) => row.token).sort()).toEqual(acknowledged.sort());
});
