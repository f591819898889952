import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { afterAll, expect, test } from 'vitest';
import { type BackupHead, writeBackupArchive } from './archive.ts';
import { readBackupArchive, validateArchive } from './readArchive.ts';

const directory = await mkdtemp(join(tmpdir(), 'haat-archive-'));
afterAll(() => rm(directory, { recursive: true }));
const place = (name: string) => join(directory, name);

const head: BackupHead = {
  format: 1,
  program: '0.1.0',
  takenAt: '2026-11-22T10:00:00.000Z',
  migrations: [{ createdAt: 1, hash: 'x' }],
  tables: [{ name: 'orders', columns: ['id'] }],
  sequences: [],
  secrets: { 'auth-secret': 'x' },
  secretMark: 'x',
};
const rows = Buffer.from('अजय\torder\n'.repeat(20_000));
const picture = randomBytes(50_000);
const write = (name: string) =>
  writeBackupArchive(place(name), head, async (add) => {
    await add('tables/orders/0000001', rows);
    await add('pictures/pictures/x/320.webp', picture);
    return { rows: { orders: 20_000 }, files: 1 };
  });

const partsOf = async (file: string) => {
  const parts = [];
  for await (const part of readBackupArchive(file)) parts.push(part);
  return parts;
};

test('reads what was written, is private, and gets its name when it is complete', async () => {
  expect(await write('whole')).toBe((await stat(place('whole'))).size);
  expect((await stat(place('whole'))).mode & 0o777).toBe(0o600);
  expect(await partsOf(place('whole'))).toEqual([
    { head },
    { name: 'tables/orders/0000001', bytes: rows },
    { name: 'pictures/pictures/x/320.webp', bytes: picture },
    { end: { rows: { orders: 20_000 }, files: 1, sum: expect.stringMatching(/^[0-9a-f]{64}$/) } },
  ]);
  await expect(write('whole')).rejects.toThrow('already exists. Nothing was changed');
  const lost = writeBackupArchive(place('lost'), head, async (add) => {
    await add('tables/orders/0000001', rows);
    expect(await readdir(directory)).toContain('lost.part');
    throw new Error('The database went away.');
  });
  await expect(lost).rejects.toThrow('The database went away.');
  expect(await readdir(directory)).toEqual(['whole']);
});

test('stops before the disk is full and leaves nothing', async () => {
  const large = writeBackupArchive(place('large'), head, async () => ({ rows: {}, files: 0 }), Number.MAX_SAFE_INTEGER);
  await expect(large).rejects.toThrow(/No backup was made: the disk of .* MB left.*BACKUPS_KEPT/);
  expect(await readdir(directory)).toEqual(['whole']);
});

test('rejects an archive that is truncated or changed at any byte', async () => {
  const whole = await readFile(place('whole'));
  const refusal = /is damaged or cut off.*take another one|is no backup of Haat, or its beginning is damaged/;
  for (let step = 0; step < 40; step += 1) {
    const at = Math.floor((whole.length * step) / 40);
    await writeFile(place('cut'), whole.subarray(0, at));
    await expect(validateArchive(place('cut')), `cut at ${at}`).rejects.toThrow(refusal);
    const changed = Buffer.from(whole);
    changed.writeUInt8(whole.readUInt8(at) ^ 0x10, at);
    await writeFile(place('changed'), changed);
    await expect(validateArchive(place('changed')), `changed at ${at}`).rejects.toThrow(refusal);
  }
  // The last bytes of the file hold no data: without them, it is rejected or read completely.
  const parts = await partsOf(place('whole'));
  for (let missing = 1; missing < 80; missing += 1) {
    await writeFile(place('cut'), whole.subarray(0, -missing));
    const found = await partsOf(place('cut')).catch((error: Error) => error.message);
    if (typeof found === 'string') expect(found).toMatch(refusal);
    else expect(found).toEqual(parts);
  }
});

/** An archive of the same format made by somebody else. */
const forge = async (name: string, entries: Record<string, unknown>) => {
  const parts = Object.entries(entries).map(([name, value]) => ({
    header: { name, size: Buffer.byteLength(JSON.stringify(value)) },
    body: JSON.stringify(value),
  }));
  await writeFile(place(name), zstdCompressSync(await packTar(parts)));
  return place(name);
};

test('rejects other files and later formats', async () => {
  await writeFile(place('text'), 'a text');
  await expect(validateArchive(place('text'))).rejects.toThrow('text is no backup of Haat');
  await expect(validateArchive(await forge('other', { readme: 'x' }))).rejects.toThrow('other is no backup of Haat');
  await expect(validateArchive(await forge('empty', {}))).rejects.toThrow('empty is no backup of Haat');
  const later = forge('later', { 'haat.json': { format: 2, program: '3.1.0' } });
  await expect(validateArchive(await later)).rejects.toThrow('made by a newer Haat (3.1.0)');
  await expect(validateArchive(await forge('endless', { 'haat.json': head }))).rejects.toThrow('damaged or cut off');
  const end = { rows: {}, files: 0, sum: '0'.repeat(64) };
  const unsummed = forge('unsummed', { 'haat.json': head, 'end.json': end });
  await expect(validateArchive(await unsummed)).rejects.toThrow('damaged or cut off');
  await expect(validateArchive(place('nowhere'))).rejects.toThrow('ENOENT');
});
