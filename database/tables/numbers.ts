import {
  type DeliveryProblem,
  type NumberKind,
  type NumberState,
  numberKinds,
  numberStates,
} from '#domain/chat/channel.ts';
import type { TemplateParameter } from '#domain/chat/orderTemplates.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn, updatedAt } from './columns.ts';
import { sellers } from './sellers.ts';

/** For rows that are deleted with their seller. */
export const sellerReference = () => d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' });

/**
 * Business numbers: the simulator's and the marketplace's, whose secrets are in the settings, and sellers' own, whose
 * secrets are encrypted here, bound to the row's id.
 */
export const channelNumbers = d.pgTable(
  'channel_numbers',
  {
    id: d.uuid('id').primaryKey(),
    kind: d.text('kind').$type<NumberKind>().notNull(),
    /** At most one connected number per seller; the same applies to the next column. */
    sellerId: sellerReference(),
    /** The service's `phone_number_id`. */
    numberId: d.text('number_id').notNull(),
    businessAccountId: d.text('business_account_id'),
    /** E.164, for links. */
    phone: d.text('phone'),
    tokenSealed: d.text('token_sealed'),
    appSecretSealed: d.text('app_secret_sealed'),
    /** Keyed hash: it is only looked up, never read. */
    verifyHash: d.text('verify_hash'),
    state: d.text('state').$type<NumberState>().notNull(),
    /** Why it does not work. */
    problem: d.text('problem').$type<DeliveryProblem>(),
    checkedAt: timestampColumn('checked_at'),
    lastEventAt: timestampColumn('last_event_at'),
    /** For rate limiting to 20 messages a second, as if messages had been evenly spaced until then. */
    pacedUntil: timestampColumn('paced_until').notNull(),
    createdAt,
    updatedAt,
  },
  () => [
    d.check('channel_numbers_kind_check', oneOfCondition('kind', numberKinds)),
    d.check('channel_numbers_state_check', oneOfCondition('state', numberStates)),
  ],
);

/** The approved template for each order status; without one, customers without an open chat are not notified. */
export const orderTemplates = d.pgTable('order_templates', {
  status: d.text('status').$type<OrderStatus>().primaryKey(),
  name: d.text('name').notNull(),
  language: d.text('language').notNull(),
  /** The template's parameters, in order. */
  parameters: d.text('parameters').array().$type<TemplateParameter[]>().notNull(),
  updatedAt,
});
