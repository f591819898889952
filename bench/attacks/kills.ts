/**
 * Repeatedly kills the server with SIGKILL during order traffic, and checks each time whether anything acknowledged is
 * lost: `node_modules/.bin/node bench/attacks/kills.ts [rounds, default 50]`. Exits 1 if so.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditOrders, killInTraffic, type Told } from '../../test/orderTraffic.ts';
import { openDatabase, startServer } from '../../test/process.ts';
import { openShop, trafficEnvironment } from '../../test/traffic.ts';

const rounds = Number(process.argv[2] ?? 50);
/** A shop can have at most 1,000 pending orders. */
const roundsOfOneShop = 10;

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-kills-'));
const told: Told = { tokens: [], statuses: new Map() };
const problems: string[] = [];
let server = await startServer(dataDirectory, trafficEnvironment);
let shop = await openShop(server.url);
for (let round = 1; round <= rounds; round += 1) {
  if (round % roundsOfOneShop === 0) shop = await openShop(server.url);
  await killInTraffic(server, shop, 1 + Math.floor(Math.random() * 30), told);
  server = await startServer(dataDirectory, trafficEnvironment);
  const database = await openDatabase(dataDirectory);
  const found = await auditOrders(database, told);
  await database.end();
  problems.push(...found.map((problem) => `kill ${round}: ${problem}`));
  console.log(`kill ${round}: ${told.tokens.length} orders acknowledged, ${found.join(', ') || 'all is well'}`);
}
await server.stop();
await rm(dataDirectory, { recursive: true, force: true });
const counts = `${rounds} kills, ${told.tokens.length} acknowledged orders, ${told.statuses.size} acknowledged decisions`;
console.log(problems.length === 0 ? `${counts}: nothing lost.` : `${counts}:\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;
