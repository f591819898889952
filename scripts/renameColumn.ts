/**
 * Shows that the type check notices a renamed column: `node_modules/.bin/node scripts/renameColumn.ts orders.customer_name`
 * renames it in a database of its own and prints what no longer compiles.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pg from 'pg';
import { addressOf, startPostgres } from '../test/postgres.ts';
import { describeSchema } from './schema.ts';

const root = join(import.meta.dirname, '..');

/**
 * Renames a column of the database at this address, writes its row types to a scratch folder, and checks the types of
 * `files` (or of all) with them. Returns the compiler's errors, one per line.
 */
export async function checkWithRenamedColumn(
  connectionString: string,
  path: string,
  files?: string[],
): Promise<string[]> {
  const [table = '', column = ''] = path.split('.');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const [from, to] = [column, `${column}_renamed`].map((name) => client.escapeIdentifier(name));
    await client.query(`alter table ${client.escapeIdentifier(table)} rename column ${from} to ${to}`);
  } finally {
    await client.end();
  }
  const { types } = await describeSchema(connectionString);
  // Within the package, so that its imports resolve.
  mkdirSync(join(root, 'dist'), { recursive: true });
  const scratch = mkdtempSync(join(root, 'dist/renamed-column-'));
  try {
    return await checkTypes(scratch, types, files);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

async function checkTypes(scratch: string, types: string, files: string[] | undefined): Promise<string[]> {
  writeFileSync(join(scratch, 'schema.ts'), types);
  const own = { paths: { '#database/schema.ts': ['./schema.ts'] } };
  const chosen = files && { include: [], files: files.map((file) => relative(scratch, join(root, file))) };
  const folders = ['server', 'demo', 'test', 'bench', 'scripts'].map((folder) => relative(scratch, join(root, folder)));
  const config = { extends: '../../tsconfig.json', compilerOptions: own, ...(chosen ?? { include: folders }) };
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config));
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  const output = await new Promise<string>((resolve) =>
    execFile(process.execPath, [compiler, '-p', scratch, '--pretty', 'false'], { cwd: root }, (_error, text) =>
      resolve(text),
    ),
  );
  return output.split('\n').filter((line) => line.includes('error TS'));
}

if (import.meta.main) {
  const [path = ''] = process.argv.slice(2);
  if (!/^\w+\.\w+$/.test(path)) throw new Error('Name a column: scripts/renameColumn.ts orders.customer_name');
  const postgres = await startPostgres();
  try {
    const errors = await checkWithRenamedColumn(addressOf(postgres.template), path);
    console.log(errors.join('\n'));
    console.log(`${errors.length} places no longer compile without ${path}.`);
    if (errors.length === 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}
