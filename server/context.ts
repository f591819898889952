import type { Auth } from './accounts/auth.ts';
import type { Database } from './database/connect.ts';
import type { Outbox } from './mail/outbox.ts';

/** What every command and query works with: callable from a route, a job, the demo or a chat assistant alike. */
export type Context = {
  database: Database;
  auth: Auth;
  outbox: Outbox;
  now(): Date;
  publicUrl: string;
  hideAccounts: boolean;
};
