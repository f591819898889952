CREATE TABLE "marketplace_categories" (
	"category" text NOT NULL,
	"shard" smallint NOT NULL,
	"active" bigint NOT NULL,
	CONSTRAINT "marketplace_categories_category_shard_pk" PRIMARY KEY("category","shard")
);
--> statement-breakpoint

-- From here on by hand.

-- A statement that changes what is on sale holds the rows of its sellers until the commit: whether they sell cannot
-- change between what it counts and what a decision about them counts. Rows always in the same sequence.
create or replace function add_category_counts(changes product_change[]) returns void language plpgsql as $$
begin
  insert into category_counters as counters
  select seller_id, category, sum(sign) from unnest(changes) where is_active
  group by seller_id, category having sum(sign) <> 0 order by seller_id, category
  on conflict (seller_id, category) do update set active = counters.active + excluded.active;
  if not found then return; end if;

  with shops as materialized (
    select id, status from sellers where id in (select seller_id from unnest(changes)) order by id for share
  )
  insert into marketplace_categories as counters
  select category, hashtext(seller_id::text) & 15 as shard, sum(sign)
  from unnest(changes) join shops on shops.id = seller_id where is_active and status = 'approved'
  group by category, shard having sum(sign) <> 0 order by category, shard
  on conflict (category, shard) do update set active = counters.active + excluded.active;
end
$$;
--> statement-breakpoint
-- All that a seller has on sale comes into sight, or out of it.
create function count_shown_categories() returns trigger language plpgsql as $$
declare
  sign integer := case when tg_op = 'UPDATE' and new.status = 'approved' then 1 else -1 end;
begin
  insert into marketplace_categories as counters
  select category, hashtext(seller_id::text) & 15 as shard, sign * active
  from category_counters where seller_id = old.id and active <> 0 order by category
  on conflict (category, shard) do update set active = counters.active + excluded.active;
  return old;
end
$$;
--> statement-breakpoint
create trigger count_shown_categories after update of status on sellers for each row
when ((old.status = 'approved') <> (new.status = 'approved')) execute function count_shown_categories();
--> statement-breakpoint
-- Before its products go with it.
create trigger count_hidden_categories before delete on sellers for each row
when (old.status = 'approved') execute function count_shown_categories();
--> statement-breakpoint
insert into marketplace_categories
select counters.category, hashtext(seller_id::text) & 15 as shard, sum(active)
from category_counters as counters join sellers on sellers.id = seller_id where sellers.status = 'approved' and active <> 0
group by counters.category, shard;
--> statement-breakpoint

-- Orders move the stock alone: the categories are counted only where something of theirs has changed.
create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_product_changes(array_agg((1, seller_id, is_active, stock, price_paise)::counted_product)) from added;
  elsif tg_op = 'DELETE' then
    perform count_product_changes(array_agg((-1, seller_id, is_active, stock, price_paise)::counted_product)) from removed;
  else
    perform count_product_changes(array_agg(change)) from (
      select (1, seller_id, is_active, stock, price_paise)::counted_product as change from added
      union all
      select (-1, seller_id, is_active, stock, price_paise)::counted_product from removed
    ) changes;
    if exists (select from added join removed using (id)
      where added.is_active <> removed.is_active or added.category <> removed.category) then
      perform add_category_counts(array_agg(change)) from (
        select (1, seller_id, category, is_active)::product_change as change from added
        union all
        select (-1, seller_id, category, is_active)::product_change from removed
      ) changes;
    end if;
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger count_updated_categories on products;
--> statement-breakpoint

-- Both counters of orders by one statement.
create or replace function add_order_counts(changes order_change[]) returns void language sql as $$
  with days as (
    insert into order_days as counters
    select seller_id, indian_day(created_at) as day, status, sum(sign), sum(sign * total_paise) from unnest(changes)
    group by seller_id, day, status having sum(sign) <> 0 or sum(sign * total_paise) <> 0 order by seller_id, day, status
    on conflict (seller_id, day, status) do update set
      orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise
  )
  insert into order_counters as counters
  select seller_id, status, sum(sign), sum(sign * total_paise) from unnest(changes)
  group by seller_id, status having sum(sign) <> 0 or sum(sign * total_paise) <> 0 order by seller_id, status
  on conflict (seller_id, status) do update set
    orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise;
$$;
--> statement-breakpoint
create or replace function count_cancelled_items() returns trigger language plpgsql as $$
begin
  if not exists (select from added where status = 'cancelled') then return null; end if;
  insert into product_days as counters
  select added.seller_id, indian_day(added.created_at) as day, product_id, -sum(quantity), -sum(quantity * price_paise)
  from added join removed using (id) join order_items on order_id = id
  where added.status = 'cancelled' and removed.status <> 'cancelled' and product_id is not null
  group by added.seller_id, day, product_id order by added.seller_id, day, product_id
  on conflict (seller_id, day, product_id) do update set
    pieces = counters.pieces + excluded.pieces, total_paise = counters.total_paise + excluded.total_paise;
  return null;
end
$$;
