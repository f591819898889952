-- What the public pages need beside their tables: values that may stand, indexes for each list, and counters.

alter table reviews add check (stars between 1 and 5);
--> statement-breakpoint
alter table review_history add check (action in ('hide', 'show')), add check (action = 'show' or reason is not null);
--> statement-breakpoint

-- Shops that were approved before they had addresses.
with named as (
  select id, trim(both '-' from regexp_replace(lower(business_name), '[^a-z0-9]+', '-', 'g')) as name, approved_at
  from sellers where approved_at is not null
), based as (
  select id, approved_at, case when name = '' then 'shop' else left(name, 50) end as base from named
), numbered as (
  select id, base, row_number() over (partition by base order by approved_at, id) as number from based
)
-- Numbers could meet a business that is really called so; the random end of the id, in its full length, meets nobody,
-- however many names without Latin letters there are.
update sellers set slug = case when number = 1 then base else base || '-' || right(sellers.id::text, 12) end
from numbered where numbered.id = sellers.id;
--> statement-breakpoint

create index on products (created_at desc, id desc) where is_active;
--> statement-breakpoint
create index on products (price_paise, id) where is_active;
--> statement-breakpoint
create index on products (category, created_at desc, id desc) where is_active;
--> statement-breakpoint
create index on products (category, price_paise, id) where is_active;
--> statement-breakpoint
create index on products (seller_id, created_at desc, id desc) where is_active;
--> statement-breakpoint
create index on product_words using gin (word gin_trgm_ops);
--> statement-breakpoint
create index on reviews (product_id, created_at desc, id desc);
--> statement-breakpoint
create index on reviews (seller_id, created_at desc, id desc);
--> statement-breakpoint
create index on reviews (seller_id, created_at desc, id desc) where answer is null;
--> statement-breakpoint
create index on reviews (created_at desc, id desc);
--> statement-breakpoint
create index on reviews (created_at desc, id desc) where hidden_at is not null;
--> statement-breakpoint
create index on reviews using gin (search gin_trgm_ops);
--> statement-breakpoint
create index on review_history (review_id);
--> statement-breakpoint
create index on pictures (seller_id, created_at);
--> statement-breakpoint
create index on pictures (created_at);
--> statement-breakpoint

-- The words of a name in one sequence, so that two statements with the same new words cannot deadlock.
create function words_of(name text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(lower(name), '[\s[:punct:]]+') as word
  where length(word) between 3 and 40 order by word
$$;
--> statement-breakpoint
create function keep_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words select words_of(new.name) on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_product_words after insert or update of name on products
for each row execute function keep_product_words();
--> statement-breakpoint
insert into product_words select distinct words_of(name) from products;
--> statement-breakpoint

create type product_change as (sign integer, seller_id uuid, category text, is_active boolean);
--> statement-breakpoint
-- Writes nothing where nothing changed: orders move the stock only, and must not wait for each other here.
create function add_category_counts(changes product_change[]) returns void language sql as $$
  insert into category_counters as counters
  select seller_id, category, sum(sign) from unnest(changes) where is_active
  group by seller_id, category having sum(sign) <> 0 order by seller_id, category
  on conflict (seller_id, category) do update set active = counters.active + excluded.active
$$;
--> statement-breakpoint
create function count_categories() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_category_counts(array_agg((1, seller_id, category, is_active)::product_change)) from added;
  elsif tg_op = 'DELETE' then
    perform add_category_counts(array_agg((-1, seller_id, category, is_active)::product_change)) from removed;
  else
    perform add_category_counts(array_agg(change)) from (
      select (1, seller_id, category, is_active)::product_change as change from added
      union all
      select (-1, seller_id, category, is_active)::product_change from removed
    ) changes;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_inserted_categories after insert on products referencing new table as added
for each statement execute function count_categories();
--> statement-breakpoint
create trigger count_updated_categories after update on products referencing new table as added old table as removed
for each statement execute function count_categories();
--> statement-breakpoint
create trigger count_deleted_categories after delete on products referencing old table as removed
for each statement execute function count_categories();
--> statement-breakpoint
insert into category_counters
select seller_id, category, count(*) from products where is_active group by seller_id, category;
--> statement-breakpoint

create type review_change as (sign integer, seller_id uuid, product_id uuid, stars integer, hidden_at timestamptz);
--> statement-breakpoint
create function add_ratings(changes review_change[]) returns void language sql as $$
  insert into product_ratings as ratings
  select product_id, sum(sign), sum(sign * stars) from unnest(changes)
  where product_id is not null and hidden_at is null
  group by product_id having sum(sign) <> 0 or sum(sign * stars) <> 0 order by product_id
  on conflict (product_id) do update set
    reviews = ratings.reviews + excluded.reviews, stars = ratings.stars + excluded.stars;

  insert into seller_ratings as ratings
  select seller_id, sum(sign), sum(sign * stars) from unnest(changes) where hidden_at is null
  group by seller_id having sum(sign) <> 0 or sum(sign * stars) <> 0 order by seller_id
  on conflict (seller_id) do update set
    reviews = ratings.reviews + excluded.reviews, stars = ratings.stars + excluded.stars;
$$;
--> statement-breakpoint
create function count_reviews() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_ratings(array_agg((1, seller_id, product_id, stars, hidden_at)::review_change)) from added;
  elsif tg_op = 'DELETE' then
    perform add_ratings(array_agg((-1, seller_id, product_id, stars, hidden_at)::review_change)) from removed;
  else
    perform add_ratings(array_agg(change)) from (
      select (1, seller_id, product_id, stars, hidden_at)::review_change as change from added
      union all
      select (-1, seller_id, product_id, stars, hidden_at)::review_change from removed
    ) changes;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_inserted_reviews after insert on reviews referencing new table as added
for each statement execute function count_reviews();
--> statement-breakpoint
create trigger count_updated_reviews after update on reviews referencing new table as added old table as removed
for each statement execute function count_reviews();
--> statement-breakpoint
create trigger count_deleted_reviews after delete on reviews referencing old table as removed
for each statement execute function count_reviews();
--> statement-breakpoint
create trigger tell_review_event after insert on reviews for each row execute function tell_order_event();
