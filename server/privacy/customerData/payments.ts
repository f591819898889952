import { sql } from 'kysely';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Erases answered claims, who paid, what the bank wrote of it, where refunds were sent, and the shop's own words, which
 * may name the customer. The rest of the ledger stays: amounts and numbers of payments.
 */
export async function erasePayments({ db }: Transaction, ids: string[]): Promise<void> {
  for (const table of ['moneyEntries', 'orderHistory'] as const) {
    await db
      .updateTable(table)
      .set({ reason: null })
      .where('orderId', '=', anyOf(ids))
      .where('reason', 'is not', null)
      .execute();
  }
  await db
    .deleteFrom('paymentClaims')
    .where('orderId', '=', anyOf(ids))
    .where('state', '<>', sql.lit('open'))
    .execute();
  await db
    .updateTable('refunds')
    .set({ vpa: null })
    .where('orderId', '=', anyOf(ids))
    .where('state', '=', sql.lit('processed'))
    .execute();
  await db.updateTable('orderMoney').set({ payerVpa: null }).where('orderId', '=', anyOf(ids)).execute();
  await db
    .updateTable('statementCredits')
    .set({ narration: '' })
    .where('orderId', '=', anyOf(ids))
    .where('statementId', 'in', ({ selectFrom }) =>
      selectFrom('statements')
        .innerJoin('orders', 'orders.sellerId', 'statements.sellerId')
        .select('statements.id')
        .where('orders.id', '=', anyOf(ids)),
    )
    .execute();
}
