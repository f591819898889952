import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { processorTime } from './processor.ts';
import type { Statement } from './statements.ts';

/** SQL for what is another one in each transaction, by how it was written in the request that was listened to. */
export type Fresh = Record<string, string>;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A parameter's value as SQL; unique values use pgbench's variables. */
function expressionOf(value: string, fresh: Fresh): string {
  const found = Object.keys(fresh).find((one) => value.includes(one));
  if (found === undefined) return quoted(value);
  const parts = value.split(found).map((part) => (part ? expressionOf(part, fresh) : ''));
  return parts.reduce((before, after) => [before, `(${fresh[found]})`, after].filter(Boolean).join(' || '));
}

/** The statement for pgbench, with variables instead of parameters and a final semicolon. */
async function scripted(database: pg.Client, { text, values, isTextAlone }: Statement, fresh: Fresh): Promise<string> {
  const line = text.replaceAll(/\s+/g, ' ');
  if (isTextAlone) return `${line};`;
  await database.query(`prepare listened as ${text}`);
  const { rows } = await database.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'listened'",
  );
  await database.query('deallocate listened');
  const types = rows[0]?.types ?? [];
  const filled = line.replaceAll(/\$(\d+)/g, (_, position: string) => {
    const index = Number(position) - 1;
    const value = values[index];
    return typeof value === 'string' ? `(${expressionOf(value, fresh)})::${types[index]}` : `null::${types[index]}`;
  });
  return `${filled};`;
}

/**
 * A pgbench script of these statements. `:n` is another number in each transaction of a run: from `:first` on, in
 * pieces of `:each` for the clients.
 */
export async function writeScript(file: string, database: pg.Client, statements: Statement[], fresh: Fresh) {
  const lines = [];
  for (const statement of statements) lines.push(await scripted(database, statement, fresh));
  const count = ['\\set i :i + 1', '\\set n :first + :client_id * :each + :i'];
  await writeFile(file, [...count, ...lines, ''].join('\n'));
}

/**
 * Runs it for so many seconds; how many transactions went through, and pgbench's own processor time in milliseconds.
 */
export async function runScript(
  file: string,
  address: string,
  { clients, seconds, first, each }: { clients: number; seconds: number; first: number; each: number },
) {
  const all = () => processorTime(process.pid) - (process.cpuUsage().user + process.cpuUsage().system) / 1000;
  const before = all();
  const flags = `-n -M prepared -c ${clients} -j 1 -T ${seconds} -D i=-1 -D first=${first} -D each=${each}`.split(' ');
  const { stdout } = await promisify(execFile)('pgbench', [...flags, '-f', file, address]);
  const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  if (!transactions || !perSecond) throw new Error(`pgbench did nothing:\n${stdout}`);
  return { transactions, perSecond, processor: all() - before };
}
