/**
 * Opens 12,000 slow connections from one address (127.0.0.2), and then from a hundred, while another one (127.0.0.1)
 * fetches a page, each time on a new connection; then sends 1,500 requests from one address whose bodies never arrive,
 * most of them rejected with 429. Exits 1 if a page takes longer than a second or fails, one address holds more than
 * 1,000 connections or a hundred more than 9,900, or a rejected request holds its connection for 20 s.
 * `node_modules/.bin/node bench/attacks/slowConnections.ts`. Needs a built web app and 13,000 open files (`ulimit -n`).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../test/process.ts';

const count = 12_000;
/** The attacking addresses, and how many connections they may hold. */
const attackers = [
  { label: 'one address', addresses: ['127.0.0.2'], maxHeld: 1000 },
  {
    label: 'a hundred addresses',
    addresses: Array.from({ length: 100 }, (_, index) => `127.0.1.${index + 1}`),
    maxHeld: 9900,
  },
];
const maxMilliseconds = 1000;
const seconds = 30;
/** Connections opened per step of 20 ms: initially, and to replace closed ones. */
const step = { milliseconds: 20, first: 40, again: 10 };
const unfinished = { count: 1500, seconds: 20 };

const head = 'Host: haat\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{';
const openings = [
  '',
  'GET / HTTP/1.1\r\nHost: haat\r\nX-Slow: ',
  `POST /api/auth/login HTTP/1.1\r\n${head}`,
  'GET /shop HTTP/1.1\r\nHost: haat\r\n\r\n',
];
const faults: string[] = [];

/** Opens a connection from an address that sends a prefix and then drips bytes. `open` holds the open ones. */
function openSlow(port: number, localAddress: string, opening: string, open: Set<Socket>): void {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => {
    open.add(socket);
    if (opening) socket.write(opening);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (['EMFILE', 'EADDRNOTAVAIL'].includes(error.code ?? '')) faults.push(`this machine is too small: ${error.code}`);
  });
  socket.resume().once('close', () => open.delete(socket));
}

/** Maintains so many slow connections, as far as the server allows. */
function attack(port: number, addresses: string[]) {
  const open = new Set<Socket>();
  let tried = 0;
  const timer = setInterval(() => {
    const missing = tried < count ? step.first : Math.min(step.again, count - open.size);
    for (let number = 0; number < missing; number += 1) {
      openSlow(port, addresses[tried % addresses.length] ?? '', openings[tried % openings.length] ?? '', open);
      tried += 1;
    }
  }, step.milliseconds);
  const drip = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write('x');
  }, 2000);
  return {
    tried: () => tried,
    held: () => open.size,
    end() {
      clearInterval(timer);
      clearInterval(drip);
      for (const socket of open) socket.destroy();
    },
  };
}

/** Fetches a page on a new connection. Returns the milliseconds until it is complete. */
function fetchPage(port: number): Promise<number> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const request = get(
      { port, host: '127.0.0.1', localAddress: '127.0.0.1', path: '/shop', agent: false },
      (answer) => {
        answer.resume().once('end', () => resolve(performance.now() - began));
        if (answer.statusCode !== 200) reject(new Error(`a page was answered with ${answer.statusCode}`));
      },
    );
    request.once('error', reject);
  });
}

async function browse(port: number, label: string, held = () => 0, maxHeld = 0): Promise<void> {
  const times: number[] = [];
  let peak = 0;
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await pause(100)) {
    try {
      times.push(await fetchPage(port));
    } catch (error) {
      faults.push(`${label}: ${error}`);
    }
    peak = Math.max(peak, held());
  }
  const sorted = times.toSorted((one, other) => one - other);
  const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => sorted[Math.floor(sorted.length * share)]);
  const worst = sorted.at(-1) ?? Number.POSITIVE_INFINITY;
  const figures = [p50, p95, worst].map((milliseconds) => `${milliseconds.toFixed(1)} ms`);
  console.log(`${label}: p50 ${figures[0]}, p95 ${figures[1]}, slowest ${figures[2]} of ${times.length} pages`);
  if (worst > maxMilliseconds) faults.push(`${label}: a page took ${worst.toFixed(0)} ms`);
  // Connections that are just closing are not reported yet.
  if (held() > maxHeld + step.first) faults.push(`${label}: ${held()} connections are held`);
  if (peak > 0) console.log(`  at most ${peak} connections of the attacker were open`);
}

/** Sends requests from one address whose bodies never arrive; all must be closed in time. */
async function leaveUnfinished(port: number): Promise<void> {
  const open = new Set<Socket>();
  for (let number = 0; number < unfinished.count; number += 1) {
    openSlow(port, '127.0.0.3', `POST /api/auth/login HTTP/1.1\r\n${head}`, open);
    if (number % 100 === 99) await pause(20);
  }
  const left: string[] = [];
  for (let second = 5; second <= unfinished.seconds; second += 5) {
    await pause(5000);
    left.push(`${open.size} after ${second} s`);
  }
  console.log(`unfinished requests of ${unfinished.count}: ${left.join(', ')}`);
  if (open.size > 0) faults.push(`${open.size} unfinished requests still hold their connections`);
  for (const socket of open) socket.destroy();
}

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(join(directory, 'data'), { REQUEST_LIMIT: '1200' });
try {
  const port = Number(new URL(server.url).port);
  await fetchPage(port);
  await browse(port, 'alone');
  for (const { label, addresses, maxHeld } of attackers) {
    const attacker = attack(port, addresses);
    while (attacker.tried() < count) await pause(100);
    await browse(port, `beside ${count} slow connections of ${label}`, attacker.held, maxHeld);
    console.log(`  ${attacker.tried()} connections were tried`);
    attacker.end();
    await pause(1000);
  }
  await leaveUnfinished(port);
} finally {
  if ((await server.stop()) !== 0) faults.push('the server did not stop');
  await rm(directory, { recursive: true });
}
for (const fault of new Set(faults)) console.log(`BAD ${fault}`);
if (faults.length > 0) process.exitCode = 1;
