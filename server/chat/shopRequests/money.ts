import { sql } from 'kysely';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { openStatuses } from '#domain/orders/orders.ts';
import { moneyCards, type PaymentState } from '#domain/orders/paymentStates.ts';
import { matchesNames, readNameWords } from '#server/platform/database/names.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import * as chatTexts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { toOrderRow } from '../connectedPhones/phoneMessages.ts';
import { type ShopPhone, selectOrders } from '../connectedPhones/queries.ts';

/** Maximum rows in a list, a limit of the service. */
const maxRows = 10;

const owingStates: PaymentState[] = [...moneyCards.toReceive, ...moneyCards.saysPaid, ...moneyCards.cashToCollect];

/**
 * What customers, or one of them, still have to pay: the cards of the money page, open orders whose payment the shop
 * arranges itself, and the newest of these orders with their buttons behind a tap. `undefined` for words that are no
 * customer's name.
 */
export async function describeMoney(phone: ShopPhone, customer: string): Promise<OutgoingMessage | undefined> {
  const { tx, context, member, language } = phone;
  const names = customer ? await readNameWords(tx.db, customer) : [];
  const wanted = { sellerId: member.sellerId, customer, names };
  if (customer && !(await hasOrders(tx.db, wanted))) return undefined;
  const orders = selectOwing(tx.db, wanted);
  const sums = await sumOwing(orders.recorded, orders.arranged);
  const rows = [...(await readNewest(tx.db, orders.recorded)), ...(await readNewest(tx.db, orders.arranged))];
  const address = `${context.server.publicUrl}/seller/money`;
  return inLanguage(language, () => {
    if (rows.length === 0) return { kind: 'text', text: texts.nothingOwed({ address }) };
    const { arrangedPaise, arrangedCount, sumOf } = sums;
    const text = [
      ...describeCards(sumOf),
      ...(arrangedCount > 0 ? [texts.arrangedOrders({ count: arrangedCount, total: formatPaise(arrangedPaise) })] : []),
      address,
    ].join('\n');
    const listed = rows.slice(0, maxRows).map(toOrderRow);
    return { kind: 'list', text, button: chatTexts.showOrders(), rows: listed };
  });
}

/** The sums of the money page that are not nothing. */
const describeCards = (sumOf: (states: readonly PaymentState[]) => number): string[] =>
  [
    { say: texts.owedDue, paise: sumOf(moneyCards.toReceive) },
    { say: texts.owedClaimed, paise: sumOf(moneyCards.saysPaid) },
    { say: texts.owedCash, paise: sumOf(moneyCards.cashToCollect) },
  ].flatMap(({ say, paise }) => (paise > 0 ? [say({ amount: formatPaise(paise) })] : []));

type Wanted = { sellerId: string; customer: string; names: Awaited<ReturnType<typeof readNameWords>> };

const hasOrders = async (db: QueryBuilder, { sellerId, customer, names }: Wanted) =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', sellerId)
    .where(({ ref }) => matchesNames(ref('orders.search'), customer, names))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Orders with a ledger, as the money page sums them; and open ones that are paid as agreed, which have none. */
function selectOwing(db: QueryBuilder, { sellerId, customer, names }: Wanted) {
  const orders = db
    .selectFrom('orders')
    .leftJoin('orderMoney', 'orderMoney.orderId', 'orders.id')
    .where('orders.sellerId', '=', sellerId)
    .where('orders.isTest', '=', sql.lit(false))
    .$if(customer !== '', (some) => some.where(({ ref }) => matchesNames(ref('orders.search'), customer, names)));
  return {
    recorded: orders.where('orderMoney.sellerId', '=', sellerId).where('orderMoney.state', 'in', owingStates),
    arranged: orders
      .where('orders.status', 'in', openStatuses)
      .where('orders.outcome', 'is', null)
      .where('orderMoney.orderId', 'is', null),
  };
}

type Owing = ReturnType<typeof selectOwing>['recorded'];

async function sumOwing(recorded: Owing, arranged: Owing) {
  const states = await recorded
    .select('orderMoney.state')
    .select(({ fn, ref }) => {
      const [keep, received, returned] = [
        ref('orderMoney.keepPaise'),
        ref('orderMoney.receivedPaise'),
        ref('orderMoney.returnedPaise'),
      ];
      return fn.sum<number>(sql`${keep} - ${received} + ${returned}`).as('paise');
    })
    .groupBy('orderMoney.state')
    .execute();
  const agreed = await arranged
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('orders.totalPaise').as('paise')])
    .executeTakeFirstOrThrow();
  return {
    sumOf: (some: readonly PaymentState[]) =>
      states.reduce((sum, { state, paise }) => (some.some((one) => one === state) ? sum + Number(paise) : sum), 0),
    arrangedCount: Number(agreed.count),
    arrangedPaise: Number(agreed.paise ?? 0),
  };
}

const readNewest = (db: QueryBuilder, owing: Owing) =>
  selectOrders(db)
    .where(
      'orders.id',
      'in',
      owing.select('orders.id').orderBy('orders.createdAt', 'desc').orderBy('orders.id', 'desc').limit(maxRows),
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
