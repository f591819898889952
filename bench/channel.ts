/**
 * Measures how fast the webhook answers at 100 events a second compared to /healthz, while all events are handled and
 * valid, unsigned and malformed bodies are mixed: `node bench/channel.ts [seconds, default 30]`. Needs a built web app.
 * Two seconds of events warm up the assistant. Exits 1 if the p99 is 50 ms above that of /healthz, or an event is lost.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { authSecret, simulator } from '../test/channelTraffic.ts';
import { openDatabase, startServer } from '../test/process.ts';
import { trafficEnvironment } from '../test/traffic.ts';
import { envelope } from '../test/webhook.ts';
import type { Nuisance } from './channelNuisance.ts';

const seconds = Number(process.argv[2] ?? 30);
const perSecond = 100;
const bar = 50;

const directory = await mkdtemp(join(tmpdir(), 'haat-channel-'));
const server = await startServer(directory, { ...trafficEnvironment, AUTH_SECRET: authSecret });
const address = `${server.url}/webhooks/whatsapp`;

const signed = (body: Buffer | string, secret = simulator.appSecret) => ({
  body: new Uint8Array(Buffer.from(body)),
  headers: {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
  },
});

const message = (number: number) => ({
  from: `91100000${String(number % 50).padStart(4, '0')}`,
  id: `wamid.${randomUUID()}`,
  timestamp: String(Math.floor(Date.now() / 1000)),
  type: 'text',
  text: { body: 'Is the blue kurta there in M?' },
});
const envelopeOf = (number: number, id = simulator.numberId) =>
  JSON.stringify(envelope({ messages: [message(number)] }, id));
const event = (number: number) => fetch(address, { method: 'POST', ...signed(envelopeOf(number)) });
const bad: Nuisance[] = [
  { name: 'wrong signature', ...signed('{"entry":[]}', 'another secret'), status: 401 },
  { name: 'no signature', body: new Uint8Array(Buffer.from('{}')), headers: {}, status: 401 },
  { name: '3 MB', ...signed(Buffer.alloc(3_000_000, ' ')), status: 200 },
  { name: 'over 3 MB', ...signed(Buffer.alloc(3_200_000, ' ')), status: 413 },
  { name: 'invalid UTF-8', ...signed(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), status: 200 },
  { name: 'unknown number', ...signed(envelopeOf(1, '999')), status: 200 },
];

/** Response times in milliseconds for requests sent at a constant rate. */
async function measure(send: (number: number) => Promise<Response>, time = seconds): Promise<number[]> {
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  const began = performance.now();
  for (let number = 0; number < time * perSecond; number += 1) {
    await pause(Math.max(0, began + (number * 1000) / perSecond - performance.now()));
    const sent = performance.now();
    answers.push(
      send(number).then(async (answer) => {
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`An event was answered with ${answer.status}.`);
        times.push(performance.now() - sent);
      }),
    );
  }
  await Promise.all(answers);
  return times.sort((one, other) => one - other);
}

const percentile = (times: number[], part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
const report = (name: string, times: number[]) =>
  console.log(
    `${name}: ${times.length} answers, p50 ${percentile(times, 0.5).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
  );

const warmUp = 2;
report('to warm up', await measure(event, warmUp));
const health = await measure(() => fetch(`${server.url}/healthz`));
report('/healthz', health);
let wrong = 0;
const nuisance = new Worker(new URL('channelNuisance.ts', import.meta.url), {
  workerData: { address, requests: bad },
});
nuisance.on('message', (what: string) => {
  wrong += 1;
  console.log(what);
});
const events = await measure(event);
await nuisance.terminate();
report('events', events);
const database = await openDatabase(directory);
const lost = async () =>
  (warmUp + seconds) * perSecond -
  Number((await database.query("select count(*) from channel_messages where direction = 'in'")).rows[0].count);
const ended = performance.now();
while ((await lost()) > 0 && performance.now() - ended < 60_000) await pause(100);
console.log(
  `all handled ${((performance.now() - ended) / 1000).toFixed(1)} s after the last one; lost: ${await lost()}`,
);
const above = percentile(events, 0.99) - percentile(health, 0.99);
console.log(`p99 above /healthz: ${above.toFixed(1)} ms (at most ${bar})`);
process.exitCode = above > bar || wrong > 0 || (await lost()) > 0 ? 1 : 0;
await database.end();
await server.stop();
await rm(directory, { recursive: true, force: true });
