-- What orders change in figures is written to one table and summed each minute (docs/decisions/counters-and-query-plans.md).
create table figure_changes (
  seller_id uuid,
  order_id uuid,
  day date,
  status text,
  orders bigint,
  total_paise numeric,
  value_paise numeric
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1);
create index figure_changes_seller_id_idx on figure_changes (seller_id) where order_id is not null;
comment on table figure_changes is
  'What the figures of days, of best sellers and of the market do not include yet: added to them each minute by sum_figure_changes(). Whoever reads those figures adds these rows.';
comment on column figure_changes.order_id is 'The order that a row adds to a status, or takes from it; null for a change of the inventory''s value.';
comment on column figure_changes.day is 'The day in India on which the order was placed.';
comment on column figure_changes.orders is '1, or -1 for the status that the order left.';
comment on column figure_changes.value_paise is 'What a change of products adds to the value of all shops'' inventory.';

create function sum_figure_changes(most integer)
 returns integer
 language sql
as $function$
  with taken as (
    delete from figure_changes where ctid = any(array(select ctid from figure_changes limit most)) returning *
  ), days as (
    insert into order_days as counters
    select seller_id, day, status, sum(orders), sum(total_paise) from taken where order_id is not null
    group by seller_id, day, status having sum(orders) <> 0 or sum(total_paise) <> 0 order by seller_id, day, status
    on conflict (seller_id, day, status) do update set
      orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise
  ), counted as (
    select order_id, seller_id, day, sum(orders) as orders from taken where status <> 'cancelled'
    group by order_id, seller_id, day having sum(orders) <> 0
  ), products as (
    insert into product_days as counters
    select seller_id, day, product_id, sum(orders * quantity), sum(orders * quantity * price_paise)
    from counted join order_items using (order_id) where product_id is not null
    group by seller_id, day, product_id order by seller_id, day, product_id
    on conflict (seller_id, day, product_id) do update set
      pieces = counters.pieces + excluded.pieces, total_paise = counters.total_paise + excluded.total_paise
  ), market as (
    insert into marketplace_orders as counters
    select 0, status, sum(orders), sum(total_paise) from taken where order_id is not null
    group by status having sum(orders) <> 0 or sum(total_paise) <> 0 order by status
    on conflict (status, shard) do update set
      orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise
  ), weeks as (
    insert into marketplace_weeks as counters
    select date_trunc('week', day)::date as week, 0, 0, sum(orders) from taken where order_id is not null
    group by week having sum(orders) <> 0 order by week
    on conflict (week, shard) do update set orders = counters.orders + excluded.orders
  ), inventory as (
    insert into marketplace_products as counters
    select 0, 0, 0, 0, sum(value_paise) from taken having sum(value_paise) <> 0
    on conflict (shard) do update set value_paise = counters.value_paise + excluded.value_paise
  )
  select count(*)::integer from taken;
$function$;
comment on function sum_figure_changes is
  'Adds so many rows of figure_changes to the figures and deletes them, in one statement: whoever reads figures and rows together never misses one or counts it twice. Returns how many it were.';

drop trigger count_weeks_of_inserted_orders on orders;
drop trigger count_weeks_of_deleted_orders on orders;
drop trigger count_cancelled_items on orders;
drop trigger count_ordered_items on order_items;
drop function count_weeks_of_orders;
drop function count_cancelled_items;
drop function count_ordered_items;

-- The number of orders is counted in the row that each new order changes anyway.
alter table order_counters add column last_number integer;
comment on column order_counters.last_number is
  'The last order number of the shop: in its row of pending orders only, whose lock makes the orders of a shop wait for each other.';
insert into order_counters (seller_id, status, orders, total_paise, last_number)
  select seller_id, 'pending', 0, 0, last_number from order_numbers
  on conflict (seller_id, status) do update set last_number = excluded.last_number;
drop table order_numbers cascade;

create function next_order_number(shop uuid)
 returns integer
 language plpgsql
as $function$
declare
  number integer;
begin
  update order_counters set last_number = last_number + 1
    where seller_id = shop and status = 'pending' and last_number is not null returning last_number into number;
  if not found then
    insert into order_counters as counters (seller_id, status, orders, total_paise, last_number)
      values (shop, 'pending', 0, 0, coalesce((select max(orders.number) from orders where seller_id = shop), 1000) + 1)
      on conflict (seller_id, status) do update set last_number = coalesce(counters.last_number + 1, excluded.last_number)
      returning last_number into number;
  end if;
  return number;
end $function$;
comment on function next_order_number is
  'Takes the next order number of a shop, and locks the shop''s row of pending orders: its other orders wait until the commit.';

create or replace function number_order()
 returns trigger
 language plpgsql
as $function$
begin
  new.number := next_order_number(new.seller_id);
  new.search := new.search || E'\n#' || new.number;
  return new;
end $function$;

