import { createHmac } from 'node:crypto';
import type { ConfiguredModel } from './assistant/model/provider.ts';
import type { Context } from './context.ts';
import { createFormTokens } from './http/formToken.ts';
import { createUploads, type Windows } from './http/uploads.ts';
import { createOutbox } from './mail/outbox.ts';
import { createCredentials, type MarketplaceNumber, type ServiceAddresses } from './numbers/credentials.ts';
import { createHashing, type Hashing } from './passwords/hashing.ts';
import { type Outside, theWeb } from './pictures/remote.ts';
import { createSeal } from './seal.ts';
import { followSupportContact } from './support/queries.ts';

type Parts = Pick<
  Context,
  'database' | 'events' | 'queue' | 'pictures' | 'publicUrl' | 'ownUrl' | 'hideAccounts' | 'requireSecondFactor'
> & {
  smtpUrl?: string | undefined;
  authSecret: string;
  now?: () => Date;
  /** The marketplace's number of the messaging service, and where that service is. */
  marketplaceNumber?: MarketplaceNumber | undefined;
  serviceAddresses: ServiceAddresses;
  model?: ConfiguredModel | undefined;
  /** When the flow of uploads is looked at; only tests say so. */
  uploadWindows?: Windows | undefined;
  hashing?: Hashing | undefined;
  /** Only tests bring one, since theirs is this machine. */
  outside?: Outside | undefined;
  drawn?: Context['drawn'] | undefined;
};

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
  smtpUrl,
  ...parts
}: Parts): Context {
  const pseudonym = (text: string) => createHmac('sha256', authSecret).update(`pseudonym:${text}`).digest('base64url');
  const outbox = createOutbox(parts.queue);
  const seal = createSeal(authSecret);
  const credentials = createCredentials({ authSecret, seal, marketplace, addresses, ownUrl: parts.ownUrl });
  const formTokens = createFormTokens({ authSecret, secure: parts.publicUrl.startsWith('https:'), now });
  const uploads = createUploads(uploadWindows);
  const made = { outbox, uploads, hashing, outside, drawn, model, seal, credentials, formTokens, pseudonym, now };
  const support = followSupportContact(parts);
  return { ...parts, ...made, support, sendsMail: smtpUrl !== undefined };
}
