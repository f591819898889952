import { expressionBuilder } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { isoTime } from './isoTime.ts';

const order = expressionBuilder<DB, 'orders'>();

/** What was paid and sent back, without the shop's own words. */
const entriesOfOrder = order
  .selectFrom('moneyEntries')
  .select(({ fn, ref }) => {
    const [kind, channel, references] = [ref('kind'), ref('channel'), ref('references')];
    const entry = jsonBuildObject({
      kind,
      channel,
      references,
      amountPaise: ref('amountPaise'),
      at: isoTime(ref('at')),
    });
    return fn.jsonAgg(entry).orderBy('at').orderBy('id').as('entries');
  })
  .whereRef('moneyEntries.orderId', '=', 'orders.id')
  .$asScalar();

const claimsOfOrder = order
  .selectFrom('paymentClaims')
  .select(({ fn, ref }) => {
    const claim = jsonBuildObject({ reference: ref('reference'), state: ref('state'), at: isoTime(ref('createdAt')) });
    return fn.jsonAgg(claim).orderBy('createdAt').orderBy('id').as('claims');
  })
  .whereRef('paymentClaims.orderId', '=', 'orders.id')
  .$asScalar();

const refundsOfOrder = order
  .selectFrom('refunds')
  .select(({ fn, ref }) => {
    const refund = { amountPaise: ref('amountPaise'), state: ref('state'), account: ref('vpa') };
    return fn.jsonAgg(jsonBuildObject(refund)).orderBy('createdAt').orderBy('id').as('refunds');
  })
  .whereRef('refunds.orderId', '=', 'orders.id')
  .$asScalar();

const payerOfOrder = order
  .selectFrom('orderMoney')
  .select('payerVpa')
  .whereRef('orderMoney.orderId', '=', 'orders.id')
  .$asScalar();

/** How an order is paid and delivered, beside its total. Paise; null where there is nothing. */
export const paymentOfOrder = () => [
  'orders.method' as const,
  'orders.discountPaise' as const,
  'orders.deliveryPaise' as const,
  'orders.codFeePaise' as const,
  'orders.pincode' as const,
  'orders.state' as const,
  'orders.courier' as const,
  'orders.tracking' as const,
  entriesOfOrder.as('entries'),
  claimsOfOrder.as('claims'),
  refundsOfOrder.as('refunds'),
  payerOfOrder.as('payerAccount'),
];
