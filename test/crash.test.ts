import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { auditOrders, killInTraffic, type Told } from './orderTraffic.ts';
import { openDatabase, type ServerProcess, startServer } from './process.ts';
import { openShop, trafficEnvironment } from './traffic.ts';

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-crash-'));
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

// bench/attacks/kills.ts runs fifty or more.
test('loses no acknowledged order and sells no item twice when killed 10 times under order traffic', async () => {
  server = await startServer(dataDirectory, trafficEnvironment);
  const shop = await openShop(server.url);
  const told: Told = { tokens: [], statuses: new Map() };
  for (let round = 0; round < 10; round += 1) {
    await killInTraffic(server, shop, 8 + round, told);
    server = await startServer(dataDirectory, trafficEnvironment);
    const database = await openDatabase(dataDirectory);
    expect(await auditOrders(database, told)).toEqual([]);
    await database.end();
  }
}, 600_000);
