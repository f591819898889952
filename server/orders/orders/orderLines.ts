import { type Expression, type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { firstImage } from '#server/catalogue/products/firstImage.ts';

const ofLines = expressionBuilder<DB, 'orderItems'>();

/** The first photo that a line's product has today. */
const thumbnail = ofLines
  .selectFrom('products')
  .select(firstImage.as('image'))
  .whereRef('products.id', '=', 'orderItems.productId')
  .$asScalar();

/** All lines of an order as one JSON value. */
const listLines = <Line>(line: (eb: ExpressionBuilder<DB, 'orderItems'>) => Expression<Line>) =>
  expressionBuilder<DB, 'orders'>()
    .selectFrom('orderItems')
    .select((eb) => eb.fn.coalesce(eb.fn.jsonAgg(line(eb)).orderBy('position'), sql<never[]>`'[]'`).as('items'))
    .whereRef('orderId', '=', 'orders.id');

/** The lines of an order as lists and pages show them. */
export const orderLines = listLines(({ ref }) =>
  jsonBuildObject({
    productId: ref('productId'),
    productName: ref('productName'),
    quantity: ref('quantity'),
    pricePaise: ref('pricePaise'),
    image: thumbnail,
  }),
).$asScalar();

/** How many items of each line were sent back, in the sequence of the lines. */
export const returnedQuantities = listLines(({ fn, lit, selectFrom }) =>
  fn.coalesce(
    selectFrom('returnLines')
      .select('returnLines.quantity')
      .whereRef('returnLines.orderId', '=', 'orderItems.orderId')
      .whereRef('returnLines.position', '=', 'orderItems.position'),
    lit(0),
  ),
).$asScalar();

/** The lines that did not return to the stock when the order was cancelled, with the reason. */
export const notRestockedLines = listLines(({ ref }) =>
  jsonBuildObject({
    productName: ref('productName'),
    optionLabel: ref('optionLabel'),
    quantity: ref('quantity'),
    reason: ref('notRestocked').$notNull(),
  }),
)
  .where('notRestocked', 'is not', null)
  .$asScalar();

/** What one item of a line weighs today in grams: its variant, else its product; null where neither says. */
const lineWeight = ofLines.fn.coalesce(
  ofLines
    .selectFrom('variants')
    .select('variants.weightGrams')
    .whereRef('variants.id', '=', 'orderItems.variantId')
    .$asScalar(),
  ofLines
    .selectFrom('products')
    .select('products.weightGrams')
    .whereRef('products.id', '=', 'orderItems.productId')
    .$asScalar(),
);

/** The lines of an order as the export writes them. */
export const exportedLines = listLines(({ ref }) =>
  jsonBuildObject({
    productId: ref('productId'),
    variantId: ref('variantId'),
    weightGrams: lineWeight,
    productName: ref('productName'),
    optionLabel: ref('optionLabel'),
    sku: ref('sku'),
    quantity: ref('quantity'),
    pricePaise: ref('pricePaise'),
  }),
).$asScalar();
