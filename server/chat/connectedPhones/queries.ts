import { type ExpressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { chatLink } from '#domain/language/phone.ts';
import type { NamedOrder } from '#domain/orders/orderNumbers.ts';
import { type OrderStatus, openStatuses } from '#domain/orders/orders.ts';
import type { Language } from '#domain/platform/languages.ts';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import { prove, type SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';

/** The number that receives a shop's codes: the marketplace's, else its own. */
const codeNumber = ({ selectFrom }: ExpressionBuilder<DB, 'sellers'>) =>
  selectFrom('channelNumbers')
    .select('channelNumbers.phone')
    .where('channelNumbers.state', '<>', sql.lit('disconnected'))
    .where((eb) =>
      eb.or([
        eb('channelNumbers.kind', '=', sql.lit('marketplace')),
        eb('channelNumbers.sellerId', '=', eb.ref('sellers.id')),
      ]),
    )
    .orderBy('channelNumbers.kind')
    .limit(sql.lit(1));

/** Returns the absolute URL behind the QR code of a code. */
export async function readConnectCodeUrl(
  { db }: Transaction,
  { server: { publicUrl } }: ChatContext,
  { sellerId, code }: { sellerId: string; code: string },
): Promise<string> {
  const shop = await db
    .selectFrom('sellers')
    .select((eb) => codeNumber(eb).as('number'))
    .where('id', '=', sellerId)
    .executeTakeFirst();
  return new URL(connectCodeLink(code, shop?.number ?? null), publicUrl).href;
}

const selectConnection = statement((db, shop: { sellerId: string; now: Date }) =>
  db
    .selectFrom('sellers')
    .leftJoin('connectedPhones', 'connectedPhones.sellerId', 'sellers.id')
    .leftJoin('contacts', 'contacts.id', 'connectedPhones.contactId')
    .leftJoin('connectCodes', (join) =>
      join
        .onRef('connectCodes.sellerId', '=', 'sellers.id')
        .on('connectCodes.usedAt', 'is', null)
        .on('connectCodes.expiresAt', '>', shop.now),
    )
    .select(['contacts.phone', 'contacts.name', 'connectedPhones.connectedAt', 'connectedPhones.summaryHour'])
    .select(['connectCodes.code', 'connectCodes.expiresAt'])
    .select((eb) => codeNumber(eb).as('number'))
    .where('sellers.id', '=', shop.sellerId),
);

/**
 * Returns the phone that is connected to the shop, and the current unused code if there is one, with the URL of its QR
 * code: the chat with the number that serves the shop, or the simulator if there is no number.
 */
export async function readPhoneConnection({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const [row] = await selectConnection(database.read, { sellerId, now: now() });
  const { connectedAt, code, expiresAt } = row ?? {};
  return {
    number: row?.number ?? null,
    phone:
      row && connectedAt
        ? { phone: row.phone, name: row.name, connectedAt: connectedAt.toISOString(), summaryHour: row.summaryHour }
        : null,
    code:
      row && code && expiresAt
        ? { code, expiresAt: expiresAt.toISOString(), link: connectCodeLink(code, row.number) }
        : null,
  };
}

/** Returns the target of a QR code: a chat, or a page of ours if there is no number to chat with. */
export function connectCodeLink(code: string, number: string | null): string {
  const words = chatCommands.connect(code);
  return number ? chatLink(number, words) : `/seller/chats/simulator?as=seller&text=${encodeURIComponent(words)}`;
}

/** Selects orders as a shop's phone shows them. */
export const selectOrders = (db: QueryBuilder) =>
  db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.outcome', 'orders.way'])
    .select(['orders.totalPaise', 'orders.discountPaise', 'orders.deliveryPaise', 'orders.codFeePaise'])
    .select(['orders.weightGrams', 'orders.customerName'])
    .select([
      'orders.customerPhone',
      'orders.deliveryAddress',
      'orders.note',
      'orders.isTest',
      'sellers.businessName as shop',
    ])
    .select(({ selectFrom }) =>
      selectFrom('orderItems')
        .select((eb) => {
          const item = jsonBuildObject({ quantity: eb.ref('quantity'), productName: eb.ref('productName') });
          return eb.fn.jsonAgg(item).orderBy('position').as('items');
        })
        .whereRef('orderItems.orderId', '=', 'orders.id')
        .$asScalar()
        .$notNull()
        .as('items'),
    );

const selectOrder = statement((db, order: { id: string; sellerId: string }) =>
  selectOrders(db).where('orders.id', '=', order.id).where('orders.sellerId', '=', order.sellerId),
);

export type PhoneOrder = Awaited<ReturnType<typeof selectOrder>>[number];

/** Returns one of the shop's orders as shown on its phone; `undefined` for any other order. */
export async function readPhoneOrder(
  { db }: Transaction,
  sellerId: string,
  id: string,
): Promise<PhoneOrder | undefined> {
  const [order] = await selectOrder(db, { id, sellerId });
  return order;
}

const findNamedOrder = statement((db, order: { sellerId: string; number: number | null; label: string | null }) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', order.sellerId)
    .where(({ eb, or, ref }) =>
      or([eb('number', '=', order.number), sql<boolean>`right(${ref('id')}::text, 8) = ${order.label}`]),
    )
    .orderBy('createdAt', 'desc')
    .limit(1),
);

/** Returns the id of the shop's order that words name. */
export async function findOrderId({ db }: Transaction, sellerId: string, named: NamedOrder) {
  const [found] = await findNamedOrder(db, { sellerId, number: null, label: null, ...named });
  return found?.id;
}

type OpenOrders = { sellerId: string; limit: number };

/** The orders of a status that have waited longest, with its place among the statuses. */
const selectWaitingOrders = (db: QueryBuilder, shop: OpenOrders, status: OrderStatus, place: number) =>
  db
    .selectFrom(
      db
        .selectFrom('orders')
        .select(['id', 'createdAt', sql.lit(place).as('place')])
        .where('sellerId', '=', shop.sellerId)
        .where('status', '=', sql.lit(status))
        .where('outcome', 'is', null)
        .orderBy('createdAt')
        .orderBy('id')
        .limit(shop.limit)
        .as('waiting'),
    )
    .selectAll();

const selectOpenOrders = statement((db, shop: OpenOrders) => {
  const open = openStatuses
    .map((status, place) => selectWaitingOrders(db, shop, status, place))
    .reduce((all, next) => all.unionAll(next));
  return selectOrders(db)
    .innerJoin(open.as('open'), 'open.id', 'orders.id')
    .orderBy('open.place')
    .orderBy('open.createdAt')
    .orderBy('open.id')
    .limit(shop.limit);
});

const countWithStatus = (db: QueryBuilder, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orders.sellerId', '=', sellerId)
    .where('orders.status', 'in', openStatuses);

/** Counters leave out test orders, which the list contains, and count closed ones, which it leaves out. */
const countOpenOrders = statement((db, shop: { sellerId: string }) =>
  db
    .selectFrom('orderCounters')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('orders'), lit(0)).as('all'))
    .select([
      countWithStatus(db, shop)
        .where('orders.isTest', '=', sql.lit(true))
        .where('orders.outcome', 'is', null)
        .$asScalar()
        .$notNull()
        .as('tests'),
      countWithStatus(db, shop)
        .where('orders.isTest', '=', sql.lit(false))
        .where('orders.outcome', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('closed'),
    ])
    .where('sellerId', '=', shop.sellerId)
    .where('status', 'in', openStatuses),
);

/** Returns the orders that have waited longest for their next step, new ones before confirmed ones, and their count. */
export async function listOpenOrders({ db }: Transaction, sellerId: string, limit: number) {
  const orders = await selectOpenOrders(db, { sellerId, limit });
  const [counted] = await countOpenOrders(db, { sellerId });
  return { orders, count: counted ? counted.all + counted.tests - counted.closed : orders.length };
}

const selectPhoneOwner = statement((db, phone: { contactId: string }) =>
  db
    .selectFrom('connectedPhones')
    .innerJoin('sellers', 'sellers.id', 'connectedPhones.sellerId')
    .innerJoin('members', (join) =>
      join.onRef('members.sellerId', '=', 'sellers.id').on('members.role', '=', sql.lit('owner')),
    )
    .select(['members.userId', 'sellers.id as sellerId', 'sellers.status', 'sellers.businessName as shop'])
    .where('connectedPhones.contactId', '=', phone.contactId),
);

/** Returns the person for whom a connected phone acts: the owner of the shop, or nobody if the shop may not sell. */
export async function findPhoneMember({ db }: Transaction, contactId: string) {
  const [owner] = await selectPhoneOwner(db, { contactId });
  if (owner?.status !== sellingStatus) return undefined;
  const { userId, sellerId, status, shop } = owner;
  const member = prove.approvedSeller({
    userId,
    role: 'seller',
    member: { sellerId, role: 'owner', sellerStatus: status },
  });
  return { member, shop };
}

/** The connected phone of a shop, with its owner's verified membership and the language in which it is answered. */
export type ShopPhone = {
  tx: Transaction;
  context: ChatContext;
  member: SellerMember;
  contactId: string;
  language: Language;
};
