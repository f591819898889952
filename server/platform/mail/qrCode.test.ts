import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { drawQrCode } from '../pictures/qrCode.ts';
import { createMailDelivery } from './outbox.ts';

const server = createTestServer({ marketplaceNumber });

test('attaches the QR code of the code in the approval email', async () => {
  const { email } = await seller(server);
  const [mail] = await server.rows<{ id: string; body: string; qr_code: string }>(
    "select id, body, qr_code from mails where recipient = $1 and subject like '%approved'",
    [email],
  );
  const [, code] = /“CONNECT ([2-9A-Z]{8})”/.exec(mail?.body ?? '') ?? [];
  expect(mail?.qr_code).toBe(`https://wa.me/919800000000?text=CONNECT%20${code}`);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-mail-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const { publicUrl } = server.context.server;
  const settings = { smtpUrl: undefined, mailFrom: 'Haat <no-reply@haat.example>', dataDirectory, publicUrl };
  await createMailDelivery(server.context.database, settings)({ id: mail?.id ?? '' });
  const sent = await readFile(join(dataDirectory, 'mails', `${mail?.id}.eml`), 'utf8');
  expect(sent).toContain('filename=qr-code.png');
  const picture = await drawQrCode(mail?.qr_code ?? '');
  expect(sent.replace(/\r?\n/g, '')).toContain(picture.toString('base64').slice(0, 200));
});
