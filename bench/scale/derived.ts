import type pg from 'pg';

/** The tables maintained by triggers, as one statement each, for rows written without triggers. */
const derived: Record<string, string> = {
  product_counters: `select seller_id, count(*), count(*) filter (where is_active), count(*) filter (where stock < 10),
    count(*) filter (where is_active and stock < 10), count(*) filter (where is_active and stock = 0)
    from products group by seller_id`,
  category_counters: 'select seller_id, category, count(*) from products where is_active group by seller_id, category',
  marketplace_categories: `select products.category, (hashtext(seller_id::text) & 15)::smallint, count(*)
    from products join sellers on sellers.id = seller_id where is_active and sellers.status = 'approved' group by 1, 2`,
  facet_counters: `select seller_id, category, facet, count(*) from products, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet
    where is_visible group by 1, 2, 3`,
  marketplace_facets: `select category, facet, (hashtext(seller_id::text) & 3)::smallint, count(*)
    from products, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet where is_visible group by 1, 2, 3`,
  search_words: 'select distinct unnest(search_words(search)) from products',
  order_counters: `select seller_id, status, count(*), sum(total_paise), null::integer from orders group by seller_id, status`,
  order_days: `select seller_id, indian_day(created_at), status, count(*), sum(total_paise) from orders group by 1, 2, 3`,
  product_days: `select seller_id, indian_day(created_at), product_id, sum(quantity)::bigint, sum(quantity * price_paise)
    from order_items join orders on orders.id = order_id
    where product_id is not null and status <> 'cancelled' group by 1, 2, 3`,
  product_ratings: `select product_id, count(*), sum(stars)::bigint from reviews
    where product_id is not null and hidden_at is null group by product_id`,
  seller_ratings:
    'select seller_id, count(*), sum(stars)::bigint from reviews where hidden_at is null group by seller_id',
  marketplace_weeks: `select indian_week(created_at), 0,
      count(*) filter (where kind = 'registration'), count(*) filter (where kind = 'order')
    from (
      select id, created_at, 'registration' as kind from sellers union all select id, created_at, 'order' from orders
    ) counted group by 1, 2`,
  marketplace_products: `select 0, count(*), count(*) filter (where is_active), count(*) filter (where stock < 10),
    sum(price_paise * stock)::numeric from products`,
  marketplace_orders: 'select 0, status, count(*), sum(total_paise) from orders group by status',
  marketplace_sellers: 'select status, 0, count(*) from sellers group by status',
};

/** Sharded counters, where the row depends on the connection; compared as sums. Numbers are counted from the highest. */
const together: Record<string, string> = {
  marketplace_products: `select 0, sum(total)::bigint, sum(active)::bigint, sum(low_stock)::bigint, sum(value_paise)
    from marketplace_products`,
  order_counters: 'select seller_id, status, orders, total_paise, null::integer from order_counters',
  marketplace_weeks: `select week, 0, sum(registrations)::bigint, sum(orders)::bigint from marketplace_weeks group by week`,
  marketplace_orders: `select 0, status, sum(orders)::bigint, sum(total_paise) from marketplace_orders group by status
    having sum(orders) <> 0`,
  marketplace_sellers: `select status, 0, sum(sellers)::bigint from marketplace_sellers group by status
    having sum(sellers) <> 0`,
};

/** Fills every table that triggers maintain. */
export async function derive(database: pg.Client): Promise<void> {
  await database.query('truncate figure_changes');
  for (const [table, statement] of Object.entries(derived)) {
    await database.query(`truncate ${table}`);
    await database.query(`insert into ${table} ${statement}`);
  }
}

/** Throws if the triggers' tables differ from what `derive` writes. */
export async function checkDerived(database: pg.Client): Promise<void> {
  await database.query('select sum_figure_changes(2147483647)');
  for (const [table, statement] of Object.entries(derived)) {
    const query = together[table] ?? `table ${table}`;
    const { rows } = await database.query(
      `((${query}) except all (${statement})) union all ((${statement}) except all (${query})) limit 1`,
    );
    if (rows.length > 0) throw new Error(`${table} is not as the triggers keep it: ${JSON.stringify(rows)}`);
  }
}
