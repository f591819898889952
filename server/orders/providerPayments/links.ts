import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { formatOrderLabel, undoesOrder } from '#domain/orders/orders.ts';
import { nextReadTime, providerLimits } from '#domain/sellers/paymentProviders.ts';
import { paymentReference } from '#domain/sellers/upi.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import { callProvider } from '#server/sellers/paymentProviders/breaker.ts';
import { type Connection, readConnection } from '#server/sellers/paymentProviders/connections.ts';
import { type CreatedLink, type PaymentProvider, ProviderError } from '#server/sellers/paymentProviders/provider.ts';
import { linksTopic, onlinePaise } from '../ledger/requests.ts';
import type { LedgerOrder } from '../ledger/settle.ts';
import { lockOrderByToken } from '../money/amounts.ts';

const minute = 60_000;

type ReservedLink = {
  id: string;
  orderId: string;
  reference: string;
  amountPaise: number;
  url: string | null;
  expiresAt: Date;
  connection: Connection;
  customer: { name: string | null; phone: string | null };
};

/**
 * The address where the customer pays for an order (money.md, section 4). The link is made outside any transaction and
 * found again by its reference if the answer was lost; an open one is used again. Throws `order_not_found`,
 * `order_ended`, `nothing_to_pay`, `request_limit`, `provider_unavailable` and `provider_refused`.
 */
export async function openPaymentLink(context: CatalogueContext, token: string): Promise<{ url: string }> {
  const link = await context.database.transaction(async (tx) => {
    const order = await lockOrderByToken(tx, token);
    return reserveLink(tx, context, order);
  });
  if (link.url !== null) return { url: link.url };
  const created = await createAtProvider(context, link, `${context.server.publicUrl}/order/${token}/payment`);
  await storeLink(context, link.id, created);
  return { url: created.url };
}

/** Finds the order's open link for what is due, or reserves the reference of a new one. */
async function reserveLink(tx: Transaction, context: CatalogueContext, order: LedgerOrder): Promise<ReservedLink> {
  if (undoesOrder[order.status] || order.outcome !== null) throw new AppError('order_ended');
  const amountPaise = onlinePaise(order);
  const { provider } = order.settings;
  if (!provider || amountPaise === 0) throw new AppError('nothing_to_pay');
  if (provider.isDown) throw new AppError('provider_unavailable');
  const connection = await readConnection(tx.db, provider.connectionId);
  if (!connection) throw new AppError('provider_unavailable');
  const now = context.now();
  const { lapsesAt, ...customer } = await readCustomer(tx, order.id);
  const shared = { orderId: order.id, connection, customer };
  const open = await reuseOpenLink(tx, order, { amountPaise, connectionId: connection.id, now });
  if (open) return { ...open, ...shared };
  const reference = paymentReference(order.id, await countLinks(tx, order.id));
  if (!reference) throw new AppError('request_limit');
  const id = newId();
  const expiresAt = expiryOf(order.status === 'pending' ? lapsesAt : null, now);
  const { sellerId } = order;
  await tx.db
    .insertInto('paymentLinks')
    .values({
      ...{ id, orderId: order.id, sellerId, connectionId: connection.id, reference, amountPaise, state: 'creating' },
      ...{ createdAt: now, openedAt: now, expiresAt, nextReadAt: new Date(now.getTime() + minute) },
    })
    .execute();
  return { id, reference, amountPaise, url: null, expiresAt, ...shared };
}

/** With the order, but after at most 24 hours; providers want at least 15 minutes. */
function expiryOf(lapsesAt: Date | null, now: Date): Date {
  const most = now.getTime() + providerLimits.linkHours * 60 * minute;
  const least = now.getTime() + providerLimits.linkMinutes * minute;
  return new Date(Math.max(least, Math.min(most, lapsesAt?.getTime() ?? most)));
}

type Wanted = { amountPaise: number; connectionId: string; now: Date };

/** The customer has tapped Pay again: the link is read as often as after the first time. */
async function reuseOpenLink({ db }: Transaction, order: LedgerOrder, { amountPaise, connectionId, now }: Wanted) {
  return db
    .updateTable('paymentLinks')
    .set({ openedAt: now, nextReadAt: new Date(now.getTime() + minute / 2) })
    .where('orderId', '=', order.id)
    .where('connectionId', '=', connectionId)
    .where('amountPaise', '=', amountPaise)
    .where('state', 'in', ['creating', 'open'])
    .where('closingAt', 'is', null)
    .where('expiresAt', '>', new Date(now.getTime() + minute))
    .returning(['id', 'reference', 'amountPaise', 'url', 'expiresAt'])
    .executeTakeFirst();
}

async function countLinks({ db }: Transaction, orderId: string): Promise<number> {
  const { links } = await db
    .selectFrom('paymentLinks')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return links;
}

async function readCustomer({ db }: Transaction, orderId: string) {
  return db
    .selectFrom('orders')
    .select(['customerName as name', 'customerPhone as phone', 'lapsesAt'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Makes the link at the provider, or finds the one that was made when an answer was lost. */
async function createAtProvider(
  context: CatalogueContext,
  link: ReservedLink,
  returnUrl: string,
): Promise<CreatedLink> {
  const { reference, amountPaise, customer, expiresAt, orderId } = link;
  const description = `Order ${formatOrderLabel(orderId)}`;
  const request = { reference, amountPaise, description, customer, expiresAt, returnUrl };
  try {
    return await callProvider(context, link.connection, (provider) => createOrFind(provider, request));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError(error.kind === 'refused' ? 'provider_refused' : 'provider_unavailable');
  }
}

async function createOrFind(provider: PaymentProvider, request: Parameters<PaymentProvider['createLink']>[0]) {
  try {
    return await provider.createLink(request);
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.kind !== 'unauthorized';
    const found = isUnknown ? await provider.findLink(request.reference) : undefined;
    if (found) return found;
    throw error;
  }
}

/**
 * Stores the provider's answer. A link that was to be closed meanwhile is cancelled by the job. In one update: a second
 * one would lock the order, too, for which others wait who hold it and want the link.
 */
export async function storeLink(context: CatalogueContext, id: string, { providerId, url }: CreatedLink) {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const times = await tx.db
      .selectFrom('paymentLinks')
      .select(['openedAt', 'expiresAt'])
      .where('id', '=', id)
      .executeTakeFirst();
    const nextReadAt = times ? nextReadTime({ ...times, state: 'open' }, now) : null;
    const stored = await tx.db
      .updateTable('paymentLinks')
      .set(({ ref }) => ({
        ...{ providerId, url, state: 'open' },
        nextReadAt: sql<Date | null>`case when ${ref('closingAt')} is null then ${nextReadAt}::timestamptz
          else ${now}::timestamptz end`,
      }))
      .where('id', '=', id)
      .where('providerId', 'is', null)
      .executeTakeFirst();
    if (stored.numUpdatedRows > 0n) await notify(tx, linksTopic);
  });
}
