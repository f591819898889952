import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureDataDirectory } from '#server/platform/files/dataDirectory.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { startServer } from './process.ts';
import { trafficEnvironment } from './traffic.ts';

let parent = '';
let dataDirectory = '';

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'haat-directory-'));
  dataDirectory = join(parent, 'data');
});
afterEach(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }));

const rights = async (path = '') => (await stat(join(dataDirectory, path))).mode & 0o777;
const read = () => readSettings({ DATA_DIR: dataDirectory });

describe('a process exits with an explanation', () => {
  test.each([
    ['a file for a data directory', '', 'x', /data directory .*data is a file, not a folder.*DATA_DIR/],
    ['a restore that was cut off', 'restoring', '', /A restore was cut off in the data directory .*begins anew/],
    ['a file for the secrets', 'secrets', 'x', /secrets is a file, not a folder/],
    ['a file for the mails', 'mails', 'x', /mails is a file, not a folder/],
    ['a file for the pictures', 'pictures', 'x', /pictures is a file, not a folder/],
    ['an empty secret', 'secrets/auth-secret', '', /auth-secret is empty.*sign in again/],
    ['a secret cut off', 'secrets/auth-secret', 'abc', /auth-secret has fewer than 32 characters/],
    ['an empty password', 'secrets/postgres-password', '\n', /postgres-password is empty.*delete the file/],
  ])('that finds %s', async (_, path, content, sentence) => {
    const file = join(dataDirectory, path);
    await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
    await writeFile(file, content);
    await expect(startServer(dataDirectory, trafficEnvironment)).rejects.toThrow(sentence);
    expect(await readFile(file, 'utf8')).toBe(content);
  });
});

describe('permissions of an existing data directory', () => {
  test('are removed for other accounts, also within it', async () => {
    for (const name of ['', 'secrets', 'mails', 'pictures', 'lost+found']) {
      await mkdir(join(dataDirectory, name), { recursive: true });
      await chmod(join(dataDirectory, name), 0o755);
    }
    read();
    expect(await rights()).toBe(0o700);
    for (const name of ['secrets', 'mails', 'pictures']) expect(await rights(name)).toBe(0o700);
  });

  test('are left alone when it holds unrelated files', async () => {
    await mkdir(join(dataDirectory, 'photos'), { recursive: true });
    await chmod(dataDirectory, 0o755);
    read();
    expect(await rights()).toBe(0o755);
    expect(await rights('secrets')).toBe(0o700);
  });
});

test('the secret is made once, for its owner alone, and nothing lies beside it', async () => {
  const { authSecret } = read();
  expect(authSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(read().authSecret).toBe(authSecret);
  expect(await readdir(join(dataDirectory, 'secrets'))).toEqual(['auth-secret']);
  expect(await rights('secrets/auth-secret')).toBe(0o600);
});

test('processes that make the secret at the same instant have the same one', async () => {
  const script = `
    const { readSettings } = await import(${JSON.stringify(import.meta.resolve('#server/platform/settings/settings.ts'))});
    console.log(readSettings({ DATA_DIR: ${JSON.stringify(dataDirectory)} }).authSecret);`;
  const { spawn } = await import('node:child_process');
  const outputs = Array.from({ length: 4 }, async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [text] = await once(child.stdout, 'data');
    return String(text).trim();
  });
  expect(new Set(await Promise.all(outputs)).size).toBe(1);
});

describe.runIf(process.getuid?.() === 0)('an unprivileged account', () => {
  const uid = 65_534;
  const unprivileged = (work: () => void) => () => {
    process.seteuid?.(uid);
    try {
      work();
    } finally {
      process.seteuid?.(0);
    }
  };

  test('gets an error that names the unwritable path', async () => {
    await chmod(parent, 0o755);
    const refusal = /data directory .*data cannot be used.*EACCES.*writable/;
    expect(unprivileged(() => ensureDataDirectory(dataDirectory))).toThrow(refusal);
  });

  test('leaves the permissions of a folder that belongs to another account', async () => {
    await chmod(parent, 0o755);
    await mkdir(dataDirectory);
    await chmod(dataDirectory, 0o777);
    unprivileged(() => ensureDataDirectory(dataDirectory))();
    expect(await rights()).toBe(0o777);
  });
});
