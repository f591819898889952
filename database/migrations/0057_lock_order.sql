-- A decision about a seller locks the seller, then its products; a change of a product locked the product, then the seller,
-- to count what customers see: the two deadlocked. Now the categories are counted by what is visible, for which a product's
-- own row is enough. Only showing a product still looks at its seller, and its command locks the seller first.
alter type product_change add attribute is_visible boolean;
--> statement-breakpoint
create or replace function add_category_counts(changes product_change[]) returns void language sql as $$
  insert into category_counters as counters
  select seller_id, category, sum(sign) from unnest(changes) where is_active
  group by seller_id, category having sum(sign) <> 0 order by seller_id, category
  on conflict (seller_id, category) do update set active = counters.active + excluded.active;

  insert into marketplace_categories as counters
  select category, hashtext(seller_id::text) & 15 as shard, sum(sign) from unnest(changes) where is_visible
  group by category, shard having sum(sign) <> 0 order by category, shard
  on conflict (category, shard) do update set active = counters.active + excluded.active;
$$;
--> statement-breakpoint
create or replace function count_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_category_counts(array_agg((1, seller_id, category, is_active, is_visible)::product_change)) from added;
  else
    perform add_category_counts(array_agg((-1, seller_id, category, is_active, is_visible)::product_change)) from removed;
  end if;
  return null;
end
$$;
--> statement-breakpoint
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
--> statement-breakpoint
drop trigger count_shown_categories on sellers;
--> statement-breakpoint
drop trigger count_hidden_categories on sellers;
--> statement-breakpoint
drop function count_shown_categories();
--> statement-breakpoint

-- By id, as orders and batches lock products.
create or replace function set_seller_visibility() returns trigger language plpgsql as $$
begin
  update products set is_visible = new.status = 'approved' from (
    select id from products
    where seller_id = new.id and is_active and taken_down_at is null and is_visible <> (new.status = 'approved')
    order by id for no key update
  ) as changed where products.id = changed.id;
  return null;
end
$$;
--> statement-breakpoint

-- Both statuses in one order: two decisions whose connections share a group of rows do not wait for each other crosswise.
create or replace function count_sellers() returns trigger language plpgsql as $$
begin
  insert into marketplace_sellers as counters
  select status, pg_backend_pid() & 63, sum(sign) from (
    select old.status, -1 as sign where tg_op <> 'INSERT'
    union all
    select new.status, 1 where tg_op <> 'DELETE'
  ) as changes group by status order by status
  on conflict (status, shard) do update set sellers = counters.sellers + excluded.sellers;
  return null;
end
$$;
