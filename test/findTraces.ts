import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** Where a person's data was found: `orders.customer_name` or a file, with the row's id if it has one. */
export type Trace = { place: string; id: string | null };

type Table = { schema: string; table: string; bytes: string[] };

/**
 * Searches every column of every table, including the queue's, and every file in the server's data directory for words,
 * ignoring case.
 */
export async function findTraces(server: TestServer, words: readonly string[]): Promise<Trace[]> {
  const tables = await server.rows<Table>(
    `select table_schema as schema, table_name as table,
        coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as bytes
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      group by 1, 2 order by 1, 2`,
  );
  const patterns = words.map((word) => word.toLowerCase());
  const traces = await server.rows<Trace>(`${tables.map(searched).join(' union all ')} order by place, id`, [patterns]);
  return [...traces, ...(await findInFiles(server, patterns))];
}

/** The statement that searches one table. Bytes are searched as text instead of hexadecimal. */
function searched({ schema, table, bytes }: Table): string {
  const name = schema === 'public' ? table : `${schema}.${table}`;
  const texts = bytes.map((column) => `'${column}', encode(found."${column}", 'escape')`).join(', ');
  return `select '${name}.' || entry.key as place, to_jsonb(found)->>'id' as id
    from "${schema}"."${table}" as found,
      jsonb_each_text(to_jsonb(found) || jsonb_build_object(${texts})) as entry
    where exists (select from unnest($1::text[]) as word where strpos(lower(entry.value), word) > 0)`;
}

async function findInFiles({ dataDirectory }: TestServer, patterns: string[]): Promise<Trace[]> {
  const entries = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
  const traces: Trace[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = `${path}\n${await readFile(path, 'utf8')}`.toLowerCase();
    if (patterns.some((word) => content.includes(word))) traces.push({ place: `file ${path}`, id: null });
  }
  return traces;
}

/** Formats of a phone number: E.164, without plus, national, and with spaces. */
export function writingsOf(phone: string): string[] {
  const [, first = '', last = ''] = /^\+91(\d{5})(\d{5})$/.exec(phone) ?? [];
  return [phone, phone.slice(1), `${first}${last}`, `${first} ${last}`, `${first}-${last}`];
}
