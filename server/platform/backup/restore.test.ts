import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { cleanUpUnusedPictures } from '#server/catalogue/pictures/cleanup.ts';
import { customerOrder, product, review, seller, type TestSeller } from '../../../test/factories.ts';
import { createMoneyTests, upi } from '../../../test/money.ts';
import { olderBackup, olderDatabase } from '../../../test/olderDatabase.ts';
import { allCombinations, productWithOptions } from '../../../test/optionShop.ts';
import { picture } from '../../../test/pictureForms.ts';
import { addressOf, administrate } from '../../../test/postgres.ts';
import { createTestServer } from '../../../test/server.ts';
import { readAuditHead } from '../audit/verification.ts';
import { removeFiles } from '../database/locks.ts';
import { readAppliedMigrations } from '../database/migrations.ts';
import { writeBackupArchive } from './archive.ts';
import { createBackup } from './createBackup.ts';
import { openDatabaseSnapshot } from './databaseSnapshot.ts';
import { validateArchive } from './readArchive.ts';
import { restoreBackup } from './restore.ts';

const authSecret = 'a secret that only tests know, 32 long';
const server = createTestServer();
let directory = '';
const shared = {} as { file: string; image: string };
const connectionOf = async () => {
  const [row] = await server.rows<{ database: string }>('select current_database() as database');
  return { ...inject('template'), database: String(row?.database) };
};
const sourceOf = async (secrets: Record<string, string> = {}) => ({
  connection: await connectionOf(),
  pictures: server.context.pictures,
  authSecret,
  secrets,
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'haat-restore-'));
  const owner = await seller(server);
  shared.image = await picture(owner);
  const productId = await product(owner, { images: [shared.image], name: 'Kurta\t\\N "quoted"\nline', stock: 9 });
  for (let n = 0; n < 2; n += 1) await customerOrder(server, [{ productId, quantity: 1 }]);
  await review(server, owner, productId);
  await sellVariant(owner);
  await server.browser().post('/api/auth/forgot-password', { email: owner.email });
  shared.file = join(directory, 'whole.tar.zst');
  await createBackup(await sourceOf({ 'demo-accounts.txt': 'x'.repeat(40) }), shared.file);
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A product with options, of which one was ordered, paid by UPI, called off and owed back. */
async function sellVariant(owner: TestSeller): Promise<void> {
  const { act, pay, settings } = createMoneyTests(server);
  await owner.browser.put(`${settings}/upi`, upi);
  const options = [{ key: 'colour' as const, name: 'Colour', values: ['Red', 'लाल गुलाबी'] }];
  const made = await productWithOptions(owner, { options, variants: allCombinations(options, { stock: 3 }) });
  const { id } = await customerOrder(server, [{ productId: made.id, variantId: made.variants.Red ?? '', quantity: 2 }]);
  await pay(owner, id, 998_00);
  for (const action of ['confirm', 'call-off']) await act(owner, id, action, { reason: 'Torn' });
  expect(await server.rows('select stock from variants order by positions')).toEqual([{ stock: 3 }, { stock: 3 }]);
  expect(await server.rows('select state from order_money')).toEqual([{ state: 'refund_due' }]);
}

/** An empty database and an empty data directory, as environment variables. */
async function emptyPlace() {
  const template = inject('template');
  const connection = { ...template, database: `restored_${randomUUID().replaceAll('-', '')}` };
  await administrate(template, `create database ${connection.database} template template0`);
  onTestFinished(() => administrate(template, `drop database ${connection.database} with (force)`));
  const dataDirectory = await mkdtemp(join(directory, 'data-'));
  const variables = { DATABASE_URL: addressOf(connection), DATA_DIR: dataDirectory, AUTH_SECRET: authSecret };
  const client = new pg.Client(connection);
  await client.connect();
  onTestFinished(() => client.end());
  const rows = async (text: string) => (await client.query(text)).rows;
  return { variables, dataDirectory, rows };
}

/** Each table with a hash of its rows. */
const contentOf = async (rows: (text: string) => Promise<Record<string, unknown>[]>) => {
  const tables = await rows(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await rows(`select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from ${name} t`);
    content[String(name)] = row;
  }
  return content;
};
const shape = `
  select indexdef as what from pg_indexes where schemaname = 'public'
  union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
  union all select attrelid::regclass || ' ' || attnum || ' ' || coalesce(attstattarget, -1) from pg_attribute
    where attnum > 0 and attrelid in (select indexrelid from pg_index) and attrelid::regclass::text !~ '^pg_|pgboss'
  union all select sequencename || coalesce(last_value, 0) from pg_sequences where schemaname = 'public'
  order by what`;

