import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { formatOrderLabel, type OrderStatus, undoesOrder } from '#domain/orders/orders.ts';
import type { PaymentState } from '#domain/orders/paymentStates.ts';
import { upiLink } from '#domain/sellers/upi.ts';

const { ref } = expressionBuilder<DB, 'orderMoney'>();

/** The payment state of an order with its sums. */
const sums = {
  state: ref('orderMoney.state'),
  keepPaise: ref('orderMoney.keepPaise'),
  receivedPaise: ref('orderMoney.receivedPaise'),
  returnedPaise: ref('orderMoney.returnedPaise'),
  isTest: ref('orderMoney.isTest'),
};

/** The payment state of an order with its sums, as one JSON value; null where it has no ledger. */
export const moneySummary = expressionBuilder<DB, 'orders'>()
  .selectFrom('orderMoney')
  .select(jsonBuildObject(sums).as('money'))
  .whereRef('orderMoney.orderId', '=', 'orders.id')
  .$asScalar();

/** The condition that an order has money, or a claim that the shop has to answer: it does not expire (`mayExpire`). */
export const mayBePaid = expressionBuilder<DB, 'orders'>().exists(
  expressionBuilder<DB, 'orders'>()
    .selectFrom('orderMoney')
    .select('orderMoney.orderId')
    .whereRef('orderMoney.orderId', '=', 'orders.id')
    .where(({ eb, or, ref }) =>
      or([ref('orderMoney.hasOpenClaim'), eb('orderMoney.receivedPaise', '>', ref('orderMoney.returnedPaise'))]),
    ),
);

/** What the customer of an order that is paid in cash said; null where they were not asked. */
export const cashConfirmation = expressionBuilder<DB, 'orders'>()
  .selectFrom('cashConfirmations')
  .select('cashConfirmations.state')
  .whereRef('cashConfirmations.orderId', '=', 'orders.id')
  .where('orders.method', '=', sql.lit('cod'))
  .$asScalar();

/** The sums of an order without a ledger: paid as agreed. */
export const emptyLedger = ({ status, totalPaise }: { status: OrderStatus; totalPaise: number }) => ({
  state: 'none' as PaymentState,
  keepPaise: undoesOrder[status] ? 0 : totalPaise,
  receivedPaise: 0,
  returnedPaise: 0,
  isTest: false,
});

/** Whether the customer has opened the provider's page of an order and it is not read as done yet. */
export const isPayingOnline = expressionBuilder<DB, 'orders'>().exists(
  expressionBuilder<DB, 'orders'>()
    .selectFrom('paymentLinks')
    .select('paymentLinks.id')
    .whereRef('paymentLinks.orderId', '=', 'orders.id')
    .where('paymentLinks.state', '=', sql.lit<'open'>('open'))
    .where('paymentLinks.closingAt', 'is', null),
);

/** What the seller has to look at in a provider's answers, as one JSON value. */
const problemsOfOrder = expressionBuilder<DB, 'orders'>()
  .selectFrom('paymentProblems')
  .select(({ fn, ref }) => {
    const problem = jsonBuildObject({
      id: ref('paymentProblems.id'),
      kind: ref('paymentProblems.kind'),
      paymentId: ref('paymentProblems.paymentId'),
      amountPaise: ref('paymentProblems.amountPaise'),
      expectedPaise: ref('paymentProblems.expectedPaise'),
      currency: ref('paymentProblems.currency'),
    });
    return fn.jsonAgg(problem).orderBy('paymentProblems.createdAt').as('problems');
  })
  .whereRef('paymentProblems.orderId', '=', 'orders.id')
  .where('paymentProblems.resolvedAt', 'is', null)
  .$asScalar();

/** The open payment request of an order, as one JSON value; null where there is none. */
export const openRequest = expressionBuilder<DB, 'orders'>()
  .selectFrom('paymentRequests')
  .select(({ ref }) =>
    jsonBuildObject({
      tr: ref('paymentRequests.tr'),
      vpa: ref('paymentRequests.vpa'),
      name: ref('paymentRequests.name'),
      amountPaise: ref('paymentRequests.amountPaise'),
      createdAt: ref('paymentRequests.createdAt'),
    }).as('request'),
  )
  .whereRef('paymentRequests.orderId', '=', 'orders.id')
  .where('paymentRequests.closedAt', 'is', null)
  .$asScalar();

type Request = { tr: string; vpa: string; name: string; amountPaise: number; createdAt: string };

/** A request with its note and the link that payment apps open. */
export function toRequest(request: Request, orderId: string) {
  const note = `Order ${formatOrderLabel(orderId)}`;
  return { ...request, note, createdAt: toIso(request.createdAt), link: upiLink({ ...request, note }) };
}

