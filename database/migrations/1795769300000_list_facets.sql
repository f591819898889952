-- Public lists are also filtered by price band, stock and the shop's city, and counted by all of them.

-- The city of a product's shop, so that one index has it. A function of the row's other columns gives the rest, so that
-- no product is written anew.
alter table products add city text;
comment on column products.city is 'The city that the shop states, in lower case. Written only by triggers, and right for visible products alone.';

create function list_facets(facets text[], price_paise bigint, is_sold_out boolean, city text, category text)
returns text[] language sql immutable parallel safe as $$
  select coalesce(facets, '{}')
    || ('price:' || (array['0-200', '200-500', '500-1000', '1000-2000', '2000-5000', '5000-'])[
      width_bucket(price_paise, array[20000, 50000, 100000, 200000, 500000]::bigint[]) + 1
    ])
    || case when is_sold_out then array['stock:out'] else '{}' end
    || case when city is not null then array['city:' || city] else '{}' end
    || case when category is not null then array['category:' || category] else '{}' end
$$;
comment on function list_facets is
  'All that a product of public lists can be found and counted by. What is in stock is not named: that are all others.';

create or replace function set_product_visibility() returns trigger language plpgsql as $$
declare
  seller_status text;
begin
  new.is_visible := false;
  if new.is_active and new.taken_down_at is null then
    select status, lower(city) into seller_status, new.city from sellers where id = new.seller_id for share;
    new.is_visible := seller_status = 'approved';
  end if;
  return new;
end $$;

create or replace function set_seller_visibility() returns trigger language plpgsql as $$
begin
  update products set is_visible = new.status = 'approved', city = lower(new.city) from (
    select id from products
    where seller_id = new.id and is_active and taken_down_at is null and is_visible <> (new.status = 'approved')
    order by id for no key update
  ) as changed where products.id = changed.id;
  return null;
end $$;

create function set_seller_city() returns trigger language plpgsql as $$
begin
  update products set city = lower(new.city) from (
    select id from products where seller_id = new.id and is_visible order by id for no key update
  ) as changed where products.id = changed.id and city is distinct from lower(new.city);
  return null;
end $$;
comment on function set_seller_city is 'Products have the new city in the same transaction.';
create trigger set_city_of_products after update of city on sellers
  for each row when (lower(old.city) is distinct from lower(new.city)) execute function set_seller_city();

create or replace function count_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_category_counts(array_agg((1, seller_id, category, is_active, is_visible)::product_change)) from added;
    perform add_facet_counts(array_agg((1, seller_id, category, facet)::facet_change))
    from added, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet where is_visible;
  else
    perform add_category_counts(array_agg((-1, seller_id, category, is_active, is_visible)::product_change)) from removed;
    perform add_facet_counts(array_agg((-1, seller_id, category, facet)::facet_change))
    from removed, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet where is_visible;
  end if;
  return null;
end $$;

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
      select id, is_active, is_visible, stock < 10, stock = 0, category, facets, price_paise, city from added
      except select id, is_active, is_visible, stock < 10, stock = 0, category, facets, price_paise, city from removed
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
      select (1, seller_id, category, facet)::facet_change as change from added, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet where is_visible
      union all
      select (-1, seller_id, category, facet)::facet_change from removed, unnest(list_facets(facets, price_paise, is_sold_out, city, null)) as facet where is_visible
    ) changes;
  end if;
  return null;
end $function$;
create or replace function tell_product_pages() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  if tg_op = 'INSERT' then
    seller := new.seller_id;
  else
    seller := old.seller_id;
    perform pg_notify('haat_events', 'page product:' || old.id);
  end if;
  -- Lists show other products now, or in another sequence, or other counts; with fewer in stock they show the same.
  if tg_op <> 'UPDATE' or (new.is_active, new.name, new.search, new.category, new.price_paise, new.price_to_paise, new.has_options, new.images, new.created_at, new.mrp_paise, new.facets, new.card_options, new.is_sold_out)
    is distinct from (old.is_active, old.name, old.search, old.category, old.price_paise, old.price_to_paise, old.has_options, old.images, old.created_at, old.mrp_paise, old.facets, old.card_options, old.is_sold_out) then
    perform pg_notify('haat_events', 'page store:' || seller), pg_notify('haat_events', 'page shop');
  end if;
  return null;
end $$;

alter table products disable trigger user;
update products set city = lower(sellers.city) from sellers
where sellers.id = products.seller_id and is_visible and sellers.city is not null;
alter table products enable trigger user;
alter table products enable always trigger set_product_search;

drop index products_visible_facets_idx;

insert into facet_counters (seller_id, category, facet, products)
select seller_id, category, facet, count(*)
from products, unnest(list_facets(null, price_paise, is_sold_out, city, null)) as facet
where is_visible group by seller_id, category, facet;
insert into marketplace_facets (category, facet, shard, products)
select category, facet, hashtext(seller_id::text) & 3, sum(products)
from facet_counters where facet ~ '^(price|stock|city):' group by 1, 2, 3;
