import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect } from 'vitest';
import { createMailDelivery } from '#server/platform/mail/outbox.ts';
import { registrationBody } from './factories.ts';
import type { TestServer } from './server.ts';

export type Received = { to: string[]; text: string };
export type Mail = { id: string; status: string; body: string; sent_at: Date | null };

/** SMTP servers in this process, and emails for them. */
export function createMailServers(server: TestServer) {
  const closing: (() => unknown)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });

  /** A real SMTP server in this process. `refuse` rejects every email with an error. */
  async function startSmtp(options: { port?: number; refuse?: boolean; slow?: number } = {}) {
    const received: Received[] = [];
    const smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          if (options.refuse) return done(new Error('no room'));
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            text: Buffer.concat(parts).toString(),
          });
          setTimeout(done, options.slow ?? 0);
        });
      },
    });
    smtp.on('error', () => {});
    smtp.listen(options.port ?? 0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    const stop = () => new Promise<void>((resolve) => smtp.close(resolve));
    closing.push(stop);
    return { url: `smtp://127.0.0.1:${port}`, port, received, stop };
  }

  async function dataDirectory(): Promise<string> {
    const directory = await mkdtemp(join(tmpdir(), 'haat-mail-'));
    closing.push(() => rm(directory, { recursive: true }));
    return directory;
  }
  const deliveryBy = async (smtpUrl: string | undefined, directory?: string) =>
    createMailDelivery(server.context.database, {
      smtpUrl,
      publicUrl: server.context.server.publicUrl,
      mailFrom: 'Haat <no-reply@haat.example>',
      dataDirectory: directory ?? (await dataDirectory()),
    });

  /** Registers a seller, which queues an email. */
  async function queueMail() {
    const body = registrationBody({ ownerName: 'Élodie दीपक' });
    expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
    const [mail] = await server.rows<Mail>('select id, status, body, sent_at from mails where recipient = $1', [
      body.email,
    ]);
    if (!mail) throw new Error('The registration queued no mail.');
    return { id: mail.id, mail, email: body.email };
  }
  const stored = async (id: string) =>
    (await server.rows<Mail>('select id, status, body, sent_at from mails where id = $1', [id]))[0];
  return { startSmtp, dataDirectory, deliveryBy, queueMail, stored };
}