test('restores all rows, files, sequences, indexes, references, triggers and waiting jobs', async () => {
  const place = await emptyPlace();
  const { end, auditHead } = await restoreBackup(shared.file, place.variables);
  expect(end.rows).toMatchObject({ orders: 4, reviews: 1, sellers: 1, variants: 2, money_entries: 1, refunds: 1 });
  expect(await contentOf(place.rows)).toEqual(await contentOf(server.rows));
  expect(await place.rows(shape)).toEqual(await server.rows(shape));
  const jobs = `select name, data, priority from pgboss.job where name = 'mail' and state = 'created' order by data::text`;
  const waiting = await server.rows(jobs);
  expect(waiting.length).toBeGreaterThan(1);
  expect(await place.rows(jobs)).toEqual(waiting);
  const id = shared.image.split('/')[3];
  for (const width of [320, 640, 1280]) {
    const file = `pictures/pictures/${id}/${width}.webp`;
    expect(await readFile(join(place.dataDirectory, file))).toEqual(await readFile(join(server.dataDirectory, file)));
  }
  expect(await readFile(join(place.dataDirectory, 'secrets/demo-accounts.txt'), 'utf8')).toBe('x'.repeat(40));
  // The secret from the environment is neither in the backup nor stored a second time.
  expect(await readdir(join(place.dataDirectory, 'secrets'))).toEqual(['demo-accounts.txt']);
  expect((await readdir(place.dataDirectory)).sort()).toEqual(['audit-head.json', 'lock', 'pictures', 'secrets']);
  expect(auditHead).toEqual(await readAuditHead(server.context));
  expect((await validateArchive(shared.file)).head.auditHead).toEqual(auditHead);
  expect(JSON.parse(await readFile(join(place.dataDirectory, 'audit-head.json'), 'utf8'))).toMatchObject(auditHead);
  expect((await validateArchive(shared.file)).head.secrets).not.toHaveProperty('auth-secret');
});

test('rejects a target that is not empty and leaves it unchanged', async () => {
  const place = await emptyPlace();
  await place.rows('create table notes (text text)');
  await expect(restoreBackup(shared.file, place.variables)).rejects.toThrow('has the table notes');
  expect(await readdir(place.dataDirectory)).toEqual([]);
  await place.rows('drop table notes');
  await mkdir(join(place.dataDirectory, 'pictures'));
  await expect(restoreBackup(shared.file, place.variables)).rejects.toThrow('isn’t empty: it has pictures');
  expect(await readdir(place.dataDirectory)).toEqual(['pictures']);
  expect(await place.rows("select from pg_tables where schemaname = 'public'")).toEqual([]);
});

test('requires the AUTH_SECRET of the backup, unless it is lost', async () => {
  const place = await emptyPlace();
  const other = { ...place.variables, AUTH_SECRET: 'another secret, which is 32 long or more' };
  await expect(restoreBackup(shared.file, other)).rejects.toThrow(
    /isn’t the one the backup was made with.*--new-secret/,
  );
  const none = { ...place.variables, AUTH_SECRET: undefined };
  await expect(restoreBackup(shared.file, none)).rejects.toThrow(/AUTH_SECRET is not set.*--new-secret/);
  expect(await readdir(place.dataDirectory)).toEqual([]);
  await restoreBackup(shared.file, other, { hasNewSecret: true });
  expect(await place.rows('select count(*)::int as orders from orders')).toEqual([{ orders: 4 }]);
});

test('leaves nothing after a failure and starts over after an interruption', async () => {
  const place = await emptyPlace();
  const { head } = await validateArchive(shared.file);
  const wrong = join(directory, 'wrong.tar.zst');
  await writeBackupArchive(wrong, head, async () => ({ rows: { orders: 1 }, files: 0 }));
  await expect(restoreBackup(wrong, place.variables)).rejects.toThrow('Only 0 of 1 rows of orders were restored');
  expect(await place.rows("select from pg_tables where schemaname in ('public', 'drizzle')")).toEqual([]);
  expect(await readdir(place.dataDirectory)).toEqual(['lock']);
  // As a killed process leaves it.
  await writeFile(join(place.dataDirectory, 'restoring'), '');
  await mkdir(join(place.dataDirectory, 'pictures/pictures/half'), { recursive: true });
  await restoreBackup(shared.file, place.variables);
  expect(await readdir(join(place.dataDirectory, 'pictures/pictures'))).toEqual([shared.image.split('/')[3]]);
});

