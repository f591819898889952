-- Public lists show colours and sizes on cards and are filtered by them. Both are columns of products that triggers on
-- variants and values write, so that a list reads no other table. They change with what is offered, not with its stock:
-- selling an item moves no index.
alter table products
  add facets text[],
  add card_options jsonb;
comment on column products.facets is 'What lists are filtered by: preset values with an offered variant, such as ''size:m'', and ''size:'' for any of them, and the country of origin. Written only by triggers.';
comment on column products.card_options is 'What cards show of the options. Written only by triggers.';

create index products_visible_facets_idx on products using gin (facets) where is_visible and facets is not null;

create table facet_counters (
  seller_id uuid not null,
  category text not null,
  facet text not null,
  products bigint not null,
  primary key (seller_id, category, facet)
);
comment on table facet_counters is 'Maintained by triggers on products: the number of a seller''s public products per category and facet.';

create table marketplace_facets (
  category text not null,
  facet text not null,
  shard smallint not null,
  products bigint not null,
  primary key (category, facet, shard)
);
comment on table marketplace_facets is 'The same for the whole marketplace. Split into several rows each, so that changes of different sellers rarely wait for each other.';

create type facet_change as (sign integer, seller_id uuid, category text, facet text);
comment on type facet_change is 'What a public product adds to the count of a facet, or takes from it where the sign is -1.';

create function add_facet_counts(changes facet_change[]) returns void language sql as $$
  insert into facet_counters as counters
  select seller_id, category, facet, sum(sign) from unnest(changes)
  group by seller_id, category, facet having sum(sign) <> 0 order by seller_id, category, facet
  on conflict (seller_id, category, facet) do update set products = counters.products + excluded.products;

  insert into marketplace_facets as counters
  select category, facet, hashtext(seller_id::text) & 3 as shard, sum(sign) from unnest(changes)
  group by category, facet, shard having sum(sign) <> 0 order by category, facet, shard
  on conflict (category, facet, shard) do update set products = counters.products + excluded.products;
$$;
comment on function add_facet_counts is 'Writes rows in one order, and none where nothing changed.';

create function with_origin(facets text[], country text) returns text[] language sql immutable as $$
  select nullif(
    array(select facet from unnest(facets) as facet where facet not like 'origin:%' order by facet)
      || case when country is not null then array['origin:', 'origin:' || country] else '{}' end,
    '{}'
  )
$$;
comment on function with_origin is 'The facets with this country in place of the one that they had.';

create function set_origin() returns trigger language plpgsql as $$
begin
  new.facets := with_origin(new.facets, new.country_of_origin);
  return new;
end $$;
create trigger set_origin_of_new before insert on products
  for each row when (new.country_of_origin is not null) execute function set_origin();
create trigger set_origin before update of country_of_origin on products
  for each row when (new.country_of_origin is distinct from old.country_of_origin) execute function set_origin();

create function refresh_facets(ids uuid[]) returns void language sql as $$
  with locked as (
    select id from products where id = any(ids) order by id for no key update
  ), offered as (
    select locked.id, product_options.key as name, option, product_values.position, product_values.key
    from locked
    join product_options on product_options.product_id = locked.id and product_options.key in ('colour', 'size')
    join product_values on product_values.product_id = locked.id and option = product_options.position
    where exists (
      select from variants
      where variants.product_id = locked.id and is_offered and positions[option + 1] = product_values.position
    )
  ), found as (
    select locked.id, (
      select array_agg(distinct facet) from offered, unnest(array[name || ':', name || ':' || key]) as facet
      where offered.id = locked.id and key is not null
    ) as facets, (
      select jsonb_build_object(
        'colours', coalesce((
          select jsonb_agg(key order by option, position) from (
            select key, option, position from offered
            where offered.id = locked.id and name = 'colour' and key is not null order by option, position limit 5
          ) as dots
        ), '[]'),
        'colourCount', count(*) filter (where name = 'colour'),
        'sizeCount', count(*) filter (where name = 'size'),
        'mrpPaise', (
          select mrp_paise from variants where product_id = locked.id and is_offered
          order by price_paise, mrp_paise desc nulls last limit 1
        )
      ) from offered where offered.id = locked.id
    ) as card_options
    from locked
  )
  update products
  set facets = next.facets, card_options = next.card_options
  from (
    select products.id, with_origin(case when has_options then found.facets end, country_of_origin) as facets,
      case when has_options then found.card_options end as card_options
    from found join products using (id)
  ) as next
  where products.id = next.id
    and (products.facets, products.card_options) is distinct from (next.facets, next.card_options)
$$;

create or replace function count_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_category_counts(array_agg((1, seller_id, category, is_active, is_visible)::product_change)) from added;
    perform add_facet_counts(array_agg((1, seller_id, category, facet)::facet_change))
    from added, unnest(facets) as facet where is_visible;
  else
    perform add_category_counts(array_agg((-1, seller_id, category, is_active, is_visible)::product_change)) from removed;
    perform add_facet_counts(array_agg((-1, seller_id, category, facet)::facet_change))
    from removed, unnest(facets) as facet where is_visible;
  end if;
  return null;
end $$;

create or replace function count_products() returns trigger language plpgsql as $$
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
      select id, is_active, is_visible, category, facets from added
      except select id, is_active, is_visible, category, facets from removed
    ) then
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
  end if;
  return null;
end $$;

select refresh_facets(array_agg(distinct product_id)) from variants;
