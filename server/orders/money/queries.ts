import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { moneyCards, type PaymentState, paymentStates } from '#domain/orders/paymentStates.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import type { PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { indianDayStart } from '#server/platform/database/indianDays.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { matchesNames } from '#server/platform/database/names.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import { readOrderSearch } from '../orders/orderSearch.ts';

/** How many orders that wait for the seller are listed on the money page. */
const maxNeedsYou = 50;

const readCounters = statement((db, { sellerId }: { sellerId: string }) =>
  db.selectFrom('moneyCounters').select(['state', 'orders', 'paise']).where('sellerId', '=', sellerId),
);

const readNetSince = statement((db, { sellerId, day }: { sellerId: string; day: string }) =>
  db
    .selectFrom('moneyDays')
    .select(({ fn, ref }) =>
      fn
        .coalesce(
          fn.sum<number>(sql`${ref('receivedPaise')} - ${ref('returnedPaise')} - ${ref('correctedPaise')}`),
          sql.lit(0),
        )
        .as('paise'),
    )
    .where('sellerId', '=', sellerId)
    .where('day', '>=', sql<string>`${day}::date`),
);

/** Until when the shop's payment provider is not offered, because it does not answer. */
const readDownUntil = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('paymentConnections')
    .select('downUntil')
    .where('sellerId', '=', sellerId)
    .where('disconnectedAt', 'is', null),
);

const ofMoney = (db: QueryBuilder) =>
  db
    .selectFrom('orderMoney')
    .innerJoin('orders', 'orders.id', 'orderMoney.orderId')
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.outcome', 'orders.customerName'])
    .select(['orders.totalPaise', 'orders.createdAt', 'orderMoney.method', 'orderMoney.state'])
    .select(['orderMoney.keepPaise', 'orderMoney.receivedPaise', 'orderMoney.returnedPaise', 'orderMoney.isTest']);

const readNeedsYou = statement((db, { sellerId }: { sellerId: string }) =>
  ofMoney(db)
    .where('orderMoney.sellerId', '=', sellerId)
    .where(({ ref }) => ref('orderMoney.needsYou'))
    .orderBy('orderMoney.placedAt', 'desc')
    .orderBy('orderMoney.orderId', 'desc')
    .limit(maxNeedsYou),
);

type MoneyRow = Awaited<ReturnType<typeof readNeedsYou>>[number];

const toMoneyOrder = ({
  id,
  createdAt,
  keepPaise,
  receivedPaise,
  returnedPaise,
  isTest,
  state,
  ...order
}: MoneyRow) => ({
  orderId: id,
  ...order,
  createdAt: createdAt.toISOString(),
  money: { state, keepPaise, receivedPaise, returnedPaise, isTest },
});

/** The cards of the money page, read from counters, and what waits for the seller (money.md, section 8). */
export async function readMoney({ database, now }: CatalogueContext, { sellerId }: SellerMember) {
  const { read } = database;
  const day = `${indianDay(now()).slice(0, 7)}-01`;
  const [counters, net, needsYou, provider] = await Promise.all([
    readCounters(read, { sellerId }),
    readNetSince(read, { sellerId, day }),
    readNeedsYou(read, { sellerId }),
    readDownUntil(read, { sellerId }),
  ]);
  const sumOf = (states: readonly PaymentState[]) =>
    counters.reduce((sum, { state, paise }) => (states.includes(state) ? sum + Number(paise) : sum), 0);
  return {
    toReceivePaise: sumOf(moneyCards.toReceive),
    saysPaidPaise: sumOf(moneyCards.saysPaid),
    cashToCollectPaise: sumOf(moneyCards.cashToCollect),
    toRefundPaise: sumOf(moneyCards.toRefund),
    receivedThisMonthPaise: Number(net[0]?.paise ?? 0),
    needsYou: needsYou.map(toMoneyOrder),
    providerDownUntil: provider[0]?.downUntil?.toISOString() ?? null,
  };
}

