import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

/** Where words of somebody's stand: `orders.customer_name`, or a file; with the row's id where it has one. */
export type Trace = { place: string; id: string | null };

type Table = { schema: string; table: string; bytes: string[] };

/**
 * Searches every column of every table, whatever its type, also those of the queue, and every file of the server's data
 * directory for words, in any case.
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
  const found = await server.rows<Trace>(`${tables.map(searched).join(' union all ')} order by place, id`, [patterns]);
  return [...found, ...(await findInFiles(server, patterns))];
}

/** The statement that searches one table: what lies there as bytes, as far as it is text, in place of its hexadecimals. */
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
  const found: Trace[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const content = `${path}\n${await readFile(path, 'utf8')}`.toLowerCase();
    if (patterns.some((word) => content.includes(word))) found.push({ place: `file ${path}`, id: null });
  }
  return found;
}

/** How a phone may be written: in E.164, without its plus, as dialled at home, and with blanks. */
export function writingsOf(phone: string): string[] {
  const [, first = '', last = ''] = /^\+91(\d{5})(\d{5})$/.exec(phone) ?? [];
  return [phone, phone.slice(1), `${first}${last}`, `${first} ${last}`, `${first}-${last}`];
}
