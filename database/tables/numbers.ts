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

/** Of a row that goes with its seller. */
export const sellerReference = () => d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' });

/**
 * Business numbers: the simulator's and the marketplace's, whose secrets the settings hold, and sellers' own, whose
 * secrets are encrypted here for the row's id.
 */
export const channelNumbers = d.pgTable(
  'channel_numbers',
  {
    id: d.uuid('id').primaryKey(),
    kind: d.text('kind').$type<NumberKind>().notNull(),
    /** At most one each that is not disconnected; so with the next. */
    sellerId: sellerReference(),
    /** The service's `phone_number_id`. */
    numberId: d.text('number_id').notNull(),
    businessAccountId: d.text('business_account_id'),
    /** E.164, for links. */
    phone: d.text('phone'),
    tokenSealed: d.text('token_sealed'),
    appSecretSealed: d.text('app_secret_sealed'),
    /** Keyed hash: it is looked for, never read. */
    verifyHash: d.text('verify_hash'),
    state: d.text('state').$type<NumberState>().notNull(),
    /** Why it does not work. */
    problem: d.text('problem').$type<DeliveryProblem>(),
    checkedAt: timestampColumn('checked_at'),
    lastEventAt: timestampColumn('last_event_at'),
    /** As if it had sent at an even pace until then: how its 20 messages a second are counted. */
    pacedUntil: timestampColumn('paced_until').notNull(),
    createdAt,
    updatedAt,
  },
  () => [
    d.check('channel_numbers_kind_check', oneOfCondition('kind', numberKinds)),
    d.check('channel_numbers_state_check', oneOfCondition('state', numberStates)),
  ],
);

/** Which approved template tells of an order's status; without one no news goes to who is not in a chat. */
export const orderTemplates = d.pgTable('order_templates', {
  status: d.text('status').$type<OrderStatus>().primaryKey(),
  name: d.text('name').notNull(),
  language: d.text('language').notNull(),
  /** What fills its places, in their order. */
  parameters: d.text('parameters').array().$type<TemplateParameter[]>().notNull(),
  updatedAt,
});
