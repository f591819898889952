import { open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/**
 * As the program sent it; without a name it is planned for each request. One that was sent as text alone may be several
 * commands.
 */
export type Statement = { name: string; text: string; values: (string | null)[]; isTextAlone: boolean };

const entry = /^\d+ LOG: {2}(?:execute ([^:]*)|statement): (.*)$/s;
const parameters = /\$(\d+) = (?:'((?:[^']|'')*)'|NULL)/g;

/** The statements in PostgreSQL's log, prefixed with their pid. */
function readStatements(log: string): Statement[] {
  const entries = log.split(/\n(?=\d+ (?:LOG|DETAIL): {2})/);
  return entries.flatMap((text, index) => {
    const [, name, sql] = entry.exec(text) ?? [];
    if (sql === undefined) return [];
    const detail = /^\d+ DETAIL: {2}Parameters: (.*)$/s.exec(entries[index + 1] ?? '')?.[1] ?? '';
    const values = [...detail.matchAll(parameters)].map(([, , value]) => value?.replaceAll("''", "'") ?? null);
    const isTextAlone = name === undefined;
    return [
      {
        name: name === '<unnamed>' ? '' : (name ?? ''),
        text: sql.replaceAll('\n\t', '\n').trim(),
        values,
        isTextAlone,
      },
    ];
  });
}

async function tailOf(file: string, from: number): Promise<string> {
  const log = await open(file);
  const chunks: Buffer[] = [];
  for await (const chunk of log.createReadStream({ start: from })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

/**
 * What the program asks of PostgreSQL for one request, in its sequence: taken from PostgreSQL's log, where it must
 * begin each line with its process. What happens to run beside it is told apart by asking several times.
 */
export async function statementsOf(
  database: pg.Client,
  log: string,
  act: () => Promise<unknown>,
): Promise<Statement[]> {
  const listed: Statement[][] = [];
  await database.query("alter system set log_statement = 'all'");
  await database.query('select pg_reload_conf()');
  await sleep(500);
  for (let time = 0; time < 4; time += 1) {
    const { size } = await stat(log);
    await act();
    await sleep(300);
    listed.push(readStatements(await tailOf(log, size)));
  }
  await database.query('alter system reset log_statement');
  await database.query('select pg_reload_conf()');
  await sleep(500);
  const [first = [], ...others] = listed;
  return first.filter(({ text }) => others.every((statements) => statements.some((other) => other.text === text)));
}
