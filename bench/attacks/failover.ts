/**
 * Fails over the primary of a three-node PostgreSQL cluster while customers order and sellers answer: once killed with
 * everything on its machine, once frozen: `node bench/attacks/failover.ts [rounds of both, default 2]`. Needs a built
 * web app and what bench/attacks/cluster.ts names. Exits 1 if an acknowledged change is lost, nobody can order for 30
 * s, or live events or emails do not resume by themselves.
 */
import { createWriteStream, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { registrationBody } from '../../test/factories.ts';
import { answerOrders, auditOrders, orderTwo, type Told } from '../../test/orderTraffic.ts';
import { type ServerProcess, startServer } from '../../test/process.ts';
import { call, openShop, type Shop, trafficEnvironment } from '../../test/traffic.ts';
import { asSuperuser, type Cluster, processesOf, startCluster } from './cluster.ts';

const rounds = Number(process.argv[2] ?? 2);
/** Milliseconds. */
const bars = { withoutOrders: 30_000, others: 60_000, whole: 180_000 };
const password = 'of-haat';

/** Waits for a condition. Returns the milliseconds it took, or `undefined` on timeout. */
async function until(fact: () => boolean | Promise<boolean>, timeout: number): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < timeout) {
    if (await fact()) return performance.now() - began;
    await pause(100);
  }
  return undefined;
}

type Traffic = {
  told: Told;
  /** The times at which orders were acknowledged. */
  placed: number[];
  /** Other responses to customers, with their counts. */
  refusals: Map<string, number>;
  stop(): Promise<void>;
};

/** Four customers and the seller, who continue after any response. */
function trade({ url }: ServerProcess, shop: Shop): Traffic {
  const told: Told = { tokens: [], statuses: new Map() };
  const placed: number[] = [];
  const refusals = new Map<string, number>();
  let isOver = false;
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) {
      try {
        await work();
        await pause(20);
      } catch (error) {
        const answer = /answered with (\d+)/.exec(String(error))?.[1] ?? String(error);
        refusals.set(answer, (refusals.get(answer) ?? 0) + 1);
        await pause(200);
      }
    }
  };
  const customer = (number: number) =>
    repeat(async () => {
      told.tokens.push(await orderTwo(url, shop, number));
      placed.push(performance.now());
    });
  const everybody = Promise.all([...[0, 1, 2, 3].map(customer), repeat(() => answerOrders(url, shop, told))]);
  return {
    told,
    placed,
    refusals,
    async stop() {
      isOver = true;
      await everybody;
    },
  };
}

/** Listens to live events, as an open panel does, and reconnects when the stream ends. */
function listenTo({ url }: ServerProcess, { cookie }: Shop) {
  let received = 0;
  let isOver = false;
  const open = () => {
    if (isOver) return;
    get(`${url}/api/events`, { headers: { cookie }, agent: false }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('changed')) received += 1;
      });
      answer.on('error', () => {}).once('close', () => setTimeout(open, 500));
      if (isOver) answer.destroy();
    }).on('error', () => setTimeout(open, 500));
  };
  open();
  return {
    heard: () => received,
    end: () => {
      isOver = true;
    },
  };
}

const attacks = { 'kill -9': 'SIGKILL', freeze: 'SIGSTOP' } as const;
type Attack = keyof typeof attacks;

async function failOver(cluster: Cluster, server: ServerProcess, mails: string, attack: Attack): Promise<string[]> {
  const whole = await until(cluster.isWhole, bars.whole);
  if (whole === undefined) return ['the cluster did not become whole again'];
  const shop = await openShop(server.url);
  const events = listenTo(server, shop);
  const traffic = trade(server, shop);
  await until(() => traffic.placed.length >= 50 && events.heard() > 0, bars.others);
  const before = traffic.placed.length;
  const node = await cluster.primary();
  const hit = processesOf(node);
  for (const pid of hit) process.kill(pid, attacks[attack]);
  const failed = performance.now();
  await until(() => traffic.placed.some((at) => at > failed + 5000), bars.whole);
  const receivedBefore = events.heard();
  const news = await until(() => events.heard() > receivedBefore, bars.others);
  const mailsBefore = filesIn(mails);
  await call(server.url, '/api/auth/register', registrationBody());
  const mail = await until(() => filesIn(mails) > mailsBefore, bars.others);
  const ready = (await fetch(`${server.url}/readyz`)).status;
  await pause(2000);
  await traffic.stop();
  events.end();
  if (attack === 'freeze') for (const pid of hit) process.kill(pid, 'SIGCONT');
  else cluster.start(node);

  const gap = longestGap(traffic.placed.slice(before - 1));
  const problems = await audit(cluster, traffic.told);
  if (gap > bars.withoutOrders) problems.push(`nobody could order for ${(gap / 1000).toFixed(1)} s`);
  if (news === undefined) problems.push('no live events came any more');
  if (mail === undefined) problems.push('no mail went out any more');
  if (ready !== 200) problems.push(`/readyz answered ${ready}`);
  if (server.child.exitCode !== null) problems.push('the server has ended');
  const strange = [...traffic.refusals].filter(([answer]) => answer !== '503');
  if (strange.length > 0) problems.push(`customers were answered ${JSON.stringify(strange)}`);
  const refused = traffic.refusals.get('503') ?? 0;
  console.log(
    `${attack} of node ${node.name}: ${traffic.placed.length} orders acknowledged, ${refused} answered 503, ` +
      `nobody could order for ${(gap / 1000).toFixed(1)} s; ${problems.join(', ') || 'nothing lost'}`,
  );
  return problems;
}

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).length : 0);
const longestGap = (moments: number[]) =>
  moments.reduce((longest, at, index) => Math.max(longest, at - (moments[index - 1] ?? at)), 0);

async function audit(cluster: Cluster, told: Told): Promise<string[]> {
  const database = new pg.Client(asSuperuser(await cluster.primary(), 'haat'));
  await database.connect();
  const problems = await auditOrders(database, told);
  await database.end();
  return problems;
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const administrator = new pg.Client(asSuperuser(await cluster.primary()));
  await administrator.connect();
  await administrator.query(`create role haat login password '${password}'`);
  await administrator.query('create database haat owner haat');
  await administrator.end();
}

const [folder, data] = ['cluster', 'server'].map((name) => mkdtempSync(join(tmpdir(), `haat-failover-${name}-`)));
if (!folder || !data) throw new Error('No folder could be made.');
const cluster = await startCluster(folder);
const problems: string[] = [];
try {
  await createDatabase(cluster);
  const server = await startServer(data, {
    ...trafficEnvironment,
    AUTH_SECRET: 'a secret that only this measurement knows',
    DATABASE_URL: `postgres://haat:${password}@127.0.0.1:${cluster.port}/haat`,
  });
  const log = createWriteStream(join(data, 'haat.log'));
  server.child.stdout?.pipe(log);
  server.child.stderr?.pipe(log);
  for (let round = 0; round < rounds; round += 1) {
    for (const attack of ['kill -9', 'freeze'] as const) {
      problems.push(...(await failOver(cluster, server, join(data, 'mails'), attack)));
    }
  }
  await server.stop();
} finally {
  await cluster.stop();
  if (problems.length === 0) for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
  else console.log(`The logs are kept in ${folder} and ${data}.`);
}
process.exitCode = problems.length === 0 ? 0 : 1;
