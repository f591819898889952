import { sql } from 'kysely';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { DataOwner } from './queries.ts';

/**
 * Erases our copies of the messages about these orders to shops' phones. Labels are short enough to occur twice in the
 * marketplace, so the phone must belong to one of these shops, or no longer to any.
 */
export async function eraseFromPhones({ db }: Transaction, { orderIds, sellerIds }: DataOwner): Promise<void> {
  const labels = orderIds.map(formatOrderLabel);
  const deleted = await db
    .deleteFrom('channelMessages')
    .where('conversationId', 'is', null)
    .where('direction', '=', sql.lit('out'))
    .where(({ ref }) => sql<boolean>`orders_in_message(${ref('text')}, ${ref('content')}) && ${labels}`)
    .where(({ not, exists, selectFrom }) => {
      const ofOtherShops = selectFrom('connectedPhones')
        .whereRef('connectedPhones.contactId', '=', 'channelMessages.contactId')
        .where(({ ref }) => sql<boolean>`${ref('connectedPhones.sellerId')} <> all(${sellerIds})`);
      return not(exists(ofOtherShops));
    })
    .returning('id')
    .execute();
  const ids = deleted.map(({ id }) => id);
  await db.deleteFrom('simulatedMessages').where('callback', '=', anyOf(ids)).execute();
}
