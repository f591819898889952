import type { Selectable } from 'kysely';
import type { PaymentConnections } from '#database/schema.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { SellersContext } from '../context.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { createRazorpay } from './razorpay.ts';

/** The path of the stand-in on this server. */
export const standInPath = '/stand-in/v1';

export type Connection = Pick<
  Selectable<PaymentConnections>,
  | 'id'
  | 'sellerId'
  | 'provider'
  | 'keyId'
  | 'keySecretSealed'
  | 'webhookSecretSealed'
  | 'oldWebhookSecretSealed'
  | 'oldWebhookUntil'
  | 'downUntil'
>;

/** A secret of one connection can't be opened for another. */
export const sealOwnerOf = (connectionId: string): string => `payment:${connectionId}`;

export const isTestProvider = ({ provider }: Pick<Connection, 'provider'>): boolean => provider === 'stand-in';

const selectConnection = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('paymentConnections')
    .select(['id', 'sellerId', 'provider', 'keyId', 'keySecretSealed', 'webhookSecretSealed'])
    .select(['oldWebhookSecretSealed', 'oldWebhookUntil', 'downUntil'])
    .where('id', '=', id),
);

/** A connection, also one that was replaced: what was paid through it can still be read and sent back. */
export async function readConnection(db: QueryBuilder, id: string): Promise<Connection | undefined> {
  const [connection] = await selectConnection(db, { id });
  return connection;
}

/** The secrets with which events of a connection may be signed now: for some hours also the one before the last change. */
export function webhookSecretsOf({ secrets }: SellersContext, connection: Connection, now: Date): string[] {
  const { id, webhookSecretSealed, oldWebhookSecretSealed, oldWebhookUntil } = connection;
  const isOldValid = oldWebhookUntil !== null && oldWebhookUntil > now;
  const sealed = [webhookSecretSealed, isOldValid ? oldWebhookSecretSealed : null];
  return sealed.flatMap((text) => (text === null ? [] : (secrets.seal.open(text, sealOwnerOf(id)) ?? [])));
}

export type ProviderKeys = { provider: Connection['provider']; keyId: string; keySecret: string };

/** The account at a provider with these keys. Its address comes from the settings only. */
export function createProvider(context: SellersContext, { provider, keyId, keySecret }: ProviderKeys): PaymentProvider {
  const urls = {
    razorpay: () => context.payments.razorpayUrl,
    'stand-in': () => context.server.ownUrl() + standInPath,
  };
  return createRazorpay({ url: urls[provider](), keyId, keySecret });
}

/** The account of a connection. Throws `ProviderError` if no configured secret opens its key, or it was deleted. */
export function openProvider(context: SellersContext, connection: Connection): PaymentProvider {
  const { id, provider, keyId, keySecretSealed } = connection;
  const keySecret = keySecretSealed === null ? undefined : context.secrets.seal.open(keySecretSealed, sealOwnerOf(id));
  if (keySecret === undefined) throw new ProviderError('unauthorized');
  return createProvider(context, { provider, keyId, keySecret });
}
