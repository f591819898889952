import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import type { RememberedOrders } from '#domain/orders/orders.schema.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { mayExpire } from '#domain/orders/paymentStates.ts';
import type { Language } from '#domain/platform/languages.ts';
import { thumbnailAddress } from '#domain/platform/pictures.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { imageOnOffer } from '#server/catalogue/products/firstImage.ts';
import { isOwnOrder, type Reviewer, reviewerKeys } from '#server/catalogue/reviews/queries.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { statement } from '#server/platform/database/statement.ts';
import { sellingFacts } from '#server/sellers/facts/queries.ts';
import { translateCharges } from '#server/sellers/paymentSettings/chargeFact.ts';
import { chatNumber, chatOf } from '#server/sellers/sellers/chatNumber.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import { businessNameIn } from '#server/sellers/sellers/translations.ts';
import type { PublicOrder } from '#web/storefront/page/orderPage.ts';
import { paymentColumns, paymentParts, toPublicPayment } from './payment.ts';

const ofOrders = expressionBuilder<DB, 'orders'>();

/** The lines of an order with their reviews and the photos of what is still offered, as one JSON value. */
const reviewedLines = ofOrders
  .selectFrom('orderItems')
  .leftJoin('reviews', (join) =>
    join.onRef('reviews.orderId', '=', 'orderItems.orderId').onRef('reviews.position', '=', 'orderItems.position'),
  )
  .leftJoin('products', 'products.id', 'orderItems.productId')
  .select(({ eb, fn, ref }) => {
    const review = jsonBuildObject({ stars: ref('reviews.stars').$notNull(), words: ref('reviews.words') });
    const line = jsonBuildObject({
      productId: ref('orderItems.productId'),
      productName: ref('orderItems.productName'),
      variantId: ref('orderItems.variantId'),
      quantity: ref('orderItems.quantity'),
      pricePaise: ref('orderItems.pricePaise'),
      image: imageOnOffer,
      review: eb.case().when('reviews.id', 'is not', null).then(review).end(),
    });
    return fn.jsonAgg(line).orderBy('orderItems.position').as('items');
  })
  .whereRef('orderItems.orderId', '=', 'orders.id')
  .$asScalar();

/** The history of an order as one JSON value. */
const historyEntries = ofOrders
  .selectFrom('orderHistory')
  .select(({ fn, ref }) => {
    const entry = jsonBuildObject({ to: ref('toStatus'), cause: ref('cause'), at: ref('createdAt') });
    return fn.jsonAgg(entry).orderBy('createdAt').orderBy('id').as('history');
  })
  .whereRef('orderId', '=', 'orders.id')
  // Beside the changes of its status it has others, such as of the method of payment.
  .where('act', 'is', null)
  .$asScalar();

type TokenAndReader = { token: string; language: Language | null } & ReturnType<typeof reviewerKeys>;

const readCustomerOrder = statement((db, { token, sellerId, browserHash, language }: TokenAndReader) =>
  db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select([...paymentColumns, 'orders.sellerId', 'orders.number', 'orders.courier', 'orders.tracking'])
    .select('orders.trackingLink')
    .select(['orders.customerName', 'orders.deliveryAddress', 'orders.pincode', 'orders.state'])
    .select(['orders.note', 'orders.erasedAt', 'orders.createdAt', 'orders.lapsesAt', 'orders.isTest'])
    .select([businessNameIn(language), 'sellers.phone', 'sellers.address'])
    .select(paymentParts())
    .select(({ eb }) => [
      isOwnOrder({ sellerId, browserHash }).as('isOwn'),
      eb.case().when(isSelling).then(eb.ref('sellers.slug')).end().as('slug'),
      chatNumber.as('shopNumber'),
      sellingFacts.as('facts'),
      reviewedLines.as('items'),
      historyEntries.as('history'),
    ])
    .where('orders.token', '=', token),
);
type CustomerOrder = Awaited<ReturnType<typeof readCustomerOrder>>[number];

const readLanguage = statement((db, { token }: { token: string }) =>
  db.selectFrom('orders').select('language').where('token', '=', token),
);

