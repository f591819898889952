/**
 * Opens 1,500 slow sockets next to normal users: a third is silent, a third drips headers, a third drips a body. Pages
 * and API are fetched without and with them. Exits 1 if the p95 with them is 200 ms or more, or a request fails.
 * `node_modules/.bin/node bench/attacks/sockets.ts`. Needs a built web app.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../../test/process.ts';
import { openShop, trafficEnvironment, visitor } from '../../test/traffic.ts';

const count = 1500;
const seconds = Number(process.env.SECONDS ?? 20);
const people = 4;
/** A user's pause between two pages, in milliseconds. */
const reading = 50;
const bar = 200;

const opening = {
  silent: '',
  header: 'GET / HTTP/1.1\r\nHost: haat\r\nX-Slow: ',
  body: 'POST /api/auth/login HTTP/1.1\r\nHost: haat\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
};
type Kind = keyof typeof opening;

/** Maintains so many slow sockets; disconnected ones reconnect. */
function attack(url: string) {
  const { port, hostname } = new URL(url);
  const sockets = new Map<Socket, Kind>();
  let over = false;
  let reconnects = 0;
  const open = (kind: Kind) => {
    const socket = connect(Number(port), hostname, () => socket.write(opening[kind]));
    sockets.set(socket, kind);
    socket.on('error', () => {}).resume();
    socket.once('close', () => {
      sockets.delete(socket);
      if (over) return;
      reconnects += 1;
      setTimeout(() => over || open(kind), 100);
    });
  };
  const kinds = Object.keys(opening) as Kind[];
  for (let number = 0; number < count; number += 1) open(kinds[number % kinds.length] ?? 'silent');
  const drip = setInterval(() => {
    for (const [socket, kind] of sockets) if (kind !== 'silent' && socket.writable) socket.write('x');
  }, 1000);
  return {
    report: () => `${sockets.size} sockets open, ${reconnects} came back`,
    end() {
      over = true;
      clearInterval(drip);
      for (const socket of sockets.keys()) socket.destroy();
    },
  };
}

type Measured = { times: number[]; failures: string[] };

/** Fetches the paths repeatedly for `seconds`. */
async function browse(url: string, paths: string[]): Promise<Measured> {
  const measured: Measured = { times: [], failures: [] };
  const end = performance.now() + seconds * 1000;
  const person = async (first: number) => {
    for (let step = first; performance.now() < end; step += 1) {
      const path = paths[step % paths.length];
      const began = performance.now();
      try {
        const answer = await fetch(`${url}${path}`, { headers: visitor(url) });
        await answer.arrayBuffer();
        if (!answer.ok) measured.failures.push(`${path}: ${answer.status}`);
      } catch (error) {
        measured.failures.push(`${path}: ${error}`);
      }
      measured.times.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, reading));
    }
  };
  await Promise.all(Array.from({ length: people }, (_, number) => person(number)));
  return measured;
}

function percentile({ times }: Measured, share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.POSITIVE_INFINITY;
}

function print(label: string, measured: Measured): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => `${percentile(measured, share).toFixed(1)} ms`);
  const { times, failures } = measured;
  console.log(`${label}: p50 ${p50}, p95 ${p95}, p99 ${p99}, ${times.length} requests, ${failures.length} failed`);
  if (failures.length > 0) console.log([...new Set(failures)].slice(0, 5).join('\n'));
}

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(join(directory, 'data'), trafficEnvironment);
try {
  const { products } = await openShop(server.url, 2);
  const paths = ['/', '/shop', '/api/products', ...products.flatMap((id) => [`/product/${id}`, `/api/products/${id}`])];
  await browse(server.url, paths);
  print('without', await browse(server.url, paths));
  const attackers = attack(server.url);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const measured = await browse(server.url, paths);
  print('with', measured);
  console.log(attackers.report());
  attackers.end();
  if (percentile(measured, 0.95) >= bar || measured.failures.length > 0) process.exitCode = 1;
} finally {
  if ((await server.stop()) !== 0) process.exitCode = 1;
  await rm(directory, { recursive: true });
}
