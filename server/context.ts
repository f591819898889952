import type { EventEmitter } from 'node:events';
import { type Auth, createAuth } from './accounts/auth.ts';
import { forgetResetLinks } from './accounts/commands.ts';
import type { Database } from './database/connect.ts';
import type { JobQueue } from './jobs/queue.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import type { PictureStore } from './pictures/store.ts';

/** What every command and query works with: callable from a route, a job, the demo or a chat assistant alike. */
export type Context = {
  database: Database;
  auth: Auth;
  outbox: Outbox;
  /** Jobs, added in the transaction of the change that they follow from. */
  queue: Pick<JobQueue, 'add'>;
  /** The files of uploaded pictures and of previews. */
  pictures: PictureStore;
  /** Tells that something changed for a seller (by id) or for administrators ('admin'), on whichever process. */
  events: EventEmitter;
  now(): Date;
  publicUrl: string;
  hideAccounts: boolean;
};

type Parts = Pick<Context, 'database' | 'events' | 'queue' | 'pictures' | 'publicUrl' | 'hideAccounts'> & {
  authSecret: string;
  now?: () => Date;
};

export function createContext({ authSecret, now = () => new Date(), ...parts }: Parts): Context {
  const auth = createAuth({
    pool: parts.database.pool,
    secret: authSecret,
    publicUrl: parts.publicUrl,
    forgetResetLinks: (userId) => forgetResetLinks(parts.database, userId),
  });
  return { ...parts, auth, outbox: createOutbox(parts.queue), now };
}
