import { expressionBuilder, sql } from 'kysely';
import type * as schema from '#database/schema.ts';
import { jsonObject, partOf, storedRow, withFields } from './storedRows.ts';

/** The rows of a table that belong to an order, as one JSON array; null without any. */
const listOfOrder = <Row extends { orderId: unknown }>(table: keyof schema.DB, without: (keyof Row & string)[] = []) =>
  sql`(select jsonb_agg(${storedRow<Row>('listed', ['orderId', ...without])} order by listed)
    from ${sql.table(table)} as listed where listed.order_id = part.id)`;

const ledgerOfOrder = partOf<schema.Orders>()
  .selectFrom('orderMoney as ledger')
  .select(storedRow<schema.OrderMoney>('ledger', ['orderId', 'sellerId']).as('ledger'))
  .whereRef('ledger.orderId', '=', 'part.id');

/**
 * What an order costs, what was paid and sent back, and what came back, each as stored; null where there is nothing.
 * Neither the provider's access nor who claimed a payment from where is in it.
 */
export const moneyOfOrder = {
  discounts: listOfOrder<schema.OrderDiscounts>('orderDiscounts'),
  returns: listOfOrder<schema.ReturnLines>('returnLines'),
  payment: ledgerOfOrder,
  entries: listOfOrder<schema.MoneyEntries>('moneyEntries', ['sellerId', 'actorId', 'key']),
  refunds: listOfOrder<schema.Refunds>('refunds', ['sellerId', 'attempts', 'tries', 'nextAt', 'remindedAt']),
  claims: listOfOrder<schema.PaymentClaims>('paymentClaims', ['sellerId', 'source', 'remindedAt']),
  requests: listOfOrder<schema.PaymentRequests>('paymentRequests', ['sellerId']),
  provider_payments: listOfOrder<schema.ProviderPayments>('providerPayments', ['sellerId', 'connectionId', 'linkId']),
};

const ofSellers = expressionBuilder<schema.DB, 'sellers'>();

const codPins = ofSellers
  .selectFrom('codPins')
  .select(({ fn, ref }) =>
    fn.agg('jsonb_agg', [jsonObject({ prefix: ref('prefix'), is_served: ref('isServed') })]).as('pins'),
  )
  .whereRef('codPins.sellerId', '=', 'sellers.id');

/** How the shop is paid and what it charges, as stored; null where it has set nothing. */
export const paymentSettings = ofSellers
  .selectFrom('paymentSettings')
  .select(
    withFields(storedRow<schema.PaymentSettings>('paymentSettings', ['sellerId']), { cod_pins: codPins }).as('set'),
  )
  .whereRef('paymentSettings.sellerId', '=', 'sellers.id');

/** The phones that may pay in cash again although they refused parcels. */
export const phonesAllowedCash = ofSellers
  .selectFrom('codAllowedPhones')
  .select(({ fn, ref }) =>
    fn.agg('jsonb_agg', [jsonObject({ phone: ref('phone'), since: ref('codAllowedPhones.createdAt') })]).as('phones'),
  )
  .whereRef('codAllowedPhones.sellerId', '=', 'sellers.id');
