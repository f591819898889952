import { type Expression, sql } from 'kysely';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
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
  await eraseSpokenOrders({ db }, { orderIds, sellerIds });
}

/** Erases what these shops' phones wrote with the number of a customer whose order they placed. */
async function eraseSpokenOrders(
  { db }: Pick<Transaction, 'db'>,
  { orderIds, sellerIds }: Pick<DataOwner, 'orderIds' | 'sellerIds'>,
): Promise<void> {
  const numbers = await readNumbers(db, orderIds);
  if (numbers.length === 0) return;
  const phones = db
    .selectFrom('connectedPhones')
    .innerJoin('contacts', 'contacts.id', 'connectedPhones.contactId')
    .where('connectedPhones.sellerId', '=', anyOf(sellerIds));
  await db
    .deleteFrom('channelMessages')
    .where('conversationId', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('connectedPhones')
          .whereRef('connectedPhones.contactId', '=', 'channelMessages.contactId')
          .where('connectedPhones.sellerId', '=', anyOf(sellerIds)),
      ),
    )
    .where(({ ref, or }) => or([containsAny(ref('text'), numbers), containsAny(ref('content'), numbers)]))
    .execute();
  await db
    .deleteFrom('channelEvents')
    .where('lane', 'in', phones.select(sql<string>`contacts.number_id || ':' || ltrim(contacts.phone, '+')`.as('lane')))
    .where('handledAt', 'is not', null)
    .where(({ ref }) => containsAny(sql`${ref('raw')} -> 'item' -> 'text'`, numbers))
    .execute();
  await db
    .deleteFrom('phoneProposals')
    .where('sellerId', '=', anyOf(sellerIds))
    .where('kind', '=', sql.lit('order'))
    .where(({ ref }) => containsAny(ref('content'), numbers))
    .execute();
}

/** The condition that the digits of a text contain one of these numbers, however it is written. */
const containsAny = (text: Expression<unknown>, numbers: string[]) =>
  sql<boolean>`exists (select from unnest(${numbers}::text[]) as number
    where strpos(regexp_replace((${text})::text, '\\D', '', 'g'), number) > 0)`;

/** The last ten digits of the phones of these orders. */
async function readNumbers(db: QueryBuilder, orderIds: string[]): Promise<string[]> {
  const customers = await db
    .selectFrom('orders')
    .select(({ ref }) => sql<string>`right(${ref('customerPhone')}, 10)`.as('digits'))
    .distinct()
    .where('id', '=', anyOf(orderIds))
    .where('customerPhone', 'is not', null)
    .execute();
  return customers.map(({ digits }) => digits);
}
