import { sql } from 'kysely';
import { closedStatus } from '#domain/sellers/sellers.ts';
import type { ChatContext } from '#server/chat/context.ts';

/**
 * Deletes the keys of closed shops at payment providers, once nothing is on its way back to a customer by them. The
 * payments stay with the ledger.
 */
export async function forgetProviderKeys({ database, now }: Pick<ChatContext, 'database' | 'now'>): Promise<void> {
  const at = now();
  await database.write
    .updateTable('paymentConnections')
    .set({ keyId: '', keySecretSealed: null, webhookSecretSealed: null, oldWebhookSecretSealed: null })
    .set({ downUntil: null, disconnectedAt: at, updatedAt: at })
    .where('keySecretSealed', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sellers')
          .whereRef('sellers.id', '=', 'paymentConnections.sellerId')
          .where('sellers.status', '=', sql.lit(closedStatus)),
      ),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .whereRef('refunds.sellerId', '=', 'paymentConnections.sellerId')
            .where('refunds.state', '=', sql.lit<'pending'>('pending')),
        ),
      ),
    )
    .execute();
}
