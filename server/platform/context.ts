import type { AuditChain } from './audit/chain.ts';
import type { Database } from './database/connect.ts';
import type { Replicas } from './database/replicas.ts';
import type { SearchBudget } from './database/searchSemaphore.ts';
import type { Events } from './events/events.ts';
import type { EventStreams } from './http/eventStreams.ts';
import type { JobQueue } from './jobs/queue.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Metrics } from './metrics/registry.ts';
import type { PictureStorage } from './pictures/storage.ts';
import type { ProcessGroup } from './processes/primaryLink.ts';
import type { Pseudonyms } from './secrets/pseudonyms.ts';
import type { Seal } from './secrets/seal.ts';

/**
 * What every command and query works with, callable from a route, a job, the demo or a chat alike. A district adds its
 * own fields in its `context.ts`.
 */
export type Context = {
  /** `replicas`: what public pages and lists may be read from (`readAnywhere`); `searchBudget`: what each source may search. */
  database: Database & { replicas: Replicas; searchBudget: SearchBudget };
  /** Publishes a district's events to those above it, and notifies live screens on every process. */
  events: Events;
  /** Jobs, added in the transaction of the change that they follow from. */
  queue: Pick<JobQueue, 'add'>;
  /** Emails, added in that transaction too. */
  outbox: Outbox;
  /** The files of uploaded photos and of previews. */
  pictures: PictureStorage;
  secrets: Secrets;
  server: ServerContext;
  now(): Date;
};

/** What is made from AUTH_SECRET. */
export type Secrets = Pseudonyms & {
  /** Encrypts the secrets of 2-step verification and of numbers. */
  seal: Seal;
  /** Signs the rows of the audit log. */
  chain: AuditChain;
};

/** This process, and how the outside reaches it. */
export type ServerContext = {
  publicUrl: string;
  /** This process's own address. Throws before it listens. */
  ownUrl(): string;
  /** The processes that share its port. */
  processes: ProcessGroup;
  /** Undefined where nobody may read metrics. */
  metrics: Metrics | undefined;
  /** The open streams of live events of this process. */
  streams: EventStreams;
  /** Without a mail server, emails are saved for the administrators, and no screen promises one. */
  sendsMail: boolean;
  /** Days of backups: deleted data remains in them that long. */
  backupsKept: number;
};
