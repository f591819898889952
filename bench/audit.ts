/**
 * Measures contention on the audit's hash chain: `node bench/audit.ts`. Writes 1,000 sign-ins, 10 at a time, to a
 * PostgreSQL that syncs to disk, without and with the audit. Prints the time of each and the rate per second.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditChain } from '../server/platform/audit/chain.ts';
import { recordAuditEvent } from '../server/platform/audit/commands.ts';
import { verifyAudit } from '../server/platform/audit/verification.ts';
import { connectDatabase } from '../server/platform/database/connect.ts';
import { migrateDatabase } from '../server/platform/database/migrate.ts';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';

const [acts, atOnce] = [1_000, 10];

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const embedded = await startEmbedded({ dataDirectory });
await migrateDatabase(embedded.connection);
const database = connectDatabase(embedded.connection, { size: atOnce });
const chain = createAuditChain('a secret of the bench, at least 32 long');
const context = { database, secrets: { chain, pseudonym: (text: string) => text }, now: () => new Date() };
const userId = randomUUID();
await database.pool.query(
  "insert into users (id, name, email, role, created_at, updated_at) values ($1, 'Asha', 'asha@haat.example', 'admin', now(), now())",
  [userId],
);

/** The writes of a sign-in. */
const signIn = (isAudited: boolean) =>
  database.transaction(async (tx) => {
    await tx.client.query(
      `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
        values (gen_random_uuid(), $1, gen_random_uuid()::text, now(), now(), now())`,
      [userId],
    );
    const details = { method: 'password', failuresBefore: 0, browser: 'Chrome', system: 'Android' } as const;
    if (isAudited)
      await recordAuditEvent(tx, context, { role: 'admin', userId, source: '10.0.0.1' }, { act: 'signed_in', details });
  });

async function measure(name: string, isAudited: boolean): Promise<void> {
  const times: number[] = [];
  let left = acts;
  const start = performance.now();
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await signIn(isAudited);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const rate = (acts / (performance.now() - start)) * 1000;
  times.sort((one, other) => one - other);
  const at = (share: number) => `${(times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)} ms`;
  console.log(`${name.padEnd(20)} ${rate.toFixed(0).padStart(5)}/s  p50 ${at(0.5)}  p99 ${at(0.99)}`);
}

await measure('to warm up', true);
await measure('without the audit', false);
await measure('with the audit', true);
const start = performance.now();
const { rows, findings } = await verifyAudit(context);
console.log(`verified ${rows} rows in ${(performance.now() - start).toFixed(0)} ms, ${findings.length} findings`);
await database.close();
await embedded.stop();
await rm(dataDirectory, { recursive: true });
process.exitCode = findings.length > 0 ? 1 : 0;
