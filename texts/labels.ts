/** Labels for statuses, actions and other domain values. The types require one for each value. */

import { isLowStock, type ProductAction } from '#domain/catalogue/products.ts';
import type { Rating } from '#domain/catalogue/ratings.ts';
import { type ReviewAction, unnamedAuthor } from '#domain/catalogue/reviews.ts';
import type { ShopSort } from '#domain/catalogue/shop.ts';
import type { Role } from '#domain/identity/accounts.ts';
import type { OrderAction, OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import type { OrderPeriod } from '#domain/platform/periods.ts';
import type { UserAgent } from '#domain/platform/userAgents.ts';
import type { SellerDecision, SellerStatus } from '#domain/sellers/sellers.ts';
import { formatDecimal } from './formats.ts';
import * as texts from './labels.gen.ts';

/** A label for each value in the current language: `orderStatusLabels[status]()`. */
type Labels<Value extends string> = Record<Value, () => string>;
type CountedLabel = { count: number; shown: string };
type OrderMessage = { customer: string; shop: string; order: string; link: string };

export const orderStatusLabels: Labels<OrderStatus> = {
  pending: texts.orderPending,
  confirmed: texts.orderConfirmed,
  shipped: texts.orderShipped,
  delivered: texts.orderDelivered,
  cancelled: texts.orderCancelled,
};

/** The meaning of a status for the customer (product.md, section 6). */
export const orderStatusMeanings: Labels<OrderStatus> = {
  pending: texts.orderPendingMeans,
  confirmed: texts.orderConfirmedMeans,
  shipped: texts.orderShippedMeans,
  delivered: texts.orderDeliveredMeans,
  cancelled: texts.orderCancelledMeans,
};

/** Notifications of an order's new status, for the seller's bell and dashboard. */
export const orderEventLabels: Record<OrderStatus, (p: { order: string }) => string> = {
  pending: texts.newOrder,
  confirmed: texts.confirmedOrder,
  shipped: texts.shippedOrder,
  delivered: texts.deliveredOrder,
  cancelled: texts.cancelledOrder,
};

/** Notifications about several orders, by the bell's event names. */
export const orderEventGroupLabels: { [Status in OrderStatus as `order_${Status}`]: (p: CountedLabel) => string } = {
  order_pending: texts.newOrders,
  order_confirmed: texts.confirmedOrders,
  order_shipped: texts.shippedOrders,
  order_delivered: texts.deliveredOrders,
  order_cancelled: texts.cancelledOrders,
};

/** Messages from the shop to an order's customer, by status. */
export const orderMessages: Record<OrderStatus, (p: OrderMessage) => string> = {
  pending: texts.pendingMessage,
  confirmed: texts.confirmedMessage,
  shipped: texts.shippedMessage,
  delivered: texts.deliveredMessage,
  cancelled: texts.cancelledMessage,
};

/** A seller's order actions, in a row (specification, section 4). */
export const orderActionLabels: Labels<OrderAction> = {
  confirm: texts.confirmOrder,
  cancel: texts.cancelOrder,
  ship: texts.shipOrder,
  deliver: texts.deliverOrder,
};

/** A seller's order actions, in the dialog. */
export const longOrderActionLabels: Labels<OrderAction> = {
  confirm: texts.confirmOrderLong,
  cancel: texts.cancelOrderLong,
  ship: texts.shipOrderLong,
  deliver: texts.deliverOrderLong,
};

/** Labels of a cancelled order in its history, by who cancelled it. */
export const cancellationLabels: Labels<Exclude<OrderCause, 'paid'>> = {
  customer: texts.cancelledByCustomer,
  seller: texts.cancelledBySeller,
  lapsed: texts.lapsed,
};

export const orderPeriodLabels: Labels<OrderPeriod> = {
  all: texts.periodAll,
  today: texts.periodToday,
  week: texts.periodWeek,
  month: texts.periodMonth,
};

export const sellerStatusLabels: Labels<SellerStatus> = {
  pending: texts.sellerPending,
  approved: texts.sellerApproved,
  rejected: texts.sellerRejected,
  suspended: texts.sellerSuspended,
  closed: texts.sellerClosed,
};

export const sellerDecisionLabels: Labels<SellerDecision> = {
  approve: texts.approveSeller,
  reject: texts.rejectSeller,
  suspend: texts.suspendSeller,
};

export const roleLabels: Labels<Role> = { seller: texts.seller, admin: texts.admin };

export const productActionLabels: Labels<ProductAction> = {
  activate: texts.activateProduct,
  deactivate: texts.deactivateProduct,
};

export const reviewActionLabels: Labels<ReviewAction> = { hide: texts.hideReview, show: texts.showReview };

export const shopSortLabels: Labels<ShopSort> = {
  relevance: texts.bestMatch,
  newest: texts.newestFirst,
  'price-up': texts.priceUp,
  'price-down': texts.priceDown,
};

/** The stock as shown to customers (product.md, section 6). */
export function stockLabel(stock: number): string {
  if (stock === 0) return texts.outOfStock();
  return isLowStock(stock) ? texts.fewLeft({ left: stock }) : texts.inStock();
}

/** '4.6 (128)', or 'No ratings yet'. */
export function ratingLabel({ average, count }: Rating): string {
  return average === null ? texts.unrated() : texts.rated({ average: formatDecimal(average), count });
}

/** The browser as a label: 'Chrome on Android'. */
export function userAgentLabel({ browser, system }: UserAgent): string {
  if (browser) return system ? texts.browserOnSystem({ browser, system }) : browser;
  return system ? texts.someBrowserOnSystem({ system }) : texts.unknownBrowser();
}

/** The author's name below a review. */
export const reviewAuthorLabel = (author: string): string =>
  author === unnamedAuthor ? texts.unnamedCustomer() : author;

/** Shown for an order without a customer's name (specification, section 2). */
export const unnamedCustomer = texts.unnamedCustomer;

/** Shown if a product's or order's seller is unknown (specification, section 8). */
export const unknownSeller = texts.unknownSeller;
