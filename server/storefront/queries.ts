import { AppError } from '#domain/errors.ts';
import { type OrderStatus, orderLabel } from '#domain/orders.ts';
import type { ProductCategory } from '#domain/products.ts';
import type { PublicOrder, PublicProduct } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import { and, eq, sql } from '../database/drizzle.ts';
import { after, contains, newestFirst, page } from '../database/paging.ts';
import { products, sellers } from '../database/tables.ts';

type ProductRow = Omit<PublicProduct, 'pricePaise' | 'seller'> & {
  price_paise: string;
  business_name: string;
  phone: string;
};

/** A product that the public may see: active, and its seller approved. Throws `product_not_available`. */
export async function readVisibleProduct({ database }: Context, id: string): Promise<PublicProduct> {
  const { rows } = await database.pool.query<ProductRow>({
    name: 'visible-product',
    text: `select products.id, name, products.description, products.category, price_paise, stock, images,
        business_name, phone
      from products join sellers on sellers.id = seller_id
      where products.id = $1 and is_active and sellers.status = 'approved'`,
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new AppError('product_not_available');
  const { price_paise, business_name, phone, ...product } = row;
  return { ...product, pricePaise: Number(price_paise), seller: { businessName: business_name, phone } };
}

export type PublicFilter = {
  search?: string | undefined;
  category?: ProductCategory | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** What the public may see, last updated first. The search matches name and description (specification, section 5). */
export async function listVisibleProducts({ database }: Context, filter: PublicFilter) {
  const nameAndDescription = sql`lower(${products.name} || ' ' || ${products.description})`;
  const rows = await database.query
    .select({ product: products, businessName: sellers.businessName, phone: sellers.phone })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .where(
      and(
        eq(products.isActive, true),
        eq(sellers.status, 'approved'),
        filter.category && eq(products.category, filter.category),
        // The first finds candidates by the index, the second leaves those out that match by their category only.
        contains(products.search, filter.search),
        contains(nameAndDescription, filter.search),
        after(filter.cursor, products.updatedAt, products.id),
      ),
    )
    .orderBy(...newestFirst(products.updatedAt, products.id))
    .limit(filter.limit + 1);
  const { rows: shown, nextCursor } = page(rows, filter.limit, ({ product }) => ({
    at: product.updatedAt,
    id: product.id,
  }));
  const list: PublicProduct[] = shown.map(({ product, ...seller }) => {
    const { id, name, description, category, pricePaise, stock, images } = product;
    return { id, name, description, category, pricePaise, stock, images, seller };
  });
  return { products: list, nextCursor };
}

type OrderRow = {
  id: string;
  status: OrderStatus;
  total_paise: string;
  customer_name: string | null;
  delivery_address: string | null;
  note: string | null;
  created_at: Date;
  business_name: string;
  phone: string;
  items: PublicOrder['items'];
  history: PublicOrder['history'];
};

/** A customer's order by the unguessable part of its address. Throws `order_not_found`. */
export async function readOrderByToken({ database }: Context, token: string): Promise<PublicOrder> {
  const { rows } = await database.pool.query<OrderRow>({
    name: 'order-by-token',
    text: `select orders.id, orders.status, total_paise, customer_name, delivery_address, note, orders.created_at,
        business_name, phone,
        (select json_agg(json_build_object('productId', product_id, 'productName', product_name, 'quantity', quantity,
          'pricePaise', price_paise) order by position) from order_items where order_id = orders.id) as items,
        (select json_agg(json_build_object('to', to_status, 'at', created_at) order by created_at, id)
          from order_history where order_id = orders.id) as history
      from orders join sellers on sellers.id = seller_id where token = $1`,
    values: [token],
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
    createdAt: row.created_at.toISOString(),
    items: row.items,
    history: row.history,
    seller: { businessName: row.business_name, phone: row.phone },
  };
}
