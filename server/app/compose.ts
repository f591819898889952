import { createHmac } from 'node:crypto';
import type { ConfiguredModel } from '#server/assistant/model/provider.ts';
import { createCredentials, type MarketplaceNumber, type ServiceAddresses } from '#server/chat/service/credentials.ts';
import { createHashing, type Hashing } from '#server/identity/passwords/hashing.ts';
import { followSupportContact } from '#server/identity/support/queries.ts';
import { createChain } from '#server/platform/audit/chain.ts';
import type { Context } from '#server/platform/context.ts';
import { noReplicas, type Replicas } from '#server/platform/database/replicas.ts';
import { isSecure } from '#server/platform/http/cookies.ts';
import { createFormTokens } from '#server/platform/http/formToken.ts';
import { createSearchBudget } from '#server/platform/http/searchBudget.ts';
import { createStreams } from '#server/platform/http/streams.ts';
import { createUploads, type Windows } from '#server/platform/http/uploads.ts';
import { createOutbox } from '#server/platform/mail/outbox.ts';
import type { Metrics } from '#server/platform/metrics/registry.ts';
import { type Outside, theWeb } from '#server/platform/pictures/remote.ts';
import { alone, type Processes } from '#server/platform/processes/worker.ts';
import { createSeal, secretsIn } from '#server/platform/secrets/seal.ts';

type Parts = Pick<
  Context,
  | 'database'
  | 'events'
  | 'isUpToDate'
  | 'queue'
  | 'pictures'
  | 'publicUrl'
  | 'ownUrl'
  | 'hideAccounts'
  | 'requireSecondFactor'
> & {
  smtpUrl?: string | undefined;
  authSecret: string;
  now?: () => Date;
  /** The marketplace's number of the messaging service, and where that service is. */
  marketplaceNumber?: MarketplaceNumber | undefined;
  serviceAddresses: ServiceAddresses;
  model?: ConfiguredModel | undefined;
  metrics?: Metrics | undefined;
  backupsKept?: number;
  /** When the flow of uploads is looked at; only tests say so. */
  uploadWindows?: Windows | undefined;
  hashing?: Hashing | undefined;
  /** Only tests bring one, since theirs is this machine. */
  outside?: Outside | undefined;
  drawn?: Context['drawn'] | undefined;
  /** Without it searches may take as long as they like, as requests may be many. */
  requestLimit?: number | undefined;
  /** Without them it works alone. */
  processes?: Processes;
  /** Without them all is read from the database. */
  replicas?: Replicas;
  /** Tests look at once at what they have changed behind the server's back. */
  pagesLag?: number;
};

/** A page says what was changed within a second: the rest is for the way there. */
const byItself = { processes: alone, replicas: noReplicas, pagesLag: 800 };

function createPseudonyms(authSecret: string): Pick<Context, 'pseudonym' | 'pseudonyms'> {
  const secrets = secretsIn(authSecret);
  const made = (secret: string, text: string) =>
    createHmac('sha256', secret).update(`pseudonym:${text}`).digest('base64url');
  return {
    pseudonym: (text) => made(secrets[0], text),
    pseudonyms: (text) => secrets.map((secret) => made(secret, text)),
  };
}

/** Makes the context of a process out of what its settings and its start bring. */
export function createContext({
  authSecret,
  now = () => new Date(),
  hashing = createHashing(),
  uploadWindows,
  outside = theWeb,
  drawn = async () => undefined,
  marketplaceNumber: marketplace,
  serviceAddresses: addresses,
  model,
  metrics,
  smtpUrl,
  backupsKept = 7,
  requestLimit,
  ...parts
}: Parts): Context {
  const seal = createSeal(authSecret);
  const chain = createChain(authSecret);
  const credentials = createCredentials({ authSecret, seal, marketplace, addresses, ownUrl: parts.ownUrl });
  const formTokens = createFormTokens({ authSecret, secure: isSecure(parts), now });
  const made = {
    searchBudget: createSearchBudget(parts.processes ?? byItself.processes, requestLimit),
    outbox: createOutbox(parts.queue),
    uploads: createUploads(uploadWindows),
    streams: createStreams(),
    metrics,
    hashing,
    outside,
    drawn,
    model,
    seal,
    chain,
    credentials,
    formTokens,
    ...createPseudonyms(authSecret),
    now,
  };
  const support = followSupportContact(parts);
  return { ...byItself, ...parts, ...made, backupsKept, support, sendsMail: smtpUrl !== undefined };
}