/** The order of the shop for which a claim's reference was booked before, or another one for which it was claimed. */
const conflictOf = expressionBuilder<DB, 'paymentClaims'>()
  .selectFrom('orders as other')
  .select(({ ref }) => jsonBuildObject({ orderId: ref('other.id'), number: ref('other.number') }).as('conflict'))
  .whereRef('other.sellerId', '=', 'paymentClaims.sellerId')
  .where(({ eb, or, ref }) =>
    or([
      eb('other.id', '<>', ref('paymentClaims.orderId')),
      // Its own order only where the claim is not what was booked.
      eb('paymentClaims.state', '=', sql.lit<'open'>('open')),
    ]),
  )
  .where('paymentClaims.reference', 'is not', null)
  .where(({ eb, selectFrom }) =>
    eb(
      'other.id',
      'in',
      selectFrom('moneyReferences')
        .select('moneyReferences.orderId')
        .whereRef('moneyReferences.sellerId', '=', 'paymentClaims.sellerId')
        .whereRef('moneyReferences.reference', '=', 'paymentClaims.reference')
        .where('moneyReferences.kind', '=', sql.lit('received'))
        .unionAll(
          selectFrom('paymentClaims as earlier')
            .select('earlier.orderId')
            .whereRef('earlier.sellerId', '=', 'paymentClaims.sellerId')
            .whereRef('earlier.orderId', '<>', 'paymentClaims.orderId')
            .whereRef('earlier.reference', '=', 'paymentClaims.reference'),
        ),
    ),
  )
  .limit(1)
  .$asScalar();

const claimsOfOrder = expressionBuilder<DB, 'orders'>()
  .selectFrom('paymentClaims')
  .select(({ fn, ref }) => {
    const claim = { id: ref('paymentClaims.id'), reference: ref('paymentClaims.reference') };
    const answer = { state: ref('paymentClaims.state'), at: ref('paymentClaims.createdAt'), conflict: conflictOf };
    return fn
      .jsonAgg(jsonBuildObject({ ...claim, ...answer }))
      .orderBy('paymentClaims.createdAt')
      .as('claims');
  })
  .whereRef('paymentClaims.orderId', '=', 'orders.id')
  .$asScalar();

const entriesOfOrder = expressionBuilder<DB, 'orders'>()
  .selectFrom('moneyEntries')
  .select(({ fn, ref }) => {
    const entry = jsonBuildObject({
      id: ref('moneyEntries.id'),
      kind: ref('moneyEntries.kind'),
      channel: ref('moneyEntries.channel'),
      amountPaise: ref('moneyEntries.amountPaise'),
      references: ref('moneyEntries.references'),
      at: ref('moneyEntries.at'),
      reason: ref('moneyEntries.reason'),
      correctedId: ref('moneyEntries.correctedId'),
      refundId: ref('moneyEntries.refundId'),
      isTest: ref('moneyEntries.isTest'),
    });
    return fn.jsonAgg(entry).orderBy('moneyEntries.at').orderBy('moneyEntries.id').as('entries');
  })
  .whereRef('moneyEntries.orderId', '=', 'orders.id')
  .$asScalar();

const refundsOfOrder = expressionBuilder<DB, 'orders'>()
  .selectFrom('refunds')
  .select(({ fn, ref }) => {
    const refund = jsonBuildObject({
      id: ref('refunds.id'),
      amountPaise: ref('refunds.amountPaise'),
      state: ref('refunds.state'),
      vpa: ref('refunds.vpa'),
      disputedAt: ref('refunds.disputedAt'),
      isOnline: sql<boolean>`${ref('refunds.providerPaymentId')} is not null`,
      problem: ref('refunds.problem'),
    });
    return fn.jsonAgg(refund).orderBy('refunds.createdAt').as('refunds');
  })
  .whereRef('refunds.orderId', '=', 'orders.id')
  .$asScalar();

/** The ledger of an order, as one JSON value; null where it has none. */
export const orderLedger = expressionBuilder<DB, 'orders'>()
  .selectFrom('orderMoney')
  .select(
    jsonBuildObject({
      ...sums,
      request: openRequest,
      claims: claimsOfOrder,
      entries: entriesOfOrder,
      refunds: refundsOfOrder,
      problems: problemsOfOrder,
    }).as('money'),
  )
  .whereRef('orderMoney.orderId', '=', 'orders.id')
  .$asScalar();

type StoredLedger = NonNullable<(typeof orderLedger)['expressionType']>;
type LedgerOrder = { id: string; status: OrderStatus; totalPaise: number; customerName: string | null };

const toIso = (moment: Date | string) => new Date(moment).toISOString();

/** The money of an order as its seller reads it: request, claims, entries and refunds, each oldest first. */
export function toMoney(stored: StoredLedger | null, order: LedgerOrder) {
  const {
    request = null,
    claims,
    entries,
    refunds,
    problems,
    ...summary
  } = stored ?? { ...emptyLedger(order), ...nothing };
  const label = formatOrderLabel(order.id);
  return {
    ...summary,
    request: request && toRequest(request, order.id),
    claims: (claims ?? []).map((claim) => ({ ...claim, at: toIso(claim.at) })),
    problems: problems ?? [],
    entries: (entries ?? []).map((entry) => ({ ...entry, at: toIso(entry.at) })),
    refunds: (refunds ?? []).map(({ vpa, disputedAt, ...refund }) => ({
      ...refund,
      vpa,
      isDisputed: disputedAt !== null,
      link:
        vpa &&
        upiLink({ vpa, name: order.customerName ?? '', note: `Refund ${label}`, amountPaise: refund.amountPaise }),
    })),
  };
}
const nothing = { request: null, claims: null, entries: null, refunds: null, problems: null };