test('restores a backup that version 0.1 made, with all rows, and migrates it', async () => {
  const place = await emptyPlace();
  const { head, end } = await restoreBackup(olderBackup, place.variables);
  expect(head.program).toBe('0.1.0');
  const content = await contentOf(place.rows);
  // The words of searches are others now, and those of the assistant are the same.
  const { waiting_jobs: jobs, search_words: _, product_words: __, ...tables } = end.rows;
  expect(content).toMatchObject(Object.fromEntries(Object.entries(tables).map(([name, count]) => [name, { count }])));
  expect(await place.rows('select count(*)::int from pgboss.job where data is not null')).toEqual([{ count: jobs }]);
  expect(
    await place.rows(
      'select status, orders::int, total_paise::int as paise from order_counters where orders > 0 order by 1',
    ),
  ).toEqual(
    await place.rows(
      'select status, count(*)::int as orders, sum(total_paise)::int as paise from orders group by 1 order by 1',
    ),
  );
  const withoutSequences = shape.replace(/union all select sequencename[^;]*?order/s, 'order');
  expect(await place.rows(withoutSequences)).toEqual(await server.rows(withoutSequences));
  const journal = 'select created_at::text, hash from drizzle.__drizzle_migrations order by 1';
  expect(await place.rows(journal)).toEqual(await server.rows(journal));
});

test('restores a backup of a database of version 0.1 that this version made', async () => {
  const older = await olderDatabase();
  onTestFinished(older.close);
  const file = join(directory, 'older.tar.zst');
  await createBackup({ ...(await sourceOf()), connection: older.connection }, file);
  const place = await emptyPlace();
  const { head } = await restoreBackup(file, place.variables);
  expect(head.migrations).toEqual((await validateArchive(olderBackup)).head.migrations);
  expect(await place.rows("select col_description('orders'::regclass, 6) is not null as found")).toEqual([
    { found: true },
  ]);
});

test('rejects a backup from before the baseline before creating anything', async () => {
  const { head } = await validateArchive(olderBackup);
  const file = join(directory, 'early.tar.zst');
  const migrations = head.migrations.slice(0, -1);
  await writeBackupArchive(file, { ...head, migrations }, async () => ({ rows: {}, files: 0 }));
  const place = await emptyPlace();
  await expect(restoreBackup(file, place.variables)).rejects.toThrow(
    /an early version 0\.1 of Haat.*last version 0\.1/,
  );
  expect(await readdir(place.dataDirectory)).toEqual([]);
});

test('rejects a backup of a newer version before creating anything', async () => {
  const { head } = await validateArchive(shared.file);
  const file = join(directory, 'newer.tar.zst');
  const migrations = [...head.migrations, { createdAt: Date.now(), hash: 'x' }];
  await writeBackupArchive(file, { ...head, program: '9.0.0', migrations }, async () => ({ rows: {}, files: 0 }));
  const place = await emptyPlace();
  await expect(restoreBackup(file, place.variables)).rejects.toThrow('made by a newer Haat (9.0.0)');
  expect(await readdir(place.dataDirectory)).toEqual([]);
});

test('blocks photo removal and other backups meanwhile, and excludes later writes', async () => {
  const owner = await seller(server);
  const unused = await picture(owner);
  server.pass(25 * 60 * 60 * 1000);
  const snapshot = await openDatabaseSnapshot(await connectionOf());
  expect(await cleanUpUnusedPictures(server.context)).toBe(0);
  const remove = async () => expect.unreachable();
  expect(await removeFiles(server.context.database, remove)).toBe(false);
  expect(await readdir(join(server.dataDirectory, 'pictures/pictures'))).toContain(unused.split('/')[3]);
  await expect(openDatabaseSnapshot(await connectionOf())).rejects.toThrow(
    'Another backup of this database is running',
  );
  await server.rows("update products set description = 'Later'");
  const products = snapshot.tables.find(({ name }) => name === 'products');
  let text = '';
  for await (const chunk of snapshot.copyTable(products ?? { name: '', columns: [] })) text += chunk;
  expect(text).toContain('Kurta\\t\\\\N "quoted"\\nline');
  expect(text).not.toContain('Later');
  await snapshot.close();
  expect(await cleanUpUnusedPictures(server.context)).toBe(1);
  expect(await removeFiles(server.context.database, async () => {})).toBe(true);
  expect((await readAppliedMigrations(server.context.database.read)).length).toBe(snapshot.migrations.length);
});