/** The language in which an order was placed, if it is known; null for an unknown order, too. */
export async function readOrderLanguage({ database }: CatalogueContext, token: string): Promise<string | null> {
  const [order] = await readLanguage(database.read, { token });
  return order?.language ?? null;
}

/** A customer's order by its token. The result depends on who views it. Throws `order_not_found`. */
export async function readOrderByToken(
  { database, server: { upiLimits } }: CatalogueContext,
  token: string,
  reader: Reviewer = {},
  language: Language | null = null,
): Promise<PublicOrder> {
  const [order] = await readCustomerOrder(database.read, { token, language, ...reviewerKeys(reader) });
  if (!order) throw new AppError('order_not_found');
  const payment = toPublicPayment(order, { isMember: reader.sellerId === order.sellerId, upiLimits });
  return {
    label: formatOrderLabel(order.id),
    number: order.number,
    status: order.status,
    totalPaise: order.totalPaise,
    discountPaise: order.discountPaise,
    deliveryPaise: order.deliveryPaise,
    codFeePaise: order.codFeePaise,
    way: order.way,
    pincode: order.pincode,
    state: order.state,
    outcome: order.outcome,
    courier: order.courier,
    tracking: order.tracking,
    trackingLink: order.trackingLink,
    payment,
    customerName: order.customerName,
    deliveryAddress: order.deliveryAddress,
    note: order.note,
    erasedAt: order.erasedAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    lapsesAt: (mayExpire(payment.money) && order.lapsesAt?.toISOString()) || null,
    isOwn: order.isOwn,
    isTest: order.isTest,
    items: order.items,
    history: order.history,
    seller: toPublicSeller(order, language),
  };
}

/** The contact of a closed shop is left out. */
const toPublicSeller = (
  { businessName, slug, phone, address, shopNumber, facts, settings }: CustomerOrder,
  language: Language | null,
) => ({
  businessName,
  slug,
  address,
  chat: phone ? chatOf(shopNumber, { phone, slug }) : null,
  facts: translateCharges(facts, settings?.delivery, language),
});

const linesOfOrder = ofOrders.selectFrom('orderItems').whereRef('orderItems.orderId', '=', 'orders.id');

const selectRememberedOrders = statement((db, { tokens, keys }: RememberedOrders) => {
  const ofKeys = db.selectFrom('orderKeys').select('orderKeys.orderId').where('orderKeys.key', '=', anyOf(keys));
  return db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .leftJoin('orderKeys', (join) =>
      join.onRef('orderKeys.orderId', '=', 'orders.id').on('orderKeys.key', '=', anyOf(keys)),
    )
    .select(['orders.id', 'orders.number', 'orders.token', 'orderKeys.key', 'orders.status'])
    .select(['orders.totalPaise', 'orders.createdAt', 'orders.way', 'orders.outcome'])
    .select(['sellers.businessName as shop'])
    .select(({ fn, lit }) => [
      linesOfOrder.select('productName').orderBy('position').limit(lit(1)).$asScalar().as('firstProduct'),
      linesOfOrder
        .leftJoin('products', 'products.id', 'orderItems.productId')
        .select(imageOnOffer.as('image'))
        .orderBy('position')
        .limit(lit(1))
        .$asScalar()
        .as('image'),
      linesOfOrder.select(fn.countAll<number>().as('lines')).$asScalar().as('lines'),
    ])
    .where(({ eb, fn, or }) =>
      or([eb('orders.token', '=', anyOf(tokens)), eb('orders.id', '=', fn.any(sql<string[]>`array${ofKeys}`))]),
    )
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc');
});

/**
 * The status of orders that a browser remembers by their tokens, and of those placed with keys whose answer it never
 * received; newest first. Unknown tokens and keys are skipped.
 */
export async function readRememberedOrders({ database }: CatalogueContext, remembered: RememberedOrders) {
  const rows = await selectRememberedOrders(database.read, remembered);
  return rows.map(({ id, createdAt, image, ...order }) => ({
    ...order,
    image: image && thumbnailAddress(image),
    label: formatOrderLabel(id),
    createdAt: createdAt.toISOString(),
  }));
}
