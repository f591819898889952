import { productLimits } from '#domain/catalogue/products.ts';
import { keysOf } from '#domain/platform/records.ts';

export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * A new order waits for its seller's answer. Until then its customer may cancel it, and without an answer it expires.
 */
export const waitingStatus = 'pending' satisfies OrderStatus;

/** Only delivered orders are revenue (specification, section 9) and can be rated (product.md, section 6). */
export const arrivedStatus = 'delivered' satisfies OrderStatus;

/** Whether a status undoes the order: its items are back in stock, and the status is final. */
export const undoesOrder: Record<OrderStatus, boolean> = {
  pending: false,
  confirmed: false,
  shipped: false,
  delivered: false,
  cancelled: true,
};

/** The later statuses of an order on its usual way. */
export function statusesAhead(status: OrderStatus): OrderStatus[] {
  if (undoesOrder[status]) return [];
  return orderStatuses.slice(orderStatuses.indexOf(status) + 1).filter((later) => !undoesOrder[later]);
}

/** Badge colours (specification, section 4), as names of the theme's palettes. */
export const orderStatusColors: Record<OrderStatus, string> = {
  pending: 'orange',
  confirmed: 'blue',
  shipped: 'grape',
  delivered: 'green',
  cancelled: 'red',
};

/** A seller's actions on an order (specification, section 4). */
export const orderActions = {
  confirm: { from: 'pending', to: 'confirmed' },
  cancel: { from: 'pending', to: 'cancelled' },
  ship: { from: 'confirmed', to: 'shipped' },
  deliver: { from: 'shipped', to: 'delivered' },
} as const satisfies Record<string, { from: OrderStatus; to: OrderStatus }>;
export type OrderAction = keyof typeof orderActions;
export const orderActionNames = keysOf(orderActions);

/** The actions that a status allows, in the order of the table. Delivered and cancelled allow none. */
export function allowedActions(status: OrderStatus): OrderAction[] {
  return orderActionNames.filter((name) => orderActions[name].from === status);
}

/** The statuses in which the seller still has something to do, in the order in which an order passes through them. */
export const openStatuses = orderStatuses.filter((status) => allowedActions(status).length > 0);

/** The status of an order, and how it ended where no status says so: then it is closed (money.md, section 5). */
type OrderState = { status: OrderStatus; outcome: string | null };

/** The actions that the seller has for an order. */
export const actionsOf = ({ status, outcome }: OrderState): OrderAction[] =>
  outcome === null ? allowedActions(status) : [];

/** Whether the seller still has something to do. */
export const isOpenOrder = (order: OrderState): boolean => actionsOf(order).length > 0;

/**
 * Whether an order ended as a cancellation does, for its customer: it was called off, or not picked up. Other parcels
 * that come back have been on their way (money.md, section 5).
 */
export const endsAsCancelled = ({ outcome, way }: { outcome: string; way: string | null }): boolean =>
  outcome === 'called_off' || (outcome === 'came_back' && way === 'pickup');

/** The seller's batch actions: only those that advance an order, never those that end it. */
export const orderBatchActions = ['confirm', 'ship'] as const satisfies OrderAction[];
export type OrderBatchAction = (typeof orderBatchActions)[number];

/** The most orders that one call changes, and the most that can be selected by a filter. */
export const orderBatchLimits = { orders: 500, chosen: 2000 };

/** Who or what changed an order: its customer, its seller, the time limit without an answer, or its payment. */
export const orderCauses = ['customer', 'seller', 'lapsed', 'paid'] as const;
export type OrderCause = (typeof orderCauses)[number];

/** What the history of an order records beside changes of its status (money.md, sections 1, 2 and 5). */
export const orderActs = ['discount', 'method', 'called_off', 'came_back', 'returned', 'tracking'] as const;
export type OrderAct = (typeof orderActs)[number];

/** Why a cancelled order did not return a line to the stock (options.md, section 2). */
export const notRestockedReasons = ['option_deleted', 'options_changed'] as const;
export type NotRestockedReason = (typeof notRestockedReasons)[number];

/** The part after 'Order #' (specification, section 9). */
export function formatOrderLabel(orderId: string): string {
  return orderId.slice(-8);
}

/** An order's number as it is read out: '#1042'. */
export const formatOrderNumber = (number: number): string => `#${number}`;

/** What identifies an order for people. */
export type OrderIdentity = { id: string; number: number };

/** The label with the number that can be read out: '099a8057 (#1042)'. */
export const formatOrderName = ({ id, number }: OrderIdentity): string => nameOrder(formatOrderLabel(id), number);

/** `formatOrderName` where only the label is known, not the id. */
export const nameOrder = (label: string, number: number): string => `${label} (${formatOrderNumber(number)})`;

/** Tracking numbers that are added to many orders: rows in one call, and bytes of its file. */
export const trackingFileLimits = { rows: 1000, bytes: 1024 * 1024 };

/** What became of a row with a tracking number. Other shops' orders are unknown ones. */
export const trackingResults = [
  'done',
  'unchanged',
  'unknown_order',
  'not_shipped',
  'cancelled',
  'repeated',
  'invalid',
] as const;
export type TrackingResult = (typeof trackingResults)[number];

/** What a row of the export is: an order, or one line of it. */
export const orderExportRows = ['orders', 'lines'] as const;
export type OrderExportRows = (typeof orderExportRows)[number];

/** Files that carriers read: the bulk format of Shiprocket with a row for each line, or one row for each parcel. */
export const carrierFormats = ['shiprocket', 'parcels'] as const;
export type CarrierFormat = (typeof carrierFormats)[number];

/** The most orders chosen one by one in one export: the address contains their ids, and proxies limit it to 8 KB. */
export const exportLimits = { chosen: 200 };

export const orderLimits = {
  lines: 50,
  /** The most orders that a browser remembers. */
  remembered: 50,
  quantity: productLimits.stock,
  /** Maximum characters. */
  customerName: 120,
  customerEmail: 254,
  deliveryAddress: 500,
  note: 1000,
  /** ₹100 crore: every sum stays a safe integer. */
  totalPaise: 100_00_00_000_00,
};
