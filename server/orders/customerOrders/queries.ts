import { AppError } from '#domain/errors.ts';
import type { RememberedOrders } from '#domain/orders/orders.schema.ts';
import { type OrderStatus, orderLabel } from '#domain/orders/orders.ts';
import type { SellingFacts } from '#domain/sellers/shopFacts.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import { isOwnOrderSql, type Reviewer, reviewerValues } from '#server/catalogue/reviews/queries.ts';
import { sellingFactsSql } from '#server/sellers/facts/queries.ts';
import { chatOf, type ShopNumber, shopNumber } from '#server/sellers/sellers/chatNumber.ts';
import { isSellingSql } from '#server/sellers/sellers/queries.ts';
import type { PublicOrder } from '#web/storefront/page/page.ts';

type CustomerOrderRow = {
  id: string;
  status: OrderStatus;
  total_paise: string;
  customer_name: string | null;
  delivery_address: string | null;
  note: string | null;
  erased_at: Date | null;
  created_at: Date;
  lapses_at: Date | null;
  is_own: boolean;
  is_test: boolean;
  business_name: string;
  phone: string;
  slug: string | null;
  number: ShopNumber;
  facts: SellingFacts;
  items: PublicOrder['items'];
  history: PublicOrder['history'];
};

/** A customer's order by its token. The result depends on who views it. Throws `order_not_found`. */
export async function readOrderByToken(
  { database }: CatalogueContext,
  token: string,
  reader: Reviewer = {},
): Promise<PublicOrder> {
  const { rows } = await database.pool.query<CustomerOrderRow>({
    name: 'order-by-token',
    text: `select orders.id, orders.status, total_paise, customer_name, delivery_address, note, erased_at, orders.created_at, lapses_at,
        ${isOwnOrderSql('$2', '$3')} as is_own, is_test, business_name, phone, case when ${isSellingSql} then slug end as slug,
        ${shopNumber} as number, ${sellingFactsSql} as facts,
        (select json_agg(json_build_object('productId', items.product_id, 'productName', product_name,
          'quantity', quantity, 'pricePaise', price_paise, 'review', case when reviews.id is not null
            then json_build_object('stars', stars, 'words', words) end) order by items.position)
          from order_items as items left join reviews using (order_id, position)
          where items.order_id = orders.id) as items,
        (select json_agg(json_build_object('to', to_status, 'cause', cause, 'at', created_at) order by created_at, id)
          from order_history where order_id = orders.id) as history
      from orders join sellers on sellers.id = seller_id where token = $1`,
    values: [token, ...reviewerValues(reader)],
  });
  const [row] = rows;
  if (!row) throw new AppError('order_not_found');
  return {
    label: orderLabel(row.id),
    status: row.status,
    totalPaise: Number(row.total_paise),
    customerName: row.customer_name,
    deliveryAddress: row.delivery_address,
    note: row.note,
    erasedAt: row.erased_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    lapsesAt: row.lapses_at?.toISOString() ?? null,
    isOwn: row.is_own,
    isTest: row.is_test,
    items: row.items,
    history: row.history,
    seller: toPublicSeller(row),
  };
}

/** The contact of a closed shop is left out. */
const toPublicSeller = ({
  business_name: businessName,
  slug,
  number,
  facts,
  ...shop
}: CustomerOrderRow): PublicOrder['seller'] => ({
  businessName,
  slug,
  chat: shop.phone ? chatOf(number, { ...shop, slug }) : null,
  facts,
});

type RememberedRow = {
  id: string;
  token: string;
  key: string | null;
  status: OrderStatus;
  total_paise: string;
  created_at: Date;
  shop: string;
  first_product: string;
  lines: number;
};

/**
 * The status of orders that a browser remembers by their tokens, and of those placed with keys whose answer it never
 * received; newest first. Unknown tokens and keys are skipped.
 */
export async function readRememberedOrders({ database }: CatalogueContext, { tokens, keys }: RememberedOrders) {
  const { rows } = await database.pool.query<RememberedRow>({
    name: 'remembered-orders',
    text: `select orders.id, token, key, orders.status, total_paise, orders.created_at, business_name as shop,
        (select product_name from order_items where order_id = orders.id order by position limit 1) as first_product,
        (select count(*)::int from order_items where order_id = orders.id) as lines
      from orders join sellers on sellers.id = seller_id
        left join order_keys on order_keys.order_id = orders.id and key = any($2)
      where token = any($1) or orders.id = any(array(select order_id from order_keys where key = any($2)))
      order by orders.created_at desc, orders.id desc`,
    values: [tokens, keys],
  });
  return rows.map(({ id, total_paise, created_at, first_product, ...order }) => ({
    ...order,
    label: orderLabel(id),
    totalPaise: Number(total_paise),
    createdAt: created_at.toISOString(),
    firstProduct: first_product,
  }));
}
