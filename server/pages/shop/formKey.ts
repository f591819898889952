import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isOpenOrder } from '#domain/orders/orders.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { PagesContext } from '../context.ts';

/** How long a form that is sent again means the same order, in hours. */
const sameFormHours = 12;
/** How many orders of one form can have ended before its key is no longer derived. */
const maxEnded = 20;

/**
 * The idempotency key of a form without script, derived from its content: what was typed, the price and stock on the
 * page, and the visitor. Sent again it is the same; a page that was loaded after the order shows another stock. When the
 * order has ended, or half a day later, the stock can be what it was, so the form is a new order.
 */
export async function deriveFormKey(
  context: PagesContext,
  request: FastifyRequest,
  { formToken: _, ...typed }: Record<string, string>,
): Promise<string> {
  const visitor = [callerOf(request).source, request.headers['user-agent']];
  for (let ended = 0; ended < maxEnded; ended += 1) {
    const key = context.secrets.pseudonym(JSON.stringify(['order', request.url, visitor, typed, ended]));
    if (!(await hasEndedOrder(context, key))) return key;
  }
  return randomUUID();
}

async function hasEndedOrder({ database, now }: PagesContext, key: string): Promise<boolean> {
  const order = await database.read
    .selectFrom('orderKeys')
    .innerJoin('orders', 'orders.id', 'orderKeys.orderId')
    .select(['orders.status', 'orders.outcome', 'orders.createdAt'])
    .where('orderKeys.key', '=', key)
    .executeTakeFirst();
  if (!order) return false;
  const isOld = now().getTime() - order.createdAt.getTime() > sameFormHours * 60 * 60 * 1000;
  return isOld || !isOpenOrder(order);
}
