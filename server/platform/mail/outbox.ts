import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ipaddr from 'ipaddr.js';
import { v7 as newId } from 'uuid';
import type { Language, PageLanguage } from '#domain/platform/languages.ts';
import { inLanguage, matchLanguage } from '#texts/language.ts';
import type { Database, Transaction } from '../database/connect.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { importInChild } from '../processes/childProcess.ts';
import { renderMailHtml } from './html.ts';

const { drawQrCode } = importInChild<typeof import('../pictures/qrCode.ts')>(
  new URL('../pictures/qrCode.ts', import.meta.url),
);

export type Mail = {
  to: string;
  /** Writes the email in the current language, which is the recipient's. */
  write: () => { subject: string; body: string };
  /** Of the order that it is about, for a recipient without an account. */
  language?: Language | null;
  /** A URL that is attached as a QR code. */
  qrCode?: string;
  /** Somebody waits for it: it is sent before all others, which anyone can trigger in any number. */
  isUrgent?: boolean;
  /** Its record is deleted once it was sent. */
  isForgotten?: boolean;
};

export type Outbox = {
  /** Queues an email in the caller's transaction: it is sent exactly if the change is committed. */
  add(tx: Transaction, mail: Mail, now: Date): Promise<void>;
};

/** How long a sent or saved email can be viewed. */
export const mailRetention = { days: 90 };

/** Only links to `publicUrl` can be tapped in emails. */
export type MailSettings = { smtpUrl: string | undefined; mailFrom: string; dataDirectory: string; publicUrl: string };

export function createOutbox(queue: Pick<JobQueue, 'add'>): Outbox {
  return {
    async add(tx, mail, now) {
      const id = await storeMail(tx, mail, 'queued', now);
      await queue.add(tx, 'mail', { id, isForgotten: mail.isForgotten ?? false }, mail.isUrgent ? 1 : 0);
    },
  };
}

/** An outbox that only records: for emails that must never be sent, such as the demo's. */
export const recordingOutbox: Outbox = {
  async add(tx, mail, now) {
    await storeMail(tx, mail, 'kept', now);
  },
};

/** The account's language, else that of what the email is about (languages.md, section 2). */
async function languageOfRecipient({ db }: Transaction, { to, language }: Mail): Promise<PageLanguage> {
  const user = await db.selectFrom('users').select('language').where('email', '=', to).executeTakeFirst();
  // Hindi in Latin letters is only for chats.
  return user?.language ?? matchLanguage(language ?? undefined);
}

async function storeMail(tx: Transaction, mail: Mail, status: 'queued' | 'kept', now: Date): Promise<string> {
  const id = newId();
  const words = inLanguage(await languageOfRecipient(tx, mail), mail.write);
  await tx.db
    .insertInto('mails')
    .values({ id, recipient: mail.to, ...words, qrCode: mail.qrCode ?? null, status, createdAt: now })
    .execute();
  return id;
}

export const mailFolder = ({ dataDirectory }: Pick<MailSettings, 'dataDirectory'>) => join(dataDirectory, 'mails');

/** How long an SMTP server may be silent: shorter than a transaction may be (see connect.ts). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Loaded with the first email, to save memory in idle processes. */
async function openTransports({ smtpUrl }: Pick<MailSettings, 'smtpUrl'>) {
  const { createTransport } = await import('nodemailer');
  return {
    smtp: smtpUrl ? createTransport({ url: smtpUrl, requireTLS: requiresEncryption(smtpUrl), ...timeouts }) : undefined,
    toFile: createTransport({ streamTransport: true, buffer: true }),
  };
}

type MailJob = { id: string; isForgotten?: boolean };

/**
 * Whether the mail server is reached through the internet: then nothing is sent before the connection is encrypted,
 * unless SMTP_URL ends in `?requireTLS=false`.
 */
export function requiresEncryption(smtpUrl: string): boolean {
  const host = new URL(smtpUrl).hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() === 'unicast';
  return host.includes('.') && !/\.(local|localhost|internal)$/.test(host);
}

/**
 * Delivers queued emails over SMTP, or without a server to files in `DATA_DIR/mails`. The row is locked meanwhile, so
 * that of two deliveries the second finds it sent and skips it. The Message-ID is derived from the row, so that an
 * email accepted just before this process died is recognised as a duplicate when it is sent again.
 */
export function createMailDelivery(database: Database, settings: MailSettings): (job: MailJob) => Promise<void> {
  let transports: ReturnType<typeof openTransports> | undefined;
  return ({ id, isForgotten }) =>
    database.transaction(async ({ db }) => {
      const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
      if (mail?.status !== 'queued') return;
      const message = {
        messageId: `<${id}@haat>`,
        from: settings.mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        html: renderMailHtml(mail.body, settings.publicUrl),
        attachments: mail.qrCode ? [{ filename: 'qr-code.png', content: await drawQrCode(mail.qrCode) }] : [],
      };
      transports ??= openTransports(settings);
      const { smtp, toFile } = await transports;
      if (smtp) {
        await smtp.sendMail(message);
        const sent = { status: 'sent', sentAt: new Date(), body: '', qrCode: null } as const;
        if (isForgotten) await db.deleteFrom('mails').where('id', '=', id).execute();
        else await db.updateTable('mails').set(sent).where('id', '=', id).execute();
      } else {
        const folder = mailFolder(settings);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { message: content } = await toFile.sendMail(message);
        await writeMailFile(join(folder, `${id}.eml`), content as Buffer);
        const kept = { status: 'kept', sentAt: new Date() } as const;
        await db.updateTable('mails').set(kept).where('id', '=', id).execute();
      }
    });
}

/** Writes the file completely or not at all, even on a full disk. */
async function writeMailFile(file: string, content: Buffer): Promise<void> {
  try {
    await writeFile(`${file}.part`, content, { mode: 0o600 });
    await rename(`${file}.part`, file);
  } catch (error) {
    await rm(`${file}.part`, { force: true });
    throw error;
  }
}

/** Removes the files of emails older than the retention period. */
export async function cleanUpMailFiles(settings: Pick<MailSettings, 'dataDirectory'>, now: Date): Promise<void> {
  const before = now.getTime() - mailRetention.days * 24 * 60 * 60_000;
  const folder = mailFolder(settings);
  const names = await readdir(folder).catch(emptyIfMissing);
  for (const file of names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))) {
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  }
}

/** The folder is created with the first email. */
function emptyIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}
