import { type AliasableExpression, type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type BellKind, type BellRole, type BellSource, bellLimits, bellSources } from '#domain/desk/bell.ts';
import { selectModerationSteps } from '#server/catalogue/moderation/queries.ts';

/** `seenAt`: until when the user has read everything. */
type WithSeen = DB & { seen: { seenAt: Date } };
const { selectFrom } = expressionBuilder<WithSeen, 'seen'>();

/** The history of orders also has acts that leave the status as it is, such as another way to pay. */
export const isStatusChange = expressionBuilder<DB, 'orderHistory'>()('orderHistory.act', 'is', null);

/**
 * Sellers' orders from themselves and simulated orders cause no notification. Customers have no account, and neither
 * have timeouts, so an actor that is `null` counts as another one.
 */
export function ringsOfOrders({ userId }: { userId: string }) {
  const { eb, and } = expressionBuilder<DB, 'orderHistory' | 'orders'>();
  return and([eb('orderHistory.actorId', 'is distinct from', userId), eb('orders.isOwn', '=', sql.lit(false))]);
}
export const ringsOfSellers = (userId: string) =>
  expressionBuilder<DB, 'sellerHistory'>()('sellerHistory.actorId', 'is distinct from', userId);
/** Until somebody has replied. */
export const ringsOfChats = expressionBuilder<DB, 'conversations'>()('conversations.needsYouAt', 'is not', null);

const ofClaims = expressionBuilder<DB, 'paymentClaims' | 'orders'>();
/** A claim rings when it is made, and once more after a day. */
export const claimRangAt = ofClaims.fn<Date>('greatest', ['paymentClaims.createdAt', 'paymentClaims.remindedAt']);
/** Until the seller has answered. */
export const ringsOfClaims = ofClaims.and([
  ofClaims('paymentClaims.state', '=', sql.lit('open')),
  ofClaims('orders.isOwn', '=', sql.lit(false)),
]);

const ofRefunds = expressionBuilder<DB, 'refunds' | 'orders'>();
/** A refund rings when it did not arrive, and daily; null while it has not rung. */
export const refundRangAt = ofRefunds.fn<Date>('greatest', ['refunds.disputedAt', 'refunds.remindedAt']);
/** Until the seller has sent it. */
export const ringsOfRefunds = ofRefunds.and([
  ofRefunds('refunds.state', 'in', [sql.lit<'due'>('due'), sql.lit<'failed'>('failed')]),
  ofRefunds(refundRangAt, 'is not', null),
  ofRefunds('orders.isOwn', '=', sql.lit(false)),
]);

/** The user, and the seller they act for. */
type Bell = { userId: string; sellerId: Expression<string> };

