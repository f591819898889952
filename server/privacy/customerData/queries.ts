import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';

/**
 * A customer as far as they have proven their identity, with what belongs to them: by an order's token only that order;
 * by a code everything at the shop whose number sent it, or at all shops if it was the marketplace's.
 */
export type DataOwner = {
  /** The shops that have any of the data: nothing of another shop is read or changed. */
  sellerIds: string[];
  /** The name of the shop that the identity is limited to; null for all shops or one order. */
  onlyShop: string | null;
  orderIds: string[];
  conversationIds: string[];
  contactIds: string[];
  /** E.164. */
  phones: string[];
};

/** Returns the owner of an order; includes its chat only if nobody has written in it. Throws `order_not_found`. */
export async function findOwnerByOrder(db: QueryBuilder, token: string): Promise<DataOwner> {
  const order = await db
    .selectFrom('orders')
    .select(['orders.id', 'orders.sellerId'])
    .select(({ selectFrom }) =>
      selectFrom('conversations')
        .select('conversations.id')
        .whereRef('conversations.id', '=', 'orders.conversationId')
        .where('conversations.lastMessageAt', 'is', null)
        .where((eb) => {
          const others = eb
            .selectFrom('orders as other')
            .whereRef('other.conversationId', '=', 'conversations.id')
            .whereRef('other.id', '<>', 'orders.id');
          return eb.not(eb.exists(others));
        })
        .as('silent'),
    )
    .where('orders.token', '=', token)
    .executeTakeFirst();
  if (!order) throw new AppError('order_not_found');
  const conversationIds = order.silent ? [order.silent] : [];
  return {
    sellerIds: [order.sellerId],
    onlyShop: null,
    orderIds: [order.id],
    conversationIds,
    contactIds: [],
    phones: [],
  };
}

/**
 * Returns the owner of all data of a person whom the marketplace's number verified, at all shops. The phone is the same
 * at every shop, but the service's user id is specific to one number. A phone that a shop connected at its own number
 * stays connected: only that shop verified it, and it could otherwise block anybody's deletion.
 */
async function findOwnerEverywhere(db: QueryBuilder, contactId: string): Promise<DataOwner> {
  const people = await findContactsOfPerson(db, contactId);
  const contactIds = people.map(({ id }) => id);
  const phones = [...new Set(people.flatMap(({ phone }) => phone ?? []))];
  const chats = await db
    .selectFrom('conversations')
    .select(['id', 'sellerId'])
    .where(({ eb, or }) => or([eb('contactId', '=', anyOf(contactIds)), eb('phone', '=', anyOf(phones))]))
    .execute();
  const conversationIds = chats.map(({ id }) => id);
  const orders = await findOrdersOfPerson(db, { conversationIds, phones });
  const others = await findOtherShops(db, { contactIds, phones });
  const sellerIds = [...new Set([...chats, ...orders, ...others].map(({ sellerId }) => sellerId))];
  const orderIds = orders.map(({ id }) => id);
  return { sellerIds, onlyShop: null, orderIds, conversationIds, contactIds, phones };
}

/** Returns this contact and those with the same phone, except phones that a shop connected at its own number. */
function findContactsOfPerson(db: QueryBuilder, contactId: string) {
  return db
    .selectFrom('contacts')
    .innerJoin('contacts as other', (join) =>
      join.on((eb) =>
        eb.or([eb('other.id', '=', eb.ref('contacts.id')), eb('other.phone', '=', eb.ref('contacts.phone'))]),
      ),
    )
    .select(['other.id', 'other.phone'])
    .where('contacts.id', '=', contactId)
    .where(({ not, exists, selectFrom }) => {
      const connected = selectFrom('connectedPhones')
        .innerJoin('channelNumbers', (join) => join.onRef('channelNumbers.id', '=', 'other.numberId'))
        .whereRef('connectedPhones.contactId', '=', 'other.id')
        .where('channelNumbers.kind', '=', sql.lit('seller'));
      return not(exists(connected));
    })
    .execute();
}

type PartOfOwner<Part extends keyof DataOwner> = Pick<DataOwner, Part>;

