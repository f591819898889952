import { defaultUpiLimits, type UpiLimits } from '#domain/sellers/upi.ts';
import type { ConfiguredModel } from '#server/assistant/provider/provider.ts';
import { createCredentials, type ServiceAddresses } from '#server/chat/service/credentials.ts';
import type { Transcription } from '#server/chat/service/transcription.ts';
import { watchSupportContact } from '#server/identity/support/queries.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { createAuditChain } from '#server/platform/audit/chain.ts';
import type { Context, ServerContext } from '#server/platform/context.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { NotificationEmitter } from '#server/platform/database/listener.ts';
import { noReplicas, type Replicas } from '#server/platform/database/replicas.ts';
import { createPublisher } from '#server/platform/events/events.ts';
import { isSecure } from '#server/platform/http/cookies.ts';
import { createEventStreams } from '#server/platform/http/eventStreams.ts';
import { createFormTokens } from '#server/platform/http/formToken.ts';
import { createSearchBudget } from '#server/platform/http/searchBudget.ts';
import { createUploads, type WindowTimer } from '#server/platform/http/uploads.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import type { Metrics } from '#server/platform/metrics/registry.ts';
import { publicInternet, type RemoteAccess } from '#server/platform/pictures/remoteImages.ts';
import type { PictureStorage } from '#server/platform/pictures/storage.ts';
import { type ProcessGroup, singleProcess } from '#server/platform/processes/primaryLink.ts';
import { createHashing, type Hashing } from '#server/platform/secrets/hashing.ts';
import { createPseudonyms } from '#server/platform/secrets/pseudonyms.ts';
import { createSeal } from '#server/platform/secrets/seal.ts';
import type { MarketplaceNumber } from '#server/platform/settings/settings.ts';
import { subscriptions } from './events.ts';

/** The settings and resources of a process, in one flat object. */
type ContextOptions = {
  database: Database;
  /** Live updates, as `listen` opens them. */
  notices: NotificationEmitter;
  isUpToDate(): Promise<boolean>;
  queue: Context['queue'];
  pictures: PictureStorage;
  publicUrl: string;
  ownUrl(): string;
  hideAccounts: boolean;
  requireSecondFactor: boolean;
  smtpUrl?: string | undefined;
  authSecret: string;
  now?: () => Date;
  /** The marketplace's number at the messaging service, and that service's address. */
  marketplaceNumber?: MarketplaceNumber | undefined;
  serviceAddresses: ServiceAddresses;
  model?: ConfiguredModel | undefined;
  transcription?: Transcription | undefined;
  /** The address of razorpay's API; programs that call no provider need none. */
  razorpayUrl?: string | undefined;
  /** False in demos, whose visitors may try out the stand-in. */
  isProduction?: boolean;
  metrics?: Metrics | undefined;
  upiLimits?: UpiLimits;
  backupsKept?: number;
  /** The timer that checks the rate of uploads; only tests set it. */
  uploadWindows?: WindowTimer | undefined;
  hashing?: Hashing | undefined;
  /** Only tests set it, because their remote hosts are on this machine. */
  outside?: RemoteAccess | undefined;
  bundledPhoto?: PagesContext['bundledPhoto'] | undefined;
  /** Undefined: searches and requests are not limited. */
  requestLimit?: number | undefined;
  processes?: ProcessGroup;
  replicas?: Replicas;
  /** 0 in tests, which read what they have just changed. */
  pagesLag?: number;
};

/** Milliseconds: a page shows a change within a second, and the rest is for its delivery. */
const usualPagesLag = 800;

/** Creates the context of a process from its settings and resources. */
export function createContext(parts: ContextOptions): PagesContext {
  const { authSecret, database, processes = singleProcess, replicas = noReplicas, requestLimit } = parts;
  const now = parts.now ?? (() => new Date());
  const seal = createSeal(authSecret);
  const searchBudget = createSearchBudget(processes, requestLimit);
  const context: PagesContext = {
    database: { ...database, replicas, searchBudget },
    events: {
      publish: createPublisher(subscriptions, () => context),
      notices: parts.notices,
      isUpToDate: parts.isUpToDate,
    },
    queue: parts.queue,
    outbox: createOutbox(parts.queue),
    pictures: parts.pictures,
    secrets: { seal, chain: createAuditChain(authSecret), ...createPseudonyms(authSecret) },
    server: serverOf(parts, processes),
    now,
    ...identityParts(parts),
    uploads: createUploads(parts.uploadWindows),
    outside: parts.outside ?? publicInternet,
    bundledPhoto: parts.bundledPhoto ?? (async () => undefined),
    model: parts.model,
    transcription: parts.transcription,
    payments: { razorpayUrl: parts.razorpayUrl ?? '', isProduction: parts.isProduction ?? true },
    credentials: createCredentials({
      authSecret,
      seal,
      marketplace: parts.marketplaceNumber,
      addresses: parts.serviceAddresses,
      ownUrl: parts.ownUrl,
    }),
    formTokens: createFormTokens({ authSecret, secure: isSecure(parts), now }),
    pagesLag: parts.pagesLag ?? usualPagesLag,
    support: watchSupportContact(database, parts.notices),
  };
  return context;
}

const identityParts = ({ hashing = createHashing(), hideAccounts, requireSecondFactor }: ContextOptions) => ({
  hashing,
  hideAccounts,
  requireSecondFactor,
});

const serverOf = (
  { publicUrl, ownUrl, metrics, smtpUrl, upiLimits = defaultUpiLimits, backupsKept = 7 }: ContextOptions,
  processes: ProcessGroup,
): ServerContext => ({
  publicUrl,
  ownUrl,
  processes,
  metrics,
  streams: createEventStreams(),
  sendsMail: smtpUrl !== undefined,
  upiLimits,
  backupsKept,
});
