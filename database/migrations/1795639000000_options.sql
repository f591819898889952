-- Options of products: sizes, colours, weights, models. Each combination that is made is a variant with its own price,
-- stock and photo. New columns have constant defaults, so that no table is written anew.

alter table products
  add has_options boolean not null default false,
  add price_to_paise bigint,
  add value_paise bigint,
  add sku text,
  add mrp_paise bigint,
  add weight_grams integer;

create table product_options (
  product_id uuid not null references products (id) on delete cascade,
  position smallint not null check (position between 0 and 2),
  key text,
  name text not null,
  primary key (product_id, position)
);

create table product_values (
  product_id uuid not null,
  option smallint not null,
  position smallint not null,
  key text,
  value text not null,
  primary key (product_id, option, position),
  foreign key (product_id, option) references product_options (product_id, position) on delete cascade
);

create table variants (
  id uuid primary key,
  product_id uuid not null references products (id) on delete cascade,
  seller_id uuid not null,
  positions smallint[] not null,
  label text not null,
  sku text,
  price_paise bigint not null check (price_paise > 0),
  mrp_paise bigint,
  stock integer not null check (stock >= 0),
  is_offered boolean not null default true,
  image text,
  weight_grams integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint variants_product_id_positions_key unique (product_id, positions) deferrable initially immediate
) with (fillfactor = 85);
comment on table variants is 'The combinations of option values that a seller makes. Pages keep room (fillfactor), so that stock changes in place.';
comment on column variants.positions is 'The position of the value in each option.';
comment on column variants.label is 'The values, joined by '', '' in the sequence of the options.';

-- A seller's SKUs over products and variants. Deferrable, so that one save can exchange two of them.
create table skus (
  seller_id uuid not null,
  sku text not null,
  product_id uuid not null references products (id) on delete cascade,
  variant_id uuid references variants (id) on delete cascade,
  constraint skus_pkey primary key (seller_id, sku) deferrable initially deferred
);
comment on table skus is 'Maintained by triggers on products and variants: one SKU once in a shop.';
create index skus_product_id_idx on skus (product_id);
create index skus_variant_id_idx on skus (variant_id);

create function record_sku() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'variants' then
    delete from skus where variant_id = new.id;
    if new.sku is not null then
      insert into skus (seller_id, sku, product_id, variant_id) values (new.seller_id, new.sku, new.product_id, new.id);
    end if;
  else
    delete from skus where product_id = new.id and variant_id is null;
    if new.sku is not null then
      insert into skus (seller_id, sku, product_id) values (new.seller_id, new.sku, new.id);
    end if;
  end if;
  return null;
end $$;
create trigger record_sku_of_new_product after insert on products
  for each row when (new.sku is not null) execute function record_sku();
create trigger record_sku_of_changed_product after update of sku on products
  for each row when (old.sku is distinct from new.sku) execute function record_sku();
create trigger record_sku_of_new_variant after insert on variants
  for each row when (new.sku is not null) execute function record_sku();
create trigger record_sku_of_changed_variant after update of sku on variants
  for each row when (old.sku is distinct from new.sku) execute function record_sku();

-- The columns of a product with options that are figures of its variants. By id, as orders lock products.
create function refresh_option_figures(ids uuid[]) returns void language sql as $$
  update products
  set price_paise = figures.price, price_to_paise = figures.price_to, stock = figures.stock, value_paise = figures.value
  from (
    select product_id as id,
      coalesce(min(price_paise) filter (where is_offered), min(price_paise)) as price,
      coalesce(max(price_paise) filter (where is_offered), max(price_paise)) as price_to,
      coalesce(sum(stock) filter (where is_offered), 0)::integer as stock,
      coalesce(sum(price_paise * stock) filter (where is_offered), 0)::bigint as value
    from variants where product_id in (select id from products where id = any(ids) and has_options order by id for no key update)
    group by product_id
  ) as figures
  where products.id = figures.id and (products.price_paise, products.price_to_paise, products.stock, products.value_paise)
    is distinct from (figures.price, figures.price_to, figures.stock, figures.value)
$$;

create function refresh_products_of_variants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_option_figures(array_agg(distinct product_id)) from added;
  else
    perform refresh_option_figures(array_agg(distinct product_id)) from removed;
  end if;
  return null;
end $$;
create trigger refresh_products_of_new_variants after insert on variants referencing new table as added
  for each statement execute function refresh_products_of_variants();
create trigger refresh_products_of_changed_variants after update on variants
  referencing old table as removed new table as added
  for each statement execute function refresh_products_of_variants();
create trigger refresh_products_of_deleted_variants after delete on variants referencing old table as removed
  for each statement execute function refresh_products_of_variants();

create function check_option_figures() returns trigger language plpgsql as $$
declare
  product products;