function findOrdersOfPerson(db: QueryBuilder, { conversationIds, phones }: PartOfOwner<'conversationIds' | 'phones'>) {
  const orders = db.selectFrom('orders').select(['id', 'sellerId']);
  return orders
    .where('conversationId', '=', anyOf(conversationIds))
    .union(orders.where('customerPhone', '=', anyOf(phones)))
    .execute();
}

/** Returns the shops that have blocked these phones or have messages of these contacts. */
function findOtherShops(db: QueryBuilder, { contactIds, phones }: PartOfOwner<'contactIds' | 'phones'>) {
  const ofMessages = db
    .selectFrom('channelMessages')
    .innerJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .select('conversations.sellerId')
    .where('channelMessages.contactId', '=', anyOf(contactIds));
  return db
    .selectFrom('blockedPhones')
    .select('sellerId')
    .where('phone', '=', anyOf(phones))
    .union(ofMessages)
    .execute();
}

/** Returns the data owner at one shop, verified by its own number or its simulator: no other shop may trust that. */
async function findOwnerAtShop(db: QueryBuilder, contactId: string, shop: Shop): Promise<DataOwner> {
  const { sellerId, onlyShop } = shop;
  const person = await db
    .selectFrom('contacts')
    .select(['phone', 'serviceUserId'])
    .where('id', '=', contactId)
    .executeTakeFirst();
  const { phone = null, serviceUserId = null } = person ?? {};
  const chats = await db
    .selectFrom('conversations')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where(({ eb, or }) =>
      or([eb('contactId', '=', contactId), eb('phone', '=', phone), eb('serviceUserId', '=', serviceUserId)]),
    )
    .execute();
  const conversationIds = chats.map(({ id }) => id);
  const orders = await db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where(({ eb, or }) => or([eb('conversationId', '=', anyOf(conversationIds)), eb('customerPhone', '=', phone)]))
    .execute();
  const orderIds = orders.map(({ id }) => id);
  const phones = phone ? [phone] : [];
  return { sellerIds: [sellerId], onlyShop, orderIds, conversationIds, contactIds: [contactId], phones };
}

type Shop = { sellerId: string; onlyShop: string };

/**
 * Returns the owner of a data session. It ends when its contact's identity changes, and works only in the browser that
 * opened it. Throws `data_visit_over`.
 */
export async function findOwnerByDataSession(db: QueryBuilder, session: DataSession, now: Date): Promise<DataOwner> {
  const found = await db
    .selectFrom('dataVisits')
    .innerJoin('contacts', 'contacts.id', 'dataVisits.contactId')
    .leftJoin('sellers', 'sellers.id', 'dataVisits.sellerId')
    .select(['dataVisits.contactId', 'dataVisits.isMarketplace', 'dataVisits.sellerId'])
    .select('sellers.businessName as onlyShop')
    .where('dataVisits.tokenHash', '=', hashToken(session.token))
    .where('dataVisits.browserHash', '=', hashToken(session.browser ?? ''))
    .where('dataVisits.expiresAt', '>', now)
    .whereRef('contacts.phone', 'is not distinct from', 'dataVisits.phone')
    .whereRef('contacts.serviceUserId', 'is not distinct from', 'dataVisits.serviceUserId')
    .executeTakeFirst();
  if (found?.isMarketplace) return findOwnerEverywhere(db, found.contactId);
  if (!found?.sellerId || found.onlyShop === null) throw new AppError('data_visit_over');
  return findOwnerAtShop(db, found.contactId, { sellerId: found.sellerId, onlyShop: found.onlyShop });
}

/** The credentials of a data session: the unguessable part of its URL, and the browser. */
export type DataSession = { token: string; browser: string | undefined };

/** For reading only: returns the owner of a data session. Throws `data_visit_over`. */
export const readOwnerByDataSession = ({ database, now }: ChatContext, session: DataSession) =>
  findOwnerByDataSession(database.read, session, now());

/** For reading only: returns the customer of an order. Throws `order_not_found`. */
export const readOwnerByOrder = ({ database }: ChatContext, token: string) => findOwnerByOrder(database.read, token);
