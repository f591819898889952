import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { admin } from '#test/factories.ts';
import { createMailServers } from '#test/mailServers.ts';
import { createTestServer } from '#test/server.ts';
import { cleanUpMailFiles, requiresEncryption } from './outbox.ts';

const server = createTestServer({ quiet: true });
const { startSmtp, dataDirectory, deliveryBy, queueMail, stored } = createMailServers(server);

describe('over SMTP', () => {
  test('a mail arrives once, its body is wiped and its status is sent', async () => {
    const smtp = await startSmtp();
    const deliver = await deliveryBy(smtp.url);
    const { id, email } = await queueMail();
    await deliver({ id });
    expect(smtp.received).toHaveLength(1);
    const [{ to, text } = { to: [], text: '' }] = smtp.received;
    expect(to).toEqual([email]);
    expect(text).toContain(`Message-ID: <${id}@haat>`);
    expect(text).toContain('From: Haat <no-reply@haat.example>');
    expect(text).toContain(`To: ${email}`);
    expect(text).toContain('Subject: We received your Haat registration');
    expect(text.replace(/=\r\n/g, '')).toContain(encodeQuoted('Hi “Élodie दीपक”,'));
    expect(text).toMatch(/Content-Type: text\/plain.*Content-Type: text\/html/s);
    expect(await stored(id)).toEqual({ id, status: 'sent', body: '', sent_at: expect.any(Date) });
  });

  test('nothing goes to a server that does not encrypt where that is demanded', async () => {
    const smtp = await startSmtp();
    const deliver = await deliveryBy(`${smtp.url}?requireTLS=true`);
    const { id } = await queueMail();
    await expect(deliver({ id })).rejects.toMatchObject({ code: 'ETLS' });
    expect(smtp.received).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'queued' });
  });

  test.each([
    ['smtp://mail.example.com:587', true],
    ['smtp://user:pass@8.8.8.8', true],
    ['smtp://[2606:4700::1111]:25', true],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]:25', false],
    ['smtp://10.0.0.7', false],
    ['smtp://mailpit:1025', false],
    ['smtp://mail.internal', false],
  ])('requires encryption for %s: %s', (url, must) => {
    expect(requiresEncryption(url)).toBe(must);
  });

  test('sends nothing on a second delivery', async () => {
    const smtp = await startSmtp();
    const deliver = await deliveryBy(smtp.url);
    const { id } = await queueMail();
    await deliver({ id });
    const sent = await stored(id);
    await deliver({ id });
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toEqual(sent);
  });

  test('sends once for five concurrent deliveries in two processes', async () => {
    const smtp = await startSmtp({ slow: 100 });
    const [one, other] = [await deliveryBy(smtp.url), await deliveryBy(smtp.url)];
    const { id } = await queueMail();
    await Promise.all([one({ id }), other({ id }), one({ id }), other({ id }), one({ id })]);
    expect(smtp.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: 'sent', body: '' });
  });

  test('without a server that answers, the delivery fails, the mail stays as it is and goes out later', async () => {
    const smtp = await startSmtp();
    await smtp.stop();
    const deliver = await deliveryBy(smtp.url);
    const { id, mail } = await queueMail();
    await expect(deliver({ id })).rejects.toThrow(/ECONNREFUSED/);
    expect(await stored(id)).toEqual(mail);
    const again = await startSmtp({ port: smtp.port });
    await deliver({ id });
    expect(again.received).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ status: 'sent', body: '' });
  });

  test('fails when the server rejects the email', async () => {
    const smtp = await startSmtp({ refuse: true });
    const deliver = await deliveryBy(smtp.url);
    const { id, mail } = await queueMail();
    await expect(deliver({ id })).rejects.toThrow(/no room/);
    expect(await stored(id)).toEqual(mail);
  });

  test('ignores an email that does not exist', async () => {
    const smtp = await startSmtp();
    await (await deliveryBy(smtp.url))({ id: '01890a5d-ac96-774b-bcce-b302099a8057' });
    expect(smtp.received).toEqual([]);
  });
});

describe('without SMTP', () => {
  // specification 2.100
  test('writes a private file, which the admin can view', async () => {
    const directory = await dataDirectory();
    const deliver = await deliveryBy(undefined, directory);
    const { id, mail, email } = await queueMail();
    await deliver({ id });
    await deliver({ id });
    expect(await readdir(join(directory, 'mails'))).toEqual([`${id}.eml`]);
    const file = join(directory, 'mails', `${id}.eml`);
    const text = await readFile(file, 'utf8');
    expect(text).toContain(`To: ${email}`);
    expect(text).toContain(`Message-ID: <${id}@haat>`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(join(directory, 'mails'))).mode & 0o777).toBe(0o700);
    expect(await stored(id)).toEqual({ ...mail, status: 'kept', sent_at: expect.any(Date) });
    const { body } = await (await admin(server)).get('/api/admin/mails?limit=1');
    expect(body).toMatchObject({ mails: [{ id, recipient: email, status: 'kept', body: mail.body }] });
  });

  test('removes the file after the retention period', async () => {
    const directory = await dataDirectory();
    await cleanUpMailFiles({ dataDirectory: directory }, new Date());
    const folder = join(directory, 'mails');
    await mkdir(folder);
    const at = Date.UTC(2026, 10, 22) / 1000;
    for (const [name, days] of [
      ['old.eml', 91],
      ['young.eml', 89],
      ['notes.txt', 91],
    ] as const) {
      await writeFile(join(folder, name), '');
      await utimes(join(folder, name), at - days * 86_400, at - days * 86_400);
    }
    await cleanUpMailFiles({ dataDirectory: directory }, new Date(at * 1000));
    expect((await readdir(folder)).sort()).toEqual(['notes.txt', 'young.eml']);
  });

  test('writes one complete file for five concurrent deliveries', async () => {
    const directory = await dataDirectory();
    const deliver = await deliveryBy(undefined, directory);
    const { id } = await queueMail();
    await Promise.all(Array.from({ length: 5 }, () => deliver({ id })));
    expect(await readdir(join(directory, 'mails'))).toEqual([`${id}.eml`]);
    expect(await readFile(join(directory, 'mails', `${id}.eml`), 'utf8')).toContain(
      'Subject: We received your Haat registration',
    );
  });
});

/** The quoted-printable form of a text. */
function encodeQuoted(text: string): string {
  return [...Buffer.from(text)]
    .map((byte) => (byte < 128 ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase()}`))
    .join('');
}
