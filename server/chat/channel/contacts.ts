import { type ExpressionBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChannelPerson } from './eventSchemas.ts';

type ContactKeys = { numberId: string; phone: string | null; serviceUserId: string | null };
const lockContacts = statement((db, { numberId, phone, serviceUserId }: ContactKeys) =>
  db
    .selectFrom('contacts')
    .select(['id', 'phone', 'serviceUserId'])
    .where('numberId', '=', numberId)
    .where((eb) => eb.or([eb('phone', '=', phone), eb('serviceUserId', '=', serviceUserId)]))
    .orderBy('id')
    .forNoKeyUpdate(),
);

/**
 * Returns the contact of a person on one number, created if new, and locked. A person known by phone and by the
 * service's user id is one contact, even if the two were seen in separate messages. The service assigns a new user id
 * when somebody changes their number: a known phone with another id is another person, and the old contact loses the
 * phone.
 */
export async function findContact(
  tx: Transaction,
  { numberId, person, now }: { numberId: string; person: ChannelPerson; now: Date },
): Promise<string> {
  const { phone, serviceUserId } = person;
  const found = await lockContacts(tx.db, { numberId, phone, serviceUserId });
  const byId = found.find((known) => serviceUserId !== null && known.serviceUserId === serviceUserId);
  const byPhone = found.find((known) => phone !== null && known.phone === phone);
  const isOther = byPhone && serviceUserId !== null && byPhone.serviceUserId !== null && byPhone !== byId;
  if (byPhone && isOther)
    await tx.db.updateTable('contacts').set({ phone: null }).where('id', '=', byPhone.id).execute();
  const [one, other] = [byId, isOther ? undefined : byPhone].filter((known) => known !== undefined);
  if (one && other && other !== one) await mergeContacts(tx, { from: other.id, to: one.id });
  if (one) {
    await updateContact(tx, one.id, person, now);
    return one.id;
  }
  const created = await withCachedPlan(tx.db)
    .insertInto('contacts')
    .values({ id: newId(), numberId, ...person, pacedUntil: now, createdAt: now, updatedAt: now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another lane created the same contact concurrently.
  return created?.id ?? findContact(tx, { numberId, person, now });
}

/** Whether a simulated phone is a contact's: it may show its number, its id, or both. */
export const isContactsPhone = ({ eb, or, ref }: ExpressionBuilder<DB, 'contacts' | 'simulatedPhones'>) =>
  or([
    eb(sql`'+' || ${ref('simulatedPhones.phone')}`, '=', ref('contacts.phone')),
    eb('simulatedPhones.serviceUserId', '=', ref('contacts.serviceUserId')),
  ]);

/** What the message doesn't tell stays as it was. */
async function updateContact(
  { db }: Transaction,
  id: string,
  { phone, serviceUserId, name }: ChannelPerson,
  updatedAt: Date,
): Promise<void> {
  await withCachedPlan(db)
    .updateTable('contacts')
    .set(({ fn, val }) => ({
      phone: fn.coalesce(val(phone), 'phone'),
      serviceUserId: fn.coalesce(val(serviceUserId), 'serviceUserId'),
      name: fn.coalesce(val(name), 'name'),
      updatedAt,
    }))
    .where('id', '=', id)
    .execute();
}

/** Limits rows to the shop of the contact's number; the marketplace's number serves all shops. */
const isOfNumber =
  (contactId: string, sellerId: 'conversations.sellerId' | 'connectedPhones.sellerId') =>
  (eb: ExpressionBuilder<DB, 'conversations' | 'connectedPhones'>) =>
    eb.exists(
      eb
        .selectFrom('contacts')
        .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
        .where('contacts.id', '=', contactId)
        .where((of) => of(of.fn.coalesce('channelNumbers.sellerId', sellerId), '=', of.ref(sellerId))),
    );

/** Moves the rows of one contact to the other, except where the target has its own. */
async function mergeContacts({ db }: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const contact = { contactId: to };
  await db.updateTable('channelTickets').set({ lane: to }).where('lane', '=', from).execute();
  await db.updateTable('channelMessages').set(contact).where('contactId', '=', from).execute();
  await db.updateTable('channelOutbox').set(contact).where('contactId', '=', from).execute();
  await db
    .updateTable('conversations')
    .set(contact)
    .where('contactId', '=', from)
    .where(isOfNumber(to, 'conversations.sellerId'))
    .execute();
  await db
    .updateTable('connectedPhones')
    .set(contact)
    .where('contactId', '=', from)
    .where(isOfNumber(to, 'connectedPhones.sellerId'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('connectedPhones as connected').where('connected.contactId', '=', to))),
    )
    .execute();
  await inheritRoute(db, { from, to });
  await db.deleteFrom('contacts').where('id', '=', from).execute();
}

/** Whom a contact talks to, and until when it can be answered, if the merged contact knows it better. */
async function inheritRoute(db: QueryBuilder, { from, to }: { from: string; to: string }): Promise<void> {
  await db
    .updateTable('contacts')
    .from('contacts as old')
    .set(({ fn, ref, case: choose }) => ({
      sellerId: fn.coalesce('contacts.sellerId', 'old.sellerId'),
      mode: choose().when('contacts.routedAt', 'is', null).then(ref('old.mode')).else(ref('contacts.mode')).end(),
      routedAt: fn<Date | null>('greatest', ['contacts.routedAt', 'old.routedAt']),
      windowEndsAt: fn<Date | null>('greatest', ['contacts.windowEndsAt', 'old.windowEndsAt']),
    }))
    .where('contacts.id', '=', to)
    .where('old.id', '=', from)
    .execute();
}
