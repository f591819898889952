import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statfsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createMailDelivery } from '#server/platform/mail/outbox.ts';
import { product, registrationBody, seller } from './factories.ts';
import { pictureForm } from './pictureForms.ts';
import { createTestServer } from './server.ts';

const written: string[] = [];
const logStream = new Writable({
  write(chunk, _encoding, done) {
    written.push(String(chunk));
    done();
  },
});
const server = createTestServer({ logStream });

/** Mounts a full disk for the photos. Returns `false` where mounting is not allowed. */
function fillDisk(): boolean {
  const pictures = join(server.dataDirectory, 'pictures');
  mkdirSync(pictures, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'haat-test', pictures], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', pictures]));
  const { bavail, bsize } = statfsSync(pictures);
  writeFileSync(join(pictures, 'ballast'), Buffer.alloc(bavail * bsize));
  return true;
}

const files = () => readdirSync(join(server.dataDirectory, 'pictures'), { recursive: true, withFileTypes: true });
const left = () =>
  files()
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('on a full disk', () => {
  test('rejects an upload without leftovers and works again when there is space', async ({ skip }) => {
    const owner = await seller(server);
    if (!fillDisk()) skip('mounting is not allowed here');
    const upload = () => owner.browser.send({ method: 'POST', url: '/api/seller/pictures', ...pictureForm() });
    expect(await upload()).toMatchObject({
      status: 507,
      body: {
        error: {
          code: 'storage_full',
          message: 'We’re out of space for new photos. Nothing was saved. Please try again later.',
        },
      },
    });
    expect(left()).toEqual(['ballast']);
    expect(await server.rows('select id from pictures where seller_id = $1', [owner.id])).toEqual([]);
    const entry = written.filter((line) => line.includes('storage_full')).map((line) => JSON.parse(line) as object);
    expect(entry).toMatchObject([
      { level: 50, err: { cause: { code: 'ENOSPC', message: 'no space left on the disk' } } },
    ]);
    rmSync(join(server.dataDirectory, 'pictures/ballast'));
    expect((await upload()).status).toBe(201);
  });

  test('a preview is shown although it cannot be kept', async ({ skip }) => {
    const id = await product(await seller(server));
    if (!fillDisk()) skip('mounting is not allowed here');
    const { headers } = await server.browser().get(`/media/previews/${id}/0.jpg`);
    expect(await server.browser().get(String(headers.location))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(left()).toEqual(['ballast']);
  });

  test('leaves no partial email file and writes it when there is space', async () => {
    const { dataDirectory } = server;
    const body = registrationBody();
    expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
    const mail = async () => (await server.rows('select id, status from mails where recipient = $1', [body.email]))[0];
    const id = String((await mail())?.id);
    const folder = join(dataDirectory, 'mails');
    mkdirSync(folder);
    // Every write to this device fails with ENOSPC.
    symlinkSync('/dev/full', join(folder, `${id}.eml.part`));
    const { publicUrl } = server.context.server;
    const settings = { smtpUrl: undefined, mailFrom: 'Haat <no-reply@haat.example>', dataDirectory, publicUrl };
    const deliver = createMailDelivery(server.context.database, settings);
    await expect(deliver({ id })).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readdirSync(folder)).toEqual([]);
    expect(await mail()).toMatchObject({ status: 'queued' });
    await deliver({ id });
    expect(readdirSync(folder)).toEqual([`${id}.eml`]);
    expect(await mail()).toMatchObject({ status: 'kept' });
  });
});