type Ring = { kind: BellKind; at: Date };
/** By source: the kind (`bellKindOf`) and the time of the newest events since `seenAt`. */
const selects = {
  order: ({ userId, sellerId }: Bell) =>
    selectFrom('orderHistory')
      .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
      .select(({ ref }) => [
        sql<BellKind>`case when ${ref('orderHistory.cause')} = 'lapsed' then 'order_lapsed'
          else 'order_' || ${ref('orderHistory.toStatus')} end`.as('kind'),
        'orderHistory.createdAt as at',
      ])
      .where('orderHistory.sellerId', '=', sellerId)
      .where(isStatusChange)
      .whereRef('orderHistory.createdAt', '>', 'seen.seenAt')
      .where(ringsOfOrders({ userId })),
  review: ({ sellerId }: Bell) =>
    selectFrom('reviews')
      .select([sql.lit<BellKind>('review').as('kind'), 'reviews.createdAt as at'])
      .where('reviews.sellerId', '=', sellerId)
      .whereRef('reviews.createdAt', '>', 'seen.seenAt'),
  chat: ({ sellerId }: Bell) =>
    selectFrom('conversations')
      .select(({ ref }) => [sql.lit<BellKind>('chat').as('kind'), ref('conversations.needsYouAt').$notNull().as('at')])
      .where('conversations.sellerId', '=', sellerId)
      .whereRef('conversations.needsYouAt', '>', 'seen.seenAt')
      .where(ringsOfChats),
  moderation: ({ sellerId }: Bell) =>
    selectFrom(selectModerationSteps(sellerId).as('steps'))
      .select(({ ref }) => [ref('steps.step').$castTo<BellKind>().as('kind'), 'steps.at'])
      .whereRef('steps.at', '>', 'seen.seenAt'),
  payments: ({ sellerId }: Bell) =>
    selectFrom('paymentNotices')
      .select(({ ref }) => [
        ref('paymentNotices.kind').$castTo<BellKind>().as('kind'),
        'paymentNotices.createdAt as at',
      ])
      .where('paymentNotices.sellerId', '=', sellerId)
      .whereRef('paymentNotices.createdAt', '>', 'seen.seenAt'),
  claim: ({ sellerId }: Bell) =>
    selectFrom('paymentClaims')
      .innerJoin('orders', 'orders.id', 'paymentClaims.orderId')
      .select([sql.lit<BellKind>('payment_claimed').as('kind'), claimRangAt.as('at')])
      .where('paymentClaims.sellerId', '=', sellerId)
      .where(({ eb, ref }) => eb(claimRangAt, '>', ref('seen.seenAt')))
      .where(ringsOfClaims),
  refund: ({ sellerId }: Bell) =>
    selectFrom('refunds')
      .innerJoin('orders', 'orders.id', 'refunds.orderId')
      .select(({ ref }) => [
        sql<BellKind>`case when ${ref('refunds.disputedAt')} is null then 'refund_due' else 'refund_not_received' end`.as(
          'kind',
        ),
        refundRangAt.as('at'),
      ])
      .where('refunds.sellerId', '=', sellerId)
      .where(({ eb, ref }) => eb(refundRangAt, '>', ref('seen.seenAt')))
      .where(ringsOfRefunds),
  upi: ({ sellerId }: Bell) =>
    selectFrom('paymentSettings')
      .select(({ ref }) => [sql.lit<BellKind>('upi_changed').as('kind'), ref('upiChangedAt').$notNull().as('at')])
      .where('paymentSettings.sellerId', '=', sellerId)
      .whereRef('paymentSettings.upiChangedAt', '>', 'seen.seenAt'),
  import: ({ sellerId }: Bell) =>
    selectFrom('imports')
      .select(({ ref }) => [sql.lit<BellKind>('import').as('kind'), ref('imports.appliedAt').$notNull().as('at')])
      .where('imports.sellerId', '=', sellerId)
      .where('imports.state', '=', sql.lit('done'))
      .whereRef('imports.appliedAt', '>', 'seen.seenAt'),
  seller: ({ userId }: Bell) =>
    selectFrom('sellerHistory')
      .select(({ ref }) => [
        sql<BellKind>`'seller_' || ${ref('sellerHistory.decision')}`.as('kind'),
        'sellerHistory.createdAt as at',
      ])
      .whereRef('sellerHistory.createdAt', '>', 'seen.seenAt')
      .where(ringsOfSellers(userId)),
  report: () =>
    selectFrom('conversationReports')
      .select([sql.lit<BellKind>('report').as('kind'), 'conversationReports.createdAt as at'])
      .where('conversationReports.resolvedAt', 'is', null)
      .whereRef('conversationReports.createdAt', '>', 'seen.seenAt'),
  visitorReport: () =>
    selectFrom('reportedSubjects')
      .select([sql.lit<BellKind>('visitor_report').as('kind'), 'reportedSubjects.createdAt as at'])
      .where('reportedSubjects.reviewedAt', 'is', null)
      .whereRef('reportedSubjects.createdAt', '>', 'seen.seenAt'),
} satisfies Record<BellSource, (bell: Bell) => AliasableExpression<Ring>>;

/** Returns the newest events of each source of this role, with `seen` among the tables. */
export function selectRings(role: BellRole, bell: Bell) {
  return bellSources[role].map((source) => newestOf(selects[source](bell))).reduce((all, each) => all.unionAll(each));
}

function newestOf(rings: AliasableExpression<Ring>) {
  const newest = selectFrom(rings.as('rings'))
    .selectAll('rings')
    .orderBy('rings.at', 'desc')
    .limit(sql.lit(bellLimits.events));
  return selectFrom(newest.as('newest')).select(['newest.kind', 'newest.at']);
}
