import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId } from '#domain/chat/proposals.ts';
import { type OrderBatchAction, type OrderStatus, openStatuses, orderActions } from '#domain/orders/orders.ts';
import type { FigurePeriod } from '#server/language/shopRequests.ts';
import { orderBatchSize } from '#server/orders/batches/commands.ts';
import { matchesNames, readNameWords } from '#server/platform/database/names.ts';
import * as chatTexts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage, toOrderRow } from '../connectedPhones/phoneMessages.ts';
import { type ShopPhone, selectOrders } from '../connectedPhones/queries.ts';
import { createProposal } from '../phoneProposals/commands.ts';
import { timesOfPeriod } from './figures.ts';

/** Maximum rows in a list, a limit of the service. */
export const maxRows = 10;

export type WantedOrders = { statuses: readonly OrderStatus[]; period?: FigurePeriod | undefined; customer: string };

const headings: Record<string, (counted: { count: number }) => string> = {
  pending: texts.ordersPending,
  confirmed: texts.ordersConfirmed,
};

/** The orders of some statuses, of a period or of a customer, newest first. */
export async function findOrders(phone: ShopPhone, wanted: WantedOrders) {
  const { tx, member } = phone;
  const isWanted = await conditionOf(phone, wanted);
  const orders = await selectOrders(tx.db)
    .where('orders.sellerId', '=', member.sellerId)
    .where(isWanted)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(maxRows)
    .execute();
  const { count } = await tx.db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('orders.sellerId', '=', member.sellerId)
    .where(isWanted)
    .executeTakeFirstOrThrow();
  return { orders, count: Number(count) };
}

/** Lists orders, each with its buttons behind a tap. */
export async function listWantedOrders(phone: ShopPhone, wanted: WantedOrders): Promise<OutgoingMessage> {
  const { context, language } = phone;
  const { orders, count } = await findOrders(phone, wanted);
  // 'Has Imran's order been sent?' is answered with his orders if none was.
  if (orders.length === 0 && wanted.customer && wanted.statuses.length > 0)
    return listWantedOrders(phone, { ...wanted, statuses: [] });
  const heading = headings[wanted.statuses.join()] ?? texts.ordersFound;
  return inLanguage(language, () => {
    if (orders.length === 0) {
      return { kind: 'text', text: texts.noSuchOrders({ address: `${context.server.publicUrl}/seller/orders` }) };
    }
    const text = heading({ count });
    return { kind: 'list', text, button: chatTexts.showOrders(), rows: orders.map(toOrderRow) };
  });
}

async function conditionOf({ tx, context }: ShopPhone, { statuses, period, customer }: WantedOrders) {
  const { eb, and, or } = expressionBuilder<DB, 'orders'>();
  const times = period && timesOfPeriod(period, context.now());
  // A closed order has no next step.
  const isAsItsStatusSays = or([eb('orders.outcome', 'is', null), eb('orders.status', 'not in', openStatuses)]);
  const names = customer ? await readNameWords(tx.db, customer) : [];
  return and([
    ...(statuses.length > 0 ? [eb('orders.status', 'in', statuses), isAsItsStatusSays] : []),
    ...(times ? [eb('orders.createdAt', '>=', times.since), eb('orders.createdAt', '<', times.until)] : []),
    ...(customer ? [matchesNames(eb.ref('orders.search'), customer, names)] : []),
  ]);
}

/** Names how many orders would be confirmed or shipped, and asks. */
export async function proposeMoves(phone: ShopPhone, action: OrderBatchAction): Promise<OutgoingMessage> {
  const { tx, member, language } = phone;
  const { from } = orderActions[action];
  const orders = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('sellerId', '=', member.sellerId)
    .where('status', '=', from)
    .where('outcome', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(orderBatchSize)
    .execute();
  const [ask, none] =
    action === 'ship' ? [texts.askShipAll, texts.noneToShip] : [texts.askConfirmAll, texts.noneToConfirm];
  if (orders.length === 0) return createTextMessage(language, none);
  const orderIds = orders.map(({ id }) => id);
  return askToMove(phone, { action, orderIds, text: () => ask({ count: orderIds.length }) });
}

type Moves = { action: OrderBatchAction; orderIds: string[]; text: () => string };

/** Asks before orders are moved. */
export async function askToMove(
  { tx, context, member, language }: ShopPhone,
  { action, orderIds, text }: Moves,
): Promise<OutgoingMessage> {
  const id = await createProposal(tx, context, member, { kind: 'orders', action, orderIds });
  return inLanguage(language, () => ({
    kind: 'buttons',
    text: text(),
    buttons: [
      { id: formatProposalTapId({ name: 'accept', id, value: '' }), title: texts.yes() },
      { id: formatProposalTapId({ name: 'decline', id, value: '' }), title: texts.no() },
    ],
  }));
}
