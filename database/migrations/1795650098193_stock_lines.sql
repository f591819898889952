-- The list of stock and prices has a line for each variant. These columns find the products with a line that is scarce;
-- they change only when a variant becomes so, so that selling an item moves no index.
alter table products
  add has_low_option boolean not null default false,
  add has_sold_out_option boolean not null default false;
comment on column products.has_low_option is 'An offered variant is low on stock. Written only by triggers on variants.';
comment on column products.has_sold_out_option is 'An offered variant is sold out. Written only by triggers on variants.';

create index products_low_option_idx on products (seller_id, updated_at desc, id desc) where has_low_option;
create index products_sold_out_option_idx on products (seller_id, updated_at desc, id desc) where has_sold_out_option;
create index products_seller_id_price_paise_id_idx on products (seller_id, price_paise, id);
create index variants_not_offered_idx on variants (product_id) where not is_offered;

create or replace function refresh_option_figures(ids uuid[])
 returns void
 language sql
as $$
  update products
  set price_paise = figures.price, price_to_paise = figures.price_to, stock = figures.stock, value_paise = figures.value,
    has_low_option = figures.has_low, has_sold_out_option = figures.has_sold_out
  from (
    select product_id as id,
      coalesce(min(price_paise) filter (where is_offered), min(price_paise)) as price,
      coalesce(max(price_paise) filter (where is_offered), max(price_paise)) as price_to,
      coalesce(sum(stock) filter (where is_offered), 0)::integer as stock,
      coalesce(sum(price_paise * stock) filter (where is_offered), 0)::bigint as value,
      bool_or(is_offered and stock < 10) as has_low,
      bool_or(is_offered and stock = 0) as has_sold_out
    from variants where product_id in (select id from products where id = any(ids) and has_options order by id for no key update)
    group by product_id
  ) as figures
  where products.id = figures.id
    and (products.price_paise, products.price_to_paise, products.stock, products.value_paise,
      products.has_low_option, products.has_sold_out_option)
    is distinct from (figures.price, figures.price_to, figures.stock, figures.value, figures.has_low, figures.has_sold_out)
$$;
select refresh_option_figures(array_agg(distinct product_id)) from variants;
