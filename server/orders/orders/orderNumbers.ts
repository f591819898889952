import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';

const takeNumber = statement((db, { sellerId }: { sellerId: string }) =>
  db.selectNoFrom(sql<number>`next_order_number(${sellerId})`.as('number')),
);

/** Takes the number of the first order of a shop. */
export async function takeFirstNumber(tx: Transaction, sellerId: string): Promise<number> {
  const [row] = await takeNumber(tx.db, { sellerId });
  if (!row) throw new Error('PostgreSQL gave no number.');
  return row.number;
}
