import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestServer } from './server.ts';

const server = createTestServer();
const root = join(import.meta.dirname, '..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');
const sharding = read('docs/sharding.md');

/** The first two cells of each table row below a heading of docs/sharding.md. */
function rowsBelow(heading: string): string[][] {
  const [, below = ''] = sharding.split(`\n### ${heading}\n`);
  const [part = ''] = below.split('\n#', 1);
  const rows = part.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, 3)
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

test('docs/sharding.md lists every table with its unique keys', async () => {
  const keys = await server.rows<{ name: string; keys: string }>(
    `select name, string_agg(columns, '; ' order by is_primary desc, columns) as keys from (
      select indrelid::regclass::text as name, indisprimary as is_primary, (
        select string_agg(attname, ', ' order by place) from unnest(indkey) with ordinality as part (number, place)
        join pg_attribute on attrelid = indrelid and attnum = number where place <= indnkeyatts
      ) || case when indpred is null then '' else ' (some)' end as columns
      from pg_index join pg_class on pg_class.oid = indrelid
      where indisunique and relkind = 'r' and relnamespace = 'public'::regnamespace
    ) as unique_keys group by name order by name`,
    [],
  );
  expect(rowsBelow('Every table').sort()).toEqual(keys.map(({ name, keys: columns }) => [name, columns]).sort());
});

test('docs/sharding.md lists every server folder that queries a table', async () => {
  const tables = await server.rows<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'public'",
    [],
  );
  const names = tables.map(({ tablename }) => tablename.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()));
  const asks = new RegExp(`(?:From|Into|Table|Join|using)\\(\\s*'(?:${names.join('|')})\\b`);
  const files = globSync('server/*/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const queryingFiles = files.filter((file) => asks.test(readFileSync(join(root, file), 'utf8')));
  const known = rowsBelow('Every statement').flatMap(([folders = '']) =>
    folders.replaceAll(/\(.*?\)/g, '').split(/, */),
  );
  const named = new Set(known.map((name) => name.trim()));
  const folders = new Set(queryingFiles.map((file) => file.split('/').slice(1, 3).join('/')));
  const isNamed = (folder: string) => named.has(folder) || named.has(folder.split('/')[0] ?? '');
  expect(folders.size).toBeGreaterThan(20);
  expect([...folders].filter((folder) => !isNamed(folder))).toEqual([]);
});

test('docs/scale.md and docs/sharding.md reference only files that exist', () => {
  const pages = read('docs/scale.md') + sharding;
  const files = [
    ...pages.matchAll(/`((?:server|bench|scripts)\/[\w/.]+)`/g),
    ...pages.matchAll(/\((decisions\/[\w.-]+)\)/g),
  ];
  const paths = files.map(([, path = '']) => (path.startsWith('decisions') ? `docs/${path}` : path));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