create or replace function count_orders()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into figure_changes (seller_id, order_id, day, status, orders, total_paise)
      select seller_id, id, indian_day(created_at), status, 1, total_paise from added where not is_test
    )
    insert into order_counters as counters (seller_id, status, orders, total_paise)
    select seller_id, status, count(*), sum(total_paise) from added where not is_test
    group by seller_id, status order by seller_id, status
    on conflict (seller_id, status) do update set
      orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise;
  elsif tg_op = 'DELETE' then
    with noted as (
      insert into figure_changes (seller_id, order_id, day, status, orders, total_paise)
      select seller_id, id, indian_day(created_at), status, -1, -total_paise from removed where not is_test
    )
    insert into order_counters as counters (seller_id, status, orders, total_paise)
    select seller_id, status, -count(*), -sum(total_paise) from removed where not is_test
    group by seller_id, status order by seller_id, status
    on conflict (seller_id, status) do update set
      orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise;
  else
    with changes as materialized (
      select seller_id, id, created_at, status, total_paise, sum(sign) as sign from (
        select seller_id, id, created_at, status, total_paise, 1 as sign from added where not is_test
        union all
        select seller_id, id, created_at, status, total_paise, -1 from removed where not is_test
      ) as both_sides
      group by seller_id, id, created_at, status, total_paise having sum(sign) <> 0
    ), noted as (
      insert into figure_changes (seller_id, order_id, day, status, orders, total_paise)
      select seller_id, id, indian_day(created_at), status, sign, sign * total_paise from changes
    )
    insert into order_counters as counters (seller_id, status, orders, total_paise)
    select seller_id, status, sum(sign), sum(sign * total_paise) from changes
    group by seller_id, status having sum(sign) <> 0 or sum(sign * total_paise) <> 0 order by seller_id, status
    on conflict (seller_id, status) do update set
      orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise;
  end if;
  return null;
end $function$;
comment on function count_orders is
  'Counts all orders but test orders in their status, and notes what other figures have to add. Runs once per statement, as all functions that count, and writes the rows of one statement in one order, so that none deadlock.';
drop function add_order_counts;
drop type order_change;

-- Nothing shows the value of one shop's inventory; that of all shops is a figure of the market.
create or replace function count_product_changes(changes counted_product[])
 returns void
 language sql
as $function$
  insert into product_counters as counters (seller_id, total, active, low_stock, active_low, active_out)
  select seller_id, sum(sign), coalesce(sum(sign) filter (where is_active), 0),
    coalesce(sum(sign) filter (where stock < 10), 0), coalesce(sum(sign) filter (where is_active and stock < 10), 0),
    coalesce(sum(sign) filter (where is_active and stock = 0), 0)
  from unnest(changes) group by seller_id order by seller_id
  on conflict (seller_id) do update set
    total = counters.total + excluded.total,
    active = counters.active + excluded.active,
    low_stock = counters.low_stock + excluded.low_stock,
    active_low = counters.active_low + excluded.active_low,
    active_out = counters.active_out + excluded.active_out;

  insert into marketplace_products as counters
  select pg_backend_pid() & 63, sum(sign), coalesce(sum(sign) filter (where is_active), 0),
    coalesce(sum(sign) filter (where stock < 10), 0), sum(sign * value_paise)
  from unnest(changes) having count(*) > 0
  on conflict (shard) do update set
    total = counters.total + excluded.total,
    active = counters.active + excluded.active,
    low_stock = counters.low_stock + excluded.low_stock,
    value_paise = counters.value_paise + excluded.value_paise;
$function$;
alter table product_counters drop column value_paise;

create or replace function count_products()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    perform count_product_changes(array_agg((1, seller_id, is_active, stock, coalesce(value_paise, price_paise * stock))::counted_product)) from added;
  elsif tg_op = 'DELETE' then
    perform count_product_changes(array_agg((-1, seller_id, is_active, stock, coalesce(value_paise, price_paise * stock))::counted_product)) from removed;
  else
    insert into figure_changes (value_paise)
    select sum(value) from (
      select coalesce(value_paise, price_paise * stock) as value from added
      union all
      select -coalesce(value_paise, price_paise * stock) from removed
    ) as changes having sum(value) <> 0;
    if not exists (
      select id, is_active, is_visible, stock < 10, stock = 0, category, facets from added
      except select id, is_active, is_visible, stock < 10, stock = 0, category, facets from removed
    ) then
      return null;
    end if;
    perform count_product_changes(array_agg(change)) from (
      select (1, seller_id, is_active, stock, 0)::counted_product as change from added
      union all
      select (-1, seller_id, is_active, stock, 0)::counted_product from removed
    ) changes;
    perform add_category_counts(array_agg(change)) from (
      select (1, seller_id, category, is_active, is_visible)::product_change as change from added
      union all
      select (-1, seller_id, category, is_active, is_visible)::product_change from removed
    ) changes;
    perform add_facet_counts(array_agg(change)) from (
      select (1, seller_id, category, facet)::facet_change as change from added, unnest(facets) as facet where is_visible
      union all
      select (-1, seller_id, category, facet)::facet_change from removed, unnest(facets) as facet where is_visible
    ) changes;
  end if;
  return null;
end $function$;
comment on function count_products is
  'Orders move only the stock, so that all they note is the inventory''s value: the counters are written only where something of theirs has changed. The changes are found by hashing, since a join would compare each row with each other one.';