begin
  select * into product from products where id = new.id and has_options;
  if found and not exists (
    select from variants where product_id = new.id
    having coalesce(min(price_paise) filter (where is_offered), min(price_paise)) = product.price_paise
      and coalesce(max(price_paise) filter (where is_offered), max(price_paise)) = product.price_to_paise
      and coalesce(sum(stock) filter (where is_offered), 0) = product.stock
      and coalesce(sum(price_paise * stock) filter (where is_offered), 0) = product.value_paise
  ) then
    raise exception 'The figures of product % do not agree with its variants.', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger check_option_figures
  after insert or update of has_options, price_paise, price_to_paise, stock, value_paise on products
  deferrable initially deferred for each row when (new.has_options) execute function check_option_figures();

alter table order_items
  add variant_id uuid,
  add option_label text,
  add sku text,
  add not_restocked text check (not_restocked in ('option_deleted', 'options_changed'));
comment on column order_items.not_restocked is 'Why a cancelled order did not return this line to the stock.';
create index order_items_variant_id_idx on order_items (variant_id) where variant_id is not null;
alter table order_items add constraint order_items_variant_id_fkey
  foreign key (variant_id) references variants (id) on delete set null;

-- The value of the stock counts each variant at its own price.
alter type counted_product rename attribute price_paise to value_paise;

create or replace function count_product_changes(changes counted_product[])
 returns void
 language sql
as $$
  insert into product_counters as counters (seller_id, total, active, low_stock, active_low, active_out, value_paise)
  select seller_id, sum(sign), coalesce(sum(sign) filter (where is_active), 0),
    coalesce(sum(sign) filter (where stock < 10), 0), coalesce(sum(sign) filter (where is_active and stock < 10), 0),
    coalesce(sum(sign) filter (where is_active and stock = 0), 0), sum(sign * value_paise)
  from unnest(changes) group by seller_id order by seller_id
  on conflict (seller_id) do update set
    total = counters.total + excluded.total,
    active = counters.active + excluded.active,
    low_stock = counters.low_stock + excluded.low_stock,
    active_low = counters.active_low + excluded.active_low,
    active_out = counters.active_out + excluded.active_out,
    value_paise = counters.value_paise + excluded.value_paise;

  insert into marketplace_products as counters
  select pg_backend_pid() & 63, sum(sign), coalesce(sum(sign) filter (where is_active), 0),
    coalesce(sum(sign) filter (where stock < 10), 0), sum(sign * value_paise)
  from unnest(changes) having count(*) > 0
  on conflict (shard) do update set
    total = counters.total + excluded.total,
    active = counters.active + excluded.active,
    low_stock = counters.low_stock + excluded.low_stock,
    value_paise = counters.value_paise + excluded.value_paise;
$$;

create or replace function count_products()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform count_product_changes(array_agg((1, seller_id, is_active, stock, coalesce(value_paise, price_paise * stock))::counted_product)) from added;
  elsif tg_op = 'DELETE' then
    perform count_product_changes(array_agg((-1, seller_id, is_active, stock, coalesce(value_paise, price_paise * stock))::counted_product)) from removed;
  else
    perform count_product_changes(array_agg(change)) from (
      select (1, seller_id, is_active, stock, coalesce(value_paise, price_paise * stock))::counted_product as change from added
      union all
      select (-1, seller_id, is_active, stock, coalesce(value_paise, price_paise * stock))::counted_product from removed
    ) changes;
    if exists (
      select id, is_active, is_visible, category from added except select id, is_active, is_visible, category from removed
    ) then
      perform add_category_counts(array_agg(change)) from (
        select (1, seller_id, category, is_active, is_visible)::product_change as change from added
        union all
        select (-1, seller_id, category, is_active, is_visible)::product_change from removed
      ) changes;
    end if;
  end if;
  return null;
end
$$;

-- Lists show the range of prices and whether there are options.
create or replace function tell_product_pages()
 returns trigger
 language plpgsql
as $$
declare
  seller uuid;
begin
  if tg_op = 'INSERT' then
    seller := new.seller_id;
  else
    seller := old.seller_id;
    perform pg_notify('haat_events', 'page product:' || old.id);
  end if;
  -- Lists show other products now, or in another sequence; where only the stock changes, they show the same.
  if tg_op <> 'UPDATE' or (new.is_active, new.name, new.category, new.price_paise, new.price_to_paise, new.has_options, new.images, new.created_at)
    is distinct from (old.is_active, old.name, old.category, old.price_paise, old.price_to_paise, old.has_options, old.images, old.created_at) then
    perform pg_notify('haat_events', 'page store:' || seller), pg_notify('haat_events', 'page shop');
  end if;
  return null;
end
$$;
