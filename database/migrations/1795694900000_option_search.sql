-- Searches also find products by the values and SKUs of their options. They are part of the text that searches match, so
-- that lists keep one index. No table is written anew; only products that already have options or a SKU are updated.
alter table product_values add aliases text not null default '';
comment on column product_values.aliases is 'Other words for a preset value, such as लाल for Red: searched, but never shown.';

alter table products
  add option_words text,
  add hidden_option_words text;
comment on column products.option_words is 'Values and SKUs of offered variants. Written only by triggers on variants.';
comment on column products.hidden_option_words is
  'Values and SKUs that only variants have that are not offered: the public does not find them. Written only by triggers on variants.';
create index products_hidden_option_words_idx on products using gin (hidden_option_words gin_trgm_ops)
  where hidden_option_words is not null;

alter table products alter column search drop expression, alter column search set default '';
comment on column products.search is
  'The text that searches match, written by a trigger; where the category matters, it is a separate condition.';
create function set_product_search() returns trigger language plpgsql as $$
begin
  new.search := rtrim(lower(concat_ws(' ', new.name, new.description, new.also_called, new.sku, new.option_words)));
  return new;
end $$;
create trigger set_product_search before insert or update of name, description, also_called, sku, option_words on products
  for each row execute function set_product_search();
-- As the generated column was, the text is also written where bulk loads suspend triggers.
alter table products enable always trigger set_product_search;
create or replace trigger keep_search_words
  after insert or update of name, description, also_called, sku, option_words on products
  for each row execute function keep_search_words();

create function refresh_option_words(ids uuid[]) returns void language sql as $$
  with used as (
    select product_id, part - 1 as option, positions[part] as position, bool_or(is_offered) as is_offered
    from variants, generate_subscripts(positions, 1) as part
    where product_id = any(ids)
    group by product_id, option, position
  ),
  words as (
    select product_id, option, position, rtrim(value || ' ' || aliases) as word, is_offered
    from used join product_values using (product_id, option, position)
    union all
    select product_id, 3, 0, sku, is_offered from variants where product_id = any(ids) and sku is not null
  ),
  texts as (
    select id,
      string_agg(word, ' ' order by option, position, word) filter (where is_offered) as shown,
      lower(string_agg(word, ' ' order by option, position, word) filter (where not is_offered)) as hidden
    from unnest(ids) as id left join words on words.product_id = id
    group by id
  )
  update products set option_words = texts.shown, hidden_option_words = texts.hidden
  from texts
  where products.id = texts.id and (products.option_words, products.hidden_option_words) is distinct from (texts.shown, texts.hidden)
$$;
comment on function refresh_option_words is 'Writes what searches find of the options of products that are locked.';

-- Orders move only the stock of variants, which no list shows and no search finds.
create or replace function refresh_products_of_variants() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct product_id) into ids from added;
  else
    select array_agg(distinct product_id) into ids from removed;
  end if;
  perform refresh_option_figures(ids);
  if tg_op = 'UPDATE' then
    if not exists (
      select id, positions, label, sku, is_offered, price_paise, mrp_paise from added
      except select id, positions, label, sku, is_offered, price_paise, mrp_paise from removed
    ) then
      return null;
    end if;
  end if;
  perform refresh_facets(ids), refresh_option_words(ids);
  return null;
end $$;

-- A renamed option may lose its key, and so may a value.
create function refresh_products_of_values() returns trigger language plpgsql as $$
declare
  ids uuid[];
begin
  select array_agg(distinct product_id) into ids from added;
  perform refresh_facets(ids), refresh_option_words(ids);
  return null;
end $$;
create trigger refresh_products_of_new_values after insert on product_values referencing new table as added
  for each statement execute function refresh_products_of_values();

-- Lists also show MRPs, colours and sizes. Those for an occasion show the products that name it.
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
  -- Lists show other products now, or in another sequence; where only the stock changes, they show the same.
  if tg_op <> 'UPDATE' or (new.is_active, new.name, new.search, new.category, new.price_paise, new.price_to_paise, new.has_options, new.images, new.created_at, new.mrp_paise, new.facets, new.card_options)
    is distinct from (old.is_active, old.name, old.search, old.category, old.price_paise, old.price_to_paise, old.has_options, old.images, old.created_at, old.mrp_paise, old.facets, old.card_options) then
    perform pg_notify('haat_events', 'page store:' || seller), pg_notify('haat_events', 'page shop');
  end if;
  return null;
end $$;

select refresh_option_words(array_agg(distinct product_id)) from variants;
update products set sku = sku where sku is not null;
