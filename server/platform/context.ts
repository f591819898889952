import type { UpiLimits } from '#domain/sellers/upi.ts';
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
 * What commands and queries work with, whether called from a route, a job, the demo or a chat. An area adds its own
 * fields in its `context.ts`.
 */
export type Context = {
  /**
   * `replicas`: used for reads of public pages and lists (`readAnywhere`); `searchBudget`: limits the searches of each
   * source.
   */
  database: Database & { replicas: Replicas; searchBudget: SearchBudget };
  /** Publishes an area's events to the areas that depend on it, and notifies live screens on every process. */
  events: Events;
  /** Jobs, added in the transaction of the change that causes them. */
  queue: Pick<JobQueue, 'add'>;
  /** Emails, also added in that transaction. */
  outbox: Outbox;
  /** The files of uploaded photos and of previews. */
  pictures: PictureStorage;
  secrets: Secrets;
  server: ServerContext;
  now(): Date;
};

/** What is derived from AUTH_SECRET. */
export type Secrets = Pseudonyms & {
  /** Encrypts the secrets of 2-step verification and of numbers. */
  seal: Seal;
  /** Signs the rows of the audit log. */
  chain: AuditChain;
};

/** This process, and how clients reach it. */
export type ServerContext = {
  publicUrl: string;
  /** This process's own address. Throws before it listens. */
  ownUrl(): string;
  /** The processes that share its port. */
  processes: ProcessGroup;
  /** Undefined if metrics are disabled. */
  metrics: Metrics | undefined;
  /** This process's open event streams. */
  streams: EventStreams;
  /** If false, there is no mail server: emails are saved for the admins, and no screen promises one. */
  sendsMail: boolean;
  /** The highest amounts that UPI apps accept. */
  upiLimits: UpiLimits;
  /** Days for which backups are stored: deleted data remains in them that long. */
  backupsKept: number;
};
