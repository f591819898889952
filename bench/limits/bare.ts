/**
 * The fastest possible server for a request: Fastify, `pg`, the same prepared statements, their rows as JSON,
 * compressed like Haat's responses. Started by bench/limits.ts with the jobs in a file.
 */
import { readFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import fastify from 'fastify';
import pg from 'pg';
import type { Statement } from './statements.ts';

export type Jobs = { port: number; connection: pg.ClientConfig; statements: Record<string, Statement[]> };

const jobs = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Jobs;
const pool = new pg.Pool({ ...jobs.connection, max: 10 });
const app = fastify();
for (const [name, statements] of Object.entries(jobs.statements)) {
  const named = statements.map(({ text, values, isTextAlone }, index) =>
    isTextAlone ? { text } : { name: `${name}${index}`, text, values },
  );
  app.get(`/${name}`, async (_request, reply) => {
    const client = await pool.connect();
    try {
      const rows: unknown[] = [];
      for (const statement of named) rows.push((await client.query(statement)).rows);
      const body = JSON.stringify(rows);
      reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
      if (body.length < 1024) return reply.send(body);
      return reply.header('content-encoding', 'zstd').send(zstdCompressSync(body));
    } finally {
      client.release();
    }
  });
}
await app.listen({ port: jobs.port, host: '127.0.0.1' });
process.send?.('ready');
// Must not outlive the benchmark.
process.once('disconnect', () => process.exit());
