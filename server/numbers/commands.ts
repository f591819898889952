import { v7 as newId } from 'uuid';
import type { NumberKind } from '#domain/channel.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../database/connect.ts';

type Shared = { kind: NumberKind; numberId: string; phone: string | null; verifyToken: string };

/**
 * Keeps a row for the simulator's number, and for the marketplace's as the settings name it now. One that they name no
 * more is disconnected: its messages stay.
 */
export async function keepSharedNumbers(context: Context): Promise<void> {
  const { marketplace, simulator } = context.credentials;
  const shared: Shared[] = [{ kind: 'simulator', phone: null, ...simulator }];
  if (marketplace) shared.push({ kind: 'marketplace', ...marketplace });
  const now = context.now();
  await context.database.transaction(async (tx) => {
    await tx.client.query(
      `update channel_numbers set state = 'disconnected', updated_at = $2
        where kind <> 'seller' and state <> 'disconnected' and number_id <> all($1)`,
      [shared.map(({ numberId }) => numberId), now],
    );
    for (const number of shared)
      await keepShared(tx, number, context.pseudonym(`verify-token:${number.verifyToken}`), now);
  });
}

async function keepShared({ client }: Transaction, { kind, numberId, phone }: Shared, verifyHash: string, now: Date) {
  const { rowCount } = await client.query(
    `update channel_numbers set verify_hash = $3, phone = $4, updated_at = $5,
        state = case when kind = 'simulator' then 'working' when state = 'disconnected' then 'unchecked' else state end
      where kind = $1 and number_id = $2`,
    [kind, numberId, verifyHash, phone, now],
  );
  if (rowCount) return;
  await client.query(
    `insert into channel_numbers (id, kind, number_id, phone, verify_hash, state, paced_until, created_at, updated_at)
      values ($1, $2, $3, $4, $5, case when $2 = 'simulator' then 'working' else 'unchecked' end, $6, $6, $6)`,
    [newId(), kind, numberId, phone, verifyHash, now],
  );
}