export type MoneyFilter = {
  /** The orders in this state, or those that a card sums. */
  state?: PaymentState | keyof typeof moneyCards | undefined;
  method?: PaymentMethod | undefined;
  search?: string | undefined;
  /** Days in India on which the orders were placed. */
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

const eb = expressionBuilder<DB, 'orderMoney'>();

/** The conditions of a money list, without the state. */
const scopeOf = (sellerId: string, { method, from, to, cursor }: MoneyFilter): Expression<SqlBool>[] =>
  [
    eb('orderMoney.sellerId', '=', sellerId),
    eb('orderMoney.isTest', '=', sql.lit(false)),
    method && eb('orderMoney.method', '=', method),
    from && eb('orderMoney.placedAt', '>=', indianDayStart(from)),
    to && eb('orderMoney.placedAt', '<', indianDayStart(to, 1)),
    cursor && isBeyondCursor(cursor, eb.ref('orderMoney.placedAt'), eb.ref('orderMoney.orderId')),
  ].filter((condition) => typeof condition === 'object');

function statesOf({ state }: MoneyFilter): readonly (PaymentState | undefined)[] {
  if (state === undefined) return [undefined];
  return (paymentStates as readonly string[]).includes(state)
    ? [state as PaymentState]
    : moneyCards[state as keyof typeof moneyCards];
}

/** The seller's orders with a ledger, newest first (money.md, section 8). */
export async function listMoneyOrders(context: CatalogueContext, { sellerId }: SellerMember, filter: MoneyFilter) {
  const rows = filter.search
    ? await readPanelList(context, sellerId, filter.search, ({ db }) => searchRows(db, sellerId, filter))
    : await listRows(context.database.read, sellerId, filter);
  const page = toKeysetPage(rows, filter.limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  return { orders: page.rows.map(toMoneyOrder), nextCursor: page.nextCursor };
}

/** Each state is read by its own index range, then they are merged. */
async function listRows(db: QueryBuilder, sellerId: string, filter: MoneyFilter): Promise<MoneyRow[]> {
  const lists = statesOf(filter).map((state) => {
    const list = ofMoney(db).where(eb.and(scopeOf(sellerId, filter)));
    return (state ? list.where('orderMoney.state', '=', state) : list)
      .orderBy('orderMoney.placedAt', 'desc')
      .orderBy('orderMoney.orderId', 'desc')
      .limit(filter.limit + 1)
      .execute();
  });
  return mergeNewest((await Promise.all(lists)).flat(), filter.limit + 1);
}

const mergeNewest = (rows: MoneyRow[], limit: number) =>
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)).slice(0, limit);

/** By an order's name, number, customer or phone, or by the number of a payment. */
async function searchRows(db: QueryBuilder, sellerId: string, filter: MoneyFilter): Promise<MoneyRow[]> {
  const states = statesOf(filter).filter((state) => state !== undefined);
  const isListed = eb.and([
    ...scopeOf(sellerId, filter),
    ...(states.length > 0 ? [eb('orderMoney.state', 'in', states)] : []),
  ]);
  const ids = await findByReference(db, sellerId, filter.search ?? '');
  if (ids.length > 0) {
    const rows = await ofMoney(db).where('orderMoney.orderId', '=', anyOf(ids)).where(isListed).execute();
    return mergeNewest(rows, filter.limit + 1);
  }
  const { typed, exactMatch } = readOrderSearch({ search: filter.search, sellerId });
  const orders = expressionBuilder<DB, 'orders'>();
  const hasListedMoney = orders.exists(
    orders.selectFrom('orderMoney').whereRef('orderMoney.orderId', '=', 'orders.id').where(isListed),
  );
  const found = await readFirstRows(
    db,
    {
      table: 'orders',
      columns: ['sellerId', 'createdAt', 'isTest'],
      scope: [orders('orders.sellerId', '=', sellerId), hasListedMoney],
      time: 'createdAt',
      contains: (text, words) => matchesNames(text, typed ?? '', words),
      hasNames: true,
      exactMatch,
      query: typed,
      limit: filter.limit,
    },
    (from) => from.selectFrom('orders').select('orders.id'),
  );
  const rows = await ofMoney(db)
    .where('orderMoney.orderId', '=', anyOf(found.map(({ id }) => id)))
    .execute();
  return mergeNewest(rows, filter.limit + 1);
}

/** The orders of a payment's number, booked or claimed. */
async function findByReference(db: QueryBuilder, sellerId: string, search: string): Promise<string[]> {
  const typed = search.trim();
  // The ids of providers are as they write them; other references are stored in capitals, UTRs without blanks.
  const references = [typed, typed.toUpperCase(), typed.replace(/[\s-]/g, '').toUpperCase()];
  const rows = await db
    .selectFrom('moneyReferences')
    .select('orderId')
    .where('sellerId', '=', sellerId)
    .where('kind', 'in', ['received', 'returned'])
    .where('reference', '=', anyOf(references))
    .union(
      db
        .selectFrom('paymentClaims')
        .select('orderId')
        .where('sellerId', '=', sellerId)
        .where('reference', '=', anyOf(references)),
    )
    .execute();
  return rows.map(({ orderId }) => orderId);
}
