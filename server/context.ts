import { createHmac } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import { type Auth, createAuth } from './accounts/auth.ts';
import { forgetResetLinks } from './accounts/commands.ts';
import type { Database } from './database/connect.ts';
import { createFormTokens, type FormTokens } from './http/formToken.ts';
import type { JobQueue } from './jobs/queue.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { type Outside, theWeb } from './pictures/remote.ts';
import type { PictureStore } from './pictures/store.ts';
import { createUploads, type Uploads, type Windows } from './pictures/upload.ts';
import { createSeal, type Seal } from './secondFactors/codes.ts';

/** What every command and query works with: callable from a route, a job, the demo or a chat assistant alike. */
export type Context = {
  database: Database;
  auth: Auth;
  outbox: Outbox;
  /** Jobs, added in the transaction of the change that they follow from. */
  queue: Pick<JobQueue, 'add'>;
  /** The files of uploaded pictures and of previews. */
  pictures: PictureStore;
  /** Pictures on their way to this process. */
  uploads: Uploads;
  /** What pictures of other hosts are fetched from. */
  outside: Outside;
  /** Tells that something changed for a seller (by id) or for administrators ('admin'), on whichever process. */
  events: EventEmitter;
  /** A text as a keyed hash: the same for the same text on every process, and nothing that it could be read from. */
  pseudonym(text: string): string;
  now(): Date;
  publicUrl: string;
  hideAccounts: boolean;
  /** Administrators can do nothing before they have set up a second factor. */
  requireSecondFactor: boolean;
  /** Encrypts the secrets of second factors. */
  seal: Seal;
  /** Binds the forms of public pages to the visitor who looks at them. */
  formTokens: FormTokens;
};

type Parts = Pick<
  Context,
  'database' | 'events' | 'queue' | 'pictures' | 'publicUrl' | 'hideAccounts' | 'requireSecondFactor'
> & {
  authSecret: string;
  now?: () => Date;
  /** When the flow of uploads is looked at; only tests say so. */
  uploadWindows?: Windows | undefined;
  /** Only tests bring one, since theirs is this machine. */
  outside?: Outside | undefined;
};

export function createContext({
  authSecret,
  now = () => new Date(),
  uploadWindows,
  outside,
  ...parts
}: Parts): Context {
  const auth = createAuth({
    pool: parts.database.pool,
    secret: authSecret,
    publicUrl: parts.publicUrl,
    forgetResetLinks: (userId) => forgetResetLinks(parts.database, userId),
  });
  const pseudonym = (text: string) => createHmac('sha256', authSecret).update(`pseudonym:${text}`).digest('base64url');
  const outbox = createOutbox(parts.queue);
  const seal = createSeal(authSecret);
  const formTokens = createFormTokens({ authSecret, secure: parts.publicUrl.startsWith('https:'), now });
  const uploads = createUploads(uploadWindows);
  return { ...parts, auth, outbox, uploads, outside: outside ?? theWeb, seal, formTokens, pseudonym, now };
}
