import { Writable } from 'node:stream';
import { beforeAll, expect, test, vi } from 'vitest';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { say } from '#test/traffic.ts';

const lines: string[] = [];
const logStream = new Writable({
  write(line, _encoding, done) {
    lines.push(String(line));
    done();
  },
});
const server = createTestServer({ logStream });
let url = '';
beforeAll(async () => {
  url = await server.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Blocks every session lookup until the returned function is called. */
async function blockSessionLookups(): Promise<() => Promise<void>> {
  const client = await server.context.database.pool.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const connections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));

test('a client that disconnects during its session lookup causes no failure', async () => {
  const { browser } = await seller(server);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const release = await blockSessionLookups();
  const caller = await say(url, `GET /api/auth/session HTTP/1.1\r\nHost: haat\r\nCookie: ${cookie}\r\n\r\n`);
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await vi.waitFor(async () => expect(await server.rows(waiting)).toHaveLength(1), 60_000);
  caller.socket.resetAndDestroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0), 60_000);
  await release();
  await vi.waitFor(async () => expect(await server.rows(waiting)).toHaveLength(0), 60_000);
  // The blocked lookup resumes after the database's answer, before the answer to this request.
  await browser.get('/api/auth/session');
  expect(lines.filter((line) => line.includes('request failed'))).toEqual([]);
});
