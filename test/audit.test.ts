import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { admin, password, seller } from './factories.ts';
import { olderDatabase } from './olderDatabase.ts';
import { addressOf } from './postgres.ts';
import { createTestServer } from './server.ts';

const server = createTestServer();
const root = join(import.meta.dirname, '..');

/** Runs an operator script while the server is running. */
async function run(script: string, ...words: string[]) {
  return runOn({}, script, ...words);
}

async function runOn(settings: Record<string, string>, script: string, ...words: string[]) {
  const [{ database } = { database: '' }] = await server.rows<{ database: string }>(
    'select current_database() as database',
  );
  const env = {
    ...process.env,
    DATA_DIR: server.dataDirectory,
    DATABASE_URL: addressOf({ ...inject('template'), database }),
    AUTH_SECRET: 'a secret that only tests know, 32 long',
    ...settings,
  };
  const done = promisify(execFile)(process.execPath, [join(root, 'scripts', script), ...words], { env });
  return done.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

test('adds a second admin, who can sign in with the printed password', async () => {
  await admin(server);
  const email = 'second@haat.example';
  const added = await run('adminCreate.ts', 'Second@Haat.example', '--name', 'Asha Rao');
  expect(added).toMatchObject({ code: 0, said: expect.stringContaining(`${email} is now an admin.`) });
  const [, made] = /^Password: (\S+)$/m.exec(added.said) ?? [];
  const browser = server.browser();
  await browser.post('/api/auth/login', { email, password: made, role: 'admin', rememberMe: false });
  const { administrators } = (await browser.get('/api/admin/administrators')).body as {
    administrators: { name: string; isYou: boolean }[];
  };
  expect(administrators.map(({ name }) => name)).toEqual(['Admin', 'Asha Rao']);
  expect(await server.rows("select recipient from mails where subject = 'Haat has a new admin'")).toHaveLength(1);
  expect(await run('adminCreate.ts', email)).toEqual({
    code: 1,
    said: expect.stringContaining(`There is already an account with the email ${email}.`),
  });
  for (const words of [[], ['no-email'], [email, 'more'], ['third@haat.example', '--name', ' '], ['--help']]) {
    expect((await run('adminCreate.ts', ...words)).code, words.join(' ')).toBe(1);
  }
  expect(await server.rows("select id from users where role = 'admin'")).toHaveLength(2);
});

test('verifies the audit log and reports the first invalid row', async () => {
  await admin(server);
  await seller(server);
  const whole = await run('audit.ts');
  expect(whole).toEqual({
    code: 0,
    said: expect.stringMatching(
      /^No head is stored .*\nThe audit log is intact: (\d+) rows\. Last row: \1:[\w-]{43}\n$/,
    ),
  });
  const head = /Last row: (\S+)/.exec(whole.said)?.[1] ?? '';
  expect((await run('audit.ts', head)).code).toBe(0);
  const [number = '', hash = ''] = head.split(':');
  const beyond = await run('audit.ts', `${Number(number) + 1}:${hash}`);
  expect(beyond).toEqual({
    code: 1,
    said: expect.stringContaining(`No. ${Number(number) + 1} is missing`),
  });
  await server.rows("update audit set role = 'operator' where number = 3");
  expect(await run('audit.ts')).toEqual({
    code: 1,
    said: expect.stringMatching(/^No\. 3 doesn’t match its hash/m),
  });
  await server.rows('truncate audit, audit_chain');
  expect((await run('audit.ts')).code).toBe(0);
  await writeFile(join(server.dataDirectory, 'audit-head.json'), JSON.stringify({ number: Number(number), hash }));
  expect(await run('audit.ts')).toEqual({
    code: 1,
    said: expect.stringMatching(new RegExp(`^No\\. ${number} is missing.*audit-head\\.json`)),
  });
  expect(await run('audit.ts', 'yesterday')).toMatchObject({ code: 1, said: expect.stringContaining('Usage:') });
}, 120_000);

test('resets a second factor while the server runs', async () => {
  const { email, browser } = await seller(server);
  await browser.post('/api/account/second-factor', { currentPassword: password });
  await server.rows('update second_factors set confirmed_at = now()');
  const login = () => server.browser().post('/api/auth/login', { email, password, role: 'seller' });
  expect((await login()).body).toMatchObject({ needsCode: true });
  expect(await run('secondFactor.ts', email.toUpperCase())).toMatchObject({
    code: 0,
    said: expect.stringContaining(email.toUpperCase()),
  });
  expect((await login()).body).toMatchObject({ needsCode: false });
  expect((await browser.get('/api/account/sessions')).status).toBe(401);
  expect(await run('secondFactor.ts', email)).toMatchObject({
    code: 1,
    said: expect.stringContaining('isn’t on'),
  });
}, 120_000);

test('reports a database from an older version', async () => {
  const older = await olderDatabase();
  onTestFinished(older.close);
  const environment = { DATABASE_URL: addressOf(older.connection) };
  const refused = { code: 1, said: expect.stringMatching(/^The database is from an older version of Haat/) };
  expect(await runOn(environment, 'audit.ts')).toEqual(refused);
  expect(await runOn(environment, 'secondFactor.ts', 'somebody@haat.example')).toEqual(refused);
}, 120_000);
