-- A product's second name and description, in a language other than that of its first (languages.md, section 5).
create table product_translations (
  product_id uuid not null references products (id) on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  name text not null check (char_length(name) between 1 and 200),
  description text not null check (char_length(description) <= 5000),
  primary key (product_id, language)
);
comment on column product_translations.description is 'Empty: readers see the first one.';

-- A product is found by its second names and descriptions too. A new product has none yet.
create or replace function set_product_search() returns trigger language plpgsql as $$
declare
  second_names text;
  second_descriptions text;
begin
  if tg_op = 'UPDATE' then
    select string_agg(name, ' ' order by language), string_agg(description, ' ' order by language)
    into second_names, second_descriptions
    from product_translations where product_id = new.id;
  end if;
  new.search := product_search(
    concat_ws(' ', new.name, second_names, new.also_called, new.sku, new.option_words),
    concat_ws(' ', new.description, second_descriptions)
  );
  return new;
end $$;

-- Writes the product's search again, and has the pages dropped that show the product. The caller has locked it.
create function refresh_translated_product() returns trigger language plpgsql as $$
declare
  changed uuid := coalesce(new.product_id, old.product_id);
  seller uuid;
begin
  update products set name = name where id = changed returning seller_id into seller;
  if seller is not null then
    perform pg_notify('haat_events', 'page product:' || changed), pg_notify('haat_events', 'page store:' || seller),
      pg_notify('haat_events', 'page shop');
  end if;
  return null;
end $$;
create trigger refresh_translated_product after insert or update or delete on product_translations
  for each row execute function refresh_translated_product();
