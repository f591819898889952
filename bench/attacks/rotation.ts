/**
 * Rotates AUTH_SECRET on two processes under sign-ins with codes, orders, events, number checks and webhook
 * verifications. Exits 1 if a response is 5xx, a code, event, number or verify token is rejected, `auth-secret` still finds something that needs the old secret,
 * or `audit:verify` does not exit 0. `node_modules/.bin/node bench/attacks/rotation.ts`. Needs a built web app.
 */
import { spawnSync } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { startNumberService } from '../../test/numberService.ts';
import { addressOf, startPostgres } from '../../test/postgres.ts';
import { type ServerProcess, startServer } from '../../test/process.ts';
import {
  call,
  logIn,
  openShop,
  placeOrder,
  type Shop,
  trafficEnvironment,
  turnOnSecondFactor,
  visitor,
} from '../../test/traffic.ts';
import { envelope, textFrom } from '../../test/webhook.ts';

const old = 'the old secret of this measurement, and of no other'.replaceAll(',', '');
const fresh = 'the new secret of this measurement, and of no other'.replaceAll(',', '');
const steps = [`${old},${fresh}`, `${fresh},${old}`];
const people = 4;
const faults: string[] = [];
const counts = { 'sign-ins': 0, orders: 0, events: 0, checks: 0, handshakes: 0, restarts: 0 };

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const postgres = await startPostgres();
const service = await startNumberService();
const settings = {
  ...trafficEnvironment,
  DATABASE_URL: addressOf(postgres.template),
  WHATSAPP_GRAPH_URL: service.graphUrl,
};
const start = (place: number, AUTH_SECRET: string) =>
  startServer(join(directory, String(place)), { ...settings, AUTH_SECRET });
const servers: ServerProcess[] = [];
/** Removes a process from the proxy's list while it restarts, as in a rolling restart. */
const resting = new Set<number>();
let turn = 0;
function url(): string {
  turn += 1;
  const running = [0, 1].filter((place) => !resting.has(place));
  return servers[running[turn % running.length] ?? 0]?.url ?? '';
}

/** A seller with 2-step verification, who can sign in with an app code at most once in 30 s. */
async function withCodes() {
  const shop = await openShop(url(), 1);
  const at = url();
  const totp = new TOTP({ secret: await turnOnSecondFactor(at, shop) });
  let lastStep = Math.floor(Date.now() / 30_000);
  return async () => {
    while (Math.floor(Date.now() / 30_000) <= lastStep) await pause(200);
    lastStep = Math.floor(Date.now() / 30_000);
    const server = url();
    const { email, password } = shop;
    const first = await call(server, '/api/auth/login', { email, password, role: 'seller' });
    const code = { code: totp.generate() };
    const second = await call(server, '/api/auth/login/code', code, { cookie: first.cookie });
    if (second.status !== 200) faults.push(`a code was answered ${second.status} ${JSON.stringify(second.body)}`);
    counts['sign-ins'] += 1;
  };
}

async function withNumber(shop: Shop) {
  const number = { numberId: '55500000000001', businessAccountId: '777000000000', token: 'EAAG-secret-1' };
  const secrets = { appSecret: 'app-secret-1', verifyToken: 'verify-secret-1' };
  service.tokens.set(number.numberId, number.token);
  const at = url();
  await turnOnSecondFactor(at, shop);
  const saved = await fetch(`${at}/api/seller/chat-number`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...visitor(at), cookie: shop.cookie },
    body: JSON.stringify({ ...number, ...secrets }),
  });
  if (saved.status !== 200) throw new Error(`The number was answered ${saved.status}.`);
  const postEvent = async () => {
    const message = textFrom(`9181${String(counts.events).padStart(8, '0')}`, 'hello', { id: `wamid.${randomUUID()}` });
    const body = JSON.stringify(envelope({ messages: [message] }, number.numberId));
    const signature = createHmac('sha256', secrets.appSecret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` };
    const { status } = await fetch(`${url()}/webhooks/whatsapp`, { method: 'POST', headers, body });
    if (status !== 200) faults.push(`an event was answered ${status}`);
    counts.events += 1;
    await pause(100);
  };
  const check = async () => {
    const { status, body } = await call(url(), '/api/seller/chat-number/check', {}, { cookie: shop.cookie });
    const { state } = (body.number ?? {}) as { state?: string };
    if (status !== 200 || state !== 'working') faults.push(`the number was answered ${status} ${state}`);
    counts.checks += 1;
    await pause(500);
  };
  const shakeHands = async () => {
    const query = `hub.mode=subscribe&hub.challenge=ready&hub.verify_token=${secrets.verifyToken}`;
    const { status } = await fetch(`${url()}/webhooks/whatsapp?${query}`);
    if (status !== 200) faults.push(`a verify token was answered ${status}`);
    counts.handshakes += 1;
    await pause(500);
  };
  return { tell: postEvent, check, shakeHands };
}

let isOver = false;
async function repeat(work: () => Promise<void>): Promise<void> {
  while (!isOver) await work().catch((error) => faults.push(`a request broke: ${error.cause ?? error}`));
}

const run = (script: string, AUTH_SECRET: string) =>
  spawnSync(process.execPath, [script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATABASE_URL: settings.DATABASE_URL, DATA_DIR: join(directory, '0'), AUTH_SECRET },
    encoding: 'utf8',
  });

async function restartInTurn(secret: string): Promise<void> {
  for (const place of [0, 1]) {
    resting.add(place);
    // Earlier requests to it are answered by then.
    await pause(3000);
    await servers[place]?.stop();
    servers[place] = await start(place, secret);
    resting.delete(place);
    counts.restarts += 1;
    await pause(3000);
  }
}

try {
  for (const place of [0, 1]) servers.push(await start(place, old));
  const shop = await openShop(url(), 2);
  const signIns = [];
  for (let number = 0; number < people; number += 1) signIns.push(await withCodes());
  const { tell, check, shakeHands } = await withNumber(shop);
  const order = async () => {
    const server = url();
    const { status, body } = await placeOrder(server, shop.products[counts.orders % 2], server);
    if (status !== 201 && status !== 429) faults.push(`an order was answered ${status} ${JSON.stringify(body)}`);
    counts.orders += 1;
    await pause(200);
  };
  const load = Promise.all([...signIns, tell, check, shakeHands, order].map(repeat));
  for (const secret of steps) await restartInTurn(secret);
  await pause(5000);
  const state = run('scripts/authSecret.ts', `${fresh},${old}`);
  console.log(state.stdout + state.stderr);
  if (state.status !== 0) faults.push('values still depend on the old secret');
  await restartInTurn(fresh);
  await pause(31_000);
  isOver = true;
  await load;
  await logIn(url(), 'admin', { email: trafficEnvironment.ADMIN_EMAIL, password: trafficEnvironment.ADMIN_PASSWORD });
  const audit = run('scripts/audit.ts', `${fresh},${old}`);
  console.log(audit.stdout + audit.stderr);
  if (audit.status !== 0) faults.push('audit:verify did not exit 0');
} finally {
  isOver = true;
  for (const server of servers) await server.stop();
  service.close();
  await postgres.stop();
  await rm(directory, { recursive: true });
}
console.log(
  Object.entries(counts)
    .map(([what, count]) => `${count} ${what}`)
    .join(', '),
);
console.log(
  faults.length === 0
    ? 'Nothing was refused.'
    : `${faults.length} faults:\n${[...new Set(faults)].slice(0, 10).join('\n')}`,
);
if (faults.length > 0) process.exitCode = 1;
