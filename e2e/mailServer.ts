import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { to: string; subject: string; body: string };

/** A real SMTP server that stores the received emails. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let message = '';
      stream.on('data', (chunk: Buffer) => {
        message += chunk;
      });
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', ...parseMessage(message) });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Waits for an email to this address whose subject contains the text. */
    async waitForMail(to: string, subject: string): Promise<ReceivedMail> {
      for (let tries = 0; tries < 600; tries += 1) {
        const found = mails.find((mail) => mail.to === to && mail.subject.includes(subject));
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(
        `No mail to ${to} about '${subject}' came. There are: ${mails.map((mail) => mail.subject).join(', ')}`,
      );
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function parseMessage(message: string) {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(message)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? '';
  // The plain part comes first, also before an attachment.
  const boundary = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(message)?.[1];
  const [, plain = ''] = boundary ? message.split(`--${boundary}\r\n`) : ['', message];
  const end = plain.indexOf('\r\n\r\n');
  const body = plain.slice(end + 4);
  const isQuoted = /quoted-printable/i.test(plain.slice(0, end));
  return { subject: decodeWords(subject), body: isQuoted ? decodeQuoted(body) : body };
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Decodes the encoded words of a subject (RFC 2047). */
const decodeWords = (subject: string) =>
  subject
    .replace(/\?= +=\?/g, '?==?')
    .replace(/=\?UTF-8\?(Q|B)\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : decodeQuoted(text.replaceAll('_', ' ')),
    );
