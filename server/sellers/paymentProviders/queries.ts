import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { SellersContext } from '../context.ts';
import { isTestProvider } from './connections.ts';

/** A shop's account at a payment provider without its secrets; null without one. */
export async function readOwnProvider({ database, server }: SellersContext, { sellerId }: SellerMember) {
  const connection = await database.read
    .selectFrom('paymentConnections')
    .select(['id', 'provider', 'keyId', 'downUntil', 'oldWebhookUntil', 'updatedAt'])
    .where('sellerId', '=', sellerId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  if (!connection) return null;
  const { id, provider, keyId, downUntil, updatedAt } = connection;
  const isTest = isTestProvider(connection);
  return {
    provider,
    connectionId: id,
    keyId: isTest ? null : keyId,
    isTest,
    isHealthy: downUntil === null,
    downUntil: downUntil?.toISOString() ?? null,
    webhookUrl: isTest ? null : `${server.publicUrl}/webhooks/payments/${id}`,
    changedAt: updatedAt.toISOString(),
  };
}
