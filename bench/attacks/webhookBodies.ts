/**
 * Sends bodies to the webhook that the messaging service never sends: nested 10,000 deep and with 100,000 events, both
 * signed; 100 MB without a signature; 200 of 3 MB from one address (127.0.0.2) that look signed and are left
 * unfinished, next to events from another one (127.0.0.1). Exits 1 if a response is unexpected, more than 64 KB plus
 * the system's own buffers is read of an unsigned body, an event takes longer than a second, or memory grows by more
 * than 100 MB. `node_modules/.bin/node bench/attacks/webhookBodies.ts`. Needs a built web app.
 */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServer } from '../../test/process.ts';
import { envelope, marketplaceNumber, textFrom } from '../../test/webhook.ts';

const deep = 10_000;
const manyEvents = 100_000;
const unsigned = { count: 20, bytes: 100 * 1024 * 1024, maxRead: 8 * 1024 * 1024, seconds: 10 };
const large = { count: 200, bytes: 3 * 1024 * 1024, taken: 4 };
const events = { count: 50, milliseconds: 1000 };
const maxGrowth = 100;
const faults: string[] = [];

const { numberId, phone, token, appSecret, verifyToken } = marketplaceNumber;
const environment = {
  WHATSAPP_PHONE_NUMBER_ID: numberId,
  WHATSAPP_TOKEN: token,
  WHATSAPP_APP_SECRET: appSecret,
  WHATSAPP_VERIFY_TOKEN: verifyToken,
  WHATSAPP_NUMBER: phone,
  // Nothing listens on this address.
  WHATSAPP_GRAPH_URL: 'http://127.0.0.1:9',
  WHATSAPP_MEDIA_URL: 'http://127.0.0.1:9',
};
const sign = (body: string) => `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;

async function post(url: string, body: string): Promise<{ status: number; milliseconds: number }> {
  const began = performance.now();
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body) };
  const { status } = await fetch(`${url}/webhooks/whatsapp`, { method: 'POST', body, headers });
  return { status, milliseconds: performance.now() - began };
}

/** Posts signed bodies, each of which must get this status. */
async function expectStatus(url: string, label: string, bodies: string[], expected: number): Promise<void> {
  const answers = [];
  for (const body of bodies) answers.push(await post(url, body));
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  const statuses = [...new Set(answers.map(({ status }) => status))].join(', ');
  console.log(`${label}: ${bodies.length} answered with ${statuses}, the slowest in ${slowest.toFixed(0)} ms`);
  if (answers.some(({ status }) => status !== expected)) faults.push(`${label}: answered with ${statuses}`);
}

function deepBodies(): string[] {
  const kinds = [
    ['['.repeat(deep), ']'.repeat(deep)],
    ['{"a":'.repeat(deep), `1${'}'.repeat(deep)}`],
  ];
  const places = [
    envelope({ messages: ['deep'] }),
    envelope({ messages: [textFrom('919811111111', 'hello', { context: 'deep' })] }),
    envelope({ contacts: ['deep'] }),
    envelope({ history: 'deep' }),
    { entry: [{ id: '1', changes: ['deep'] }] },
    'deep',
  ];
  return kinds.flatMap(([open = '', close = '']) =>
    places.map((place) => JSON.stringify(place).replace('"deep"', open + close)),
  );
}

type Caller = { socket: Socket; received: string; isClosed: boolean };

/** Starts a request from an address that announces a body of this length. */
function begin(port: number, localAddress: string, bytes: number, signature = ''): Caller {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  const caller: Caller = { socket, received: '', isClosed: false };
  socket
    .on('error', () => {})
    .once('close', () => {
      caller.isClosed = true;
    });
  socket.on('data', (chunk) => {
    caller.received += chunk;
  });
  socket.write(`POST /webhooks/whatsapp HTTP/1.1\r\nHost: haat\r\nContent-Length: ${bytes}\r\n${signature}\r\n`);
  return caller;
}

const statusOf = ({ received }: Caller) => received.slice(9, 12);

/** Sends as much as the server accepts. */
function pour({ socket }: Caller, bytes: number): void {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  let sent = 0;
  const go = () => {
    for (let goesOn = true; goesOn && sent < bytes && !socket.destroyed; sent += chunk.length) {
      goesOn = socket.write(chunk);
    }
  };
  socket.on('drain', go);
  go();
}

async function sendUnsigned(port: number): Promise<void> {
  const callers = Array.from({ length: unsigned.count }, () => begin(port, '127.0.0.2', unsigned.bytes));
  for (const caller of callers) pour(caller, unsigned.bytes);
  const began = performance.now();
  while (callers.some(({ isClosed }) => !isClosed) && performance.now() - began < unsigned.seconds * 1000)
    await pause(50);
  const maxSent = Math.max(...callers.map(({ socket }) => socket.bytesWritten)) / 1024;
  const closed = callers.filter(({ isClosed }) => isClosed).length;
  const refused = callers.filter((caller) => statusOf(caller) === '401').length;
  const took = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `unsigned: ${refused} of ${unsigned.count} answered with 401, ${closed} closed within ${took} s, at most ${maxSent.toFixed(0)} KB left the sender`,
  );
  if (closed < unsigned.count || refused < unsigned.count) faults.push('unsigned bodies were not refused and closed');
  if (maxSent * 1024 > unsigned.maxRead) faults.push(`${maxSent.toFixed(0)} KB of an unsigned body were taken`);
  for (const { socket } of callers) socket.destroy();
}

/** A process's memory in MB. */
const memoryOf = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function sendLarge(url: string, pid: number | undefined): Promise<void> {
  const port = Number(new URL(url).port);
  const before = memoryOf(pid);
  const signature = `X-Hub-Signature-256: ${sign('another body')}\r\n`;
  const callers = Array.from({ length: large.count }, () => begin(port, '127.0.0.2', large.bytes, signature));
  for (const caller of callers) pour(caller, large.bytes - 64 * 1024);
  await pause(2000);
  const times: number[] = [];
  for (let sent = 0; sent < events.count; sent += 1) {
    const { status, milliseconds } = await post(
      url,
      JSON.stringify(envelope({ messages: [textFrom('919811111111', 'hi')] })),
    );
    times.push(milliseconds);
    if (status !== 200) faults.push(`an event was answered with ${status}`);
  }
  const accepted = callers.filter(({ received }) => received === '').length;
  const refused = callers.filter((caller) => statusOf(caller) === '429').length;
  const growth = memoryOf(pid) - before;
  const slowest = Math.max(...times);
  console.log(
    `large: ${accepted} of ${large.count} taken, ${refused} answered with 429, memory grew by ${growth.toFixed(0)} MB; ${events.count} events beside them, the slowest in ${slowest.toFixed(0)} ms`,
  );
  if (accepted > large.taken || refused < large.count - large.taken)
    faults.push(`${accepted} large bodies were taken at once`);
  if (growth > maxGrowth) faults.push(`memory grew by ${growth.toFixed(0)} MB`);
  if (slowest > events.milliseconds) faults.push(`an event took ${slowest.toFixed(0)} ms`);
  for (const { socket } of callers) socket.destroy();
}

const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const server = await startServer(join(directory, 'data'), environment);
try {
  const many = Array.from({ length: manyEvents }, () => ({}));
  const lists = [envelope({ messages: many }), envelope({ statuses: many }), { entry: [{ id: '1', changes: many }] }];
  await expectStatus(server.url, `nested ${deep} deep`, deepBodies(), 400);
  await expectStatus(
    server.url,
    `${manyEvents} events`,
    lists.map((body) => JSON.stringify(body)),
    400,
  );
  await sendUnsigned(Number(new URL(server.url).port));
  await sendLarge(server.url, server.child.pid);
} finally {
  if ((await server.stop()) !== 0) faults.push('the server did not stop');
  await rm(directory, { recursive: true });
}
for (const fault of new Set(faults)) console.log(`BAD ${fault}`);
if (faults.length > 0) process.exitCode = 1;
