import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { type TypedTracking, trackingSchema } from '#domain/orders/money.schema.ts';
import { parseOrderReference } from '#domain/orders/orderNumbers.ts';
import { formatOrderLabel, type OrderStatus, type TrackingResult } from '#domain/orders/orders.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { addTrackingIn } from '../money/tracking.ts';
import type { TrackingRow } from './trackingFile.ts';

/** What became of a row; `refusals` say by field why it is invalid. */
export type TrackedRow = {
  row: number;
  /** As it was written. */
  order: string;
  result: TrackingResult;
  orderId: string | null;
  number: number | null;
  refusals: Record<string, string>;
};

type Found = { id: string; number: number; status: OrderStatus };
type Checked = { row: TrackingRow; order: Found | undefined; typed: TypedTracking | undefined; outcome: TrackedRow };

/** Orders in one transaction, as in batches. */
const batchSize = 100;

/**
 * Adds tracking numbers to many of the seller's orders and notifies their customers, each on its own: one failure does
 * not affect the others. The same rows again change nothing (money.md, section 7).
 */
export async function addTrackingNumbers(
  context: CatalogueContext,
  member: SellerMember,
  rows: readonly TrackingRow[],
): Promise<TrackedRow[]> {
  const orders = await findOrders(context, member, rows);
  const seen = new Map<string, string>();
  const checked = rows.map((row) => checkRow(row, orders, seen));
  const open = checked.filter(({ outcome }) => outcome.result === 'done');
  // In the sequence of their ids, so that two uploads cannot deadlock.
  open.sort(({ order: one }, { order: other }) => ((one?.id ?? '') < (other?.id ?? '') ? -1 : 1));
  for (let start = 0; start < open.length; start += batchSize) {
    const part = open.slice(start, start + batchSize);
    await context.database.transaction(async (tx) => {
      for (const each of part) each.outcome.result = await track(tx, context, member, each);
    });
  }
  return checked.map(({ outcome }) => outcome);
}

function checkRow(row: TrackingRow, orders: (name: string) => Found | undefined, seen: Map<string, string>): Checked {
  const order = orders(row.order);
  const { carrier, tracking, link } = row;
  const parsed = trackingSchema.safeParse({ courier: carrier, tracking, link });
  const values = JSON.stringify([carrier, tracking, link]);
  const before = order && seen.get(order.id);
  // A row that is refused leaves the order to a later one.
  if (order && parsed.success && before === undefined) seen.set(order.id, values);
  const result = (): TrackingResult => {
    if (!order) return 'unknown_order';
    if (!parsed.success) return 'invalid';
    if (before !== undefined) return before === values ? 'unchanged' : 'repeated';
    return 'done';
  };
  return {
    row,
    order,
    typed: parsed.data,
    outcome: {
      row: row.row,
      order: row.order,
      result: result(),
      orderId: order?.id ?? null,
      number: order?.number ?? null,
      refusals: parsed.success ? {} : fieldRefusals(parsed.error.issues),
    },
  };
}

async function track(
  tx: Transaction,
  context: CatalogueContext,
  member: SellerMember,
  { order, typed }: Checked,
): Promise<TrackingResult> {
  if (!order || !typed) return 'invalid';
  try {
    return (await addTrackingIn(tx, context, member, order.id, typed)) ? 'done' : 'unchanged';
  } catch (error) {
    // Both are thrown before anything is written, so the transaction goes on.
    if (error instanceof AppError && error.code === 'order_not_found') return 'unknown_order';
    if (error instanceof AppError && error.code === 'order_action_conflict') {
      const { status } = (error as AppError<'order_action_conflict'>).details;
      return status === 'cancelled' ? 'cancelled' : 'not_shipped';
    }
    throw error;
  }
}

/** Finds the seller's orders by all that rows call them. Others' are not found. */
async function findOrders({ database }: CatalogueContext, { sellerId }: SellerMember, rows: readonly TrackingRow[]) {
  const names = rows.flatMap(({ order }) => parseOrderReference(order) ?? []);
  const { eb, or, ref } = expressionBuilder<DB, 'orders'>();
  const label = sql<string>`right(${ref('orders.id')}::text, 8)`;
  const found = await database.read
    .selectFrom('orders')
    .select(['id', 'number', 'status'])
    .where('sellerId', '=', sellerId)
    .where(
      or([
        eb('id', '=', anyOf(names.flatMap((name) => ('id' in name ? [name.id] : [])))),
        eb('number', '=', anyOf(names.flatMap((name) => ('number' in name ? [name.number] : [])))),
        eb(label, '=', anyOf(names.flatMap((name) => ('label' in name ? [name.label] : [])))),
      ]),
    )
    .execute();
  const byName = new Map(
    found.flatMap((order) =>
      [order.id, formatOrderLabel(order.id), order.number].map((name) => [name, order] as const),
    ),
  );
  return (typed: string) => {
    const name = parseOrderReference(typed);
    if (!name) return undefined;
    return byName.get('id' in name ? name.id : 'label' in name ? name.label : name.number);
  };
}
