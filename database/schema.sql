-- The schema that the migrations make, for reading. Written by `npm run schema`.

set check_function_bodies = off;

create extension if not exists pg_trgm;

-- What a product adds to the counts of its seller, or takes from them where the sign is -1.
create type counted_product as (
  sign integer,
  seller_id uuid,
  is_active boolean,
  stock integer,
  value_paise bigint
);

-- What a public product adds to the count of a facet, or takes from it where the sign is -1.
create type facet_change as (
  sign integer,
  seller_id uuid,
  category text,
  facet text
);

-- What a product adds to the counts of its category, or takes from them where the sign is -1.
create type product_change as (
  sign integer,
  seller_id uuid,
  category text,
  is_active boolean,
  is_visible boolean
);

-- What a review adds to ratings, or takes from them where the sign is -1.
create type review_change as (
  sign integer,
  seller_id uuid,
  product_id uuid,
  stars integer,
  hidden_at timestamp with time zone
);

-- Counts what is visible by its own flag, so that a change of a product does not lock its seller: a decision
-- about the seller locks the seller first, then its products. Writes rows in one order, and none where nothing
-- changed: orders only move the stock, and must not wait for each other here.
create function add_category_counts(changes product_change[])
 returns void
 language sql
as $function$
  insert into category_counters as counters
  select seller_id, category, sum(sign) from unnest(changes) where is_active
  group by seller_id, category having sum(sign) <> 0 order by seller_id, category
  on conflict (seller_id, category) do update set active = counters.active + excluded.active;

  insert into marketplace_categories as counters
  select category, hashtext(seller_id::text) & 15 as shard, sum(sign) from unnest(changes) where is_visible
  group by category, shard having sum(sign) <> 0 order by category, shard
  on conflict (category, shard) do update set active = counters.active + excluded.active;
$function$;

-- Writes rows in one order, and none where nothing changed.
create function add_facet_counts(changes facet_change[])
 returns void
 language sql
as $function$
  insert into facet_counters as counters
  select seller_id, category, facet, sum(sign) from unnest(changes)
  group by seller_id, category, facet having sum(sign) <> 0 order by seller_id, category, facet
  on conflict (seller_id, category, facet) do update set products = counters.products + excluded.products;

  insert into marketplace_facets as counters
  select category, facet, hashtext(seller_id::text) & 3 as shard, sum(sign) from unnest(changes)
  group by category, facet, shard having sum(sign) <> 0 order by category, facet, shard
  on conflict (category, facet, shard) do update set products = counters.products + excluded.products;
$function$;

-- Writes what searches find of the names in a row.
create function add_name_keys()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_table_name = 'orders' then
    new.search := with_name_keys(new.search, new.customer_name);
  elsif tg_table_name = 'sellers' then
    new.search := with_name_keys(new.search, new.business_name || ' ' || new.owner_name);
  else
    new.search := with_name_keys(lower(coalesce(new.name, '') || ' ' || coalesce(new.phone, '')), new.name);
  end if;
  return new;
end $function$;

-- Writes nothing where nothing changed, and the rows of one statement always in the same order, so that none
-- deadlock.
create function add_ratings(changes review_change[])
 returns void
 language sql
as $function$
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
$function$;

-- Tells the planner how large the tables of the catalogue have become, which makes cached plans anew. Reads one
-- column, not what searches use.
create function analyze_catalogue()
 returns void
 language plpgsql
 security definer
 set search_path to 'public', 'pg_temp'
as $function$
begin
  analyze (skip_locked) products (id), variants (id), skus (sku);
end $function$;

create function check_option_figures()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Forgets which sellers have similar names or addresses, and lets the seller be compared again.
create function compare_seller_again()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'UPDATE' then
    delete from seller_similarities where kind <> 'pictures' and (seller_id = new.id or other_id = new.id);
  end if;
  insert into uncompared_sellers (seller_id) values (new.id) on conflict do nothing;
  return null;
end
$function$;

create function count_categories()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Counts an order that a seller confirmed, in total and for the order's source.
create function count_confirmed_orders()
 returns trigger
 language plpgsql
as $function$
begin
  if not exists (select from added where status = 'confirmed') then return null; end if;
  insert into order_confirmations as counters
  select added.seller_id, counted.source, date_bin('1 hour', added.updated_at, 'epoch') as hour, count(*)
  from added join removed using (id), unnest(array['', removed.source]) as counted (source)
  where added.status = 'confirmed' and removed.status = 'pending' and not added.is_test and counted.source is not null
  group by added.seller_id, counted.source, hour order by added.seller_id, counted.source, hour
  on conflict (seller_id, source, hour) do update set orders = counters.orders + excluded.orders;
  return null;
end
$function$;

create function count_money_entries()
 returns trigger
 language plpgsql
as $function$
begin
  insert into money_days as days (seller_id, day, received_paise, returned_paise, corrected_paise)
  select seller_id, indian_day(at) as day,
    coalesce(sum(amount_paise) filter (where kind = 'received'), 0),
    coalesce(sum(amount_paise) filter (where kind = 'returned'), 0),
    coalesce(sum(case when refund_id is null then amount_paise else -amount_paise end) filter (where kind = 'corrected'), 0)
  from added where not is_test group by seller_id, day order by seller_id, day
  on conflict (seller_id, day) do update set
    received_paise = days.received_paise + excluded.received_paise,
    returned_paise = days.returned_paise + excluded.returned_paise,
    corrected_paise = days.corrected_paise + excluded.corrected_paise;
  return null;
end $function$;

create function count_order_money()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    insert into money_counters as counters (seller_id, state, orders, paise)
    select seller_id, state, count(*), sum(abs(keep_paise - received_paise + returned_paise)) from added
    where not is_test group by seller_id, state order by seller_id, state
    on conflict (seller_id, state) do update set
      orders = counters.orders + excluded.orders, paise = counters.paise + excluded.paise;
  elsif tg_op = 'DELETE' then
    insert into money_counters as counters (seller_id, state, orders, paise)
    select seller_id, state, -count(*), -sum(abs(keep_paise - received_paise + returned_paise)) from removed
    where not is_test group by seller_id, state order by seller_id, state
    on conflict (seller_id, state) do update set
      orders = counters.orders + excluded.orders, paise = counters.paise + excluded.paise;
  else
    insert into money_counters as counters (seller_id, state, orders, paise)
    select seller_id, state, sum(sign), sum(sign * paise) from (
      select seller_id, state, 1 as sign, abs(keep_paise - received_paise + returned_paise) as paise
      from added where not is_test
      union all
      select seller_id, state, -1, abs(keep_paise - received_paise + returned_paise) from removed where not is_test
    ) as changes
    group by seller_id, state having sum(sign) <> 0 or sum(sign * paise) <> 0 order by seller_id, state
    on conflict (seller_id, state) do update set
      orders = counters.orders + excluded.orders, paise = counters.paise + excluded.paise;
  end if;
  return null;
end $function$;

-- Counts all orders but test orders in their status, and notes what other figures have to add. Runs once per
-- statement, as all functions that count, and writes the rows of one statement in one order, so that none
-- deadlock.
create function count_orders()
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

-- The figures of all sellers together are not summed over the sellers, of whom there may be a million. Each
-- writer adds to the rows of its connection's shard, so that sellers do not wait for each other.
create function count_product_changes(changes counted_product[])
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

-- Orders move only the stock, so that all they note is the inventory's value: the counters are written only
-- where something of theirs has changed. The changes are found by hashing, since a join would compare each row
-- with each other one.
create function count_products()
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

create function count_reviews()
 returns trigger
 language plpgsql
as $function$
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
$function$;

-- Writes both statuses in one order, so that two decisions whose connections share a shard cannot deadlock.
create function count_sellers()
 returns trigger
 language plpgsql
as $function$
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
$function$;

-- Adds to the week's counter that the trigger's argument names. The rows of one statement always come in the
-- same order.
create function count_weeks()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    insert into marketplace_weeks as counters
    select indian_week(created_at) as week, hashtext(id::text) & 15 as shard,
      count(*) filter (where tg_argv[0] = 'registrations'), count(*) filter (where tg_argv[0] = 'orders')
    from added group by 1, 2 order by 1, 2
    on conflict (week, shard) do update set
      registrations = counters.registrations + excluded.registrations, orders = counters.orders + excluded.orders;
  else
    insert into marketplace_weeks as counters
    select indian_week(created_at) as week, hashtext(id::text) & 15 as shard,
      -count(*) filter (where tg_argv[0] = 'registrations'), -count(*) filter (where tg_argv[0] = 'orders')
    from removed group by 1, 2 order by 1, 2
    on conflict (week, shard) do update set
      registrations = counters.registrations + excluded.registrations, orders = counters.orders + excluded.orders;
  end if;
  return null;
end
$function$;

create function frequent_words()
 returns table(word text, share real)
 language sql
 stable security definer
 set search_path to 'public', 'pg_temp'
as $function$
  select known.word, known.share
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (word, share)
  where schemaname = 'public' and tablename = 'products_search_idx'
$function$;

-- The day on which an order counts.
create function indian_day(moment timestamp with time zone)
 returns date
 language sql
 immutable parallel safe
as $function$ select (moment at time zone 'Asia/Kolkata')::date $function$;

-- The week in which a registration or an order counts: from Monday, in India.
create function indian_week(moment timestamp with time zone)
 returns date
 language sql
 immutable parallel safe
as $function$ select date_trunc('week', moment at time zone 'Asia/Kolkata')::date $function$;

create function keep_first_name()
 returns trigger
 language plpgsql
as $function$
begin
  new.first_name := coalesce(old.first_name, old.name);
  return new;
end
$function$;

create function keep_search_words()
 returns trigger
 language plpgsql
as $function$
begin
  insert into search_words select unnest(search_words(new.search)) as word order by word on conflict do nothing;
  return null;
end
$function$;

-- All that a product of public lists can be found and counted by. What is in stock is not named: that are all
-- others.
create function list_facets(facets text[], price_paise bigint, is_sold_out boolean, city text, category text)
 returns text[]
 language sql
 immutable parallel safe
as $function$
  select coalesce(facets, '{}')
    || ('price:' || (array['0-200', '200-500', '500-1000', '1000-2000', '2000-5000', '5000-'])[
      width_bucket(price_paise, array[20000, 50000, 100000, 200000, 500000]::bigint[]) + 1
    ])
    || case when is_sold_out then array['stock:out'] else '{}' end
    || case when city is not null then array['city:' || city] else '{}' end
    || case when category is not null then array['category:' || category] else '{}' end
$function$;

-- For finding registrations whose emails have the same domain.
create function mail_domain(email text)
 returns text
 language sql
 immutable parallel safe
as $function$ select lower(split_part(email, '@', 2)) $function$;

-- Takes the next order number of a shop, and locks the shop's row of pending orders: its other orders wait until
-- the commit.
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

-- Start-time fair queueing (docs/decisions/chat-channel.md): the first turn of all that is due, or after the
-- last one of the same share where that is later; of an empty queue the milliseconds of the clock, so that turns
-- never go back. Uses indexes alone: a plan that was made while the queue was short would sort all of a long
-- one.
create function next_turn(of_queue text, of_share text, at timestamp with time zone)
 returns bigint
 language sql
 stable
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
  select greatest(
    coalesce((select turn from channel_tickets where queue = of_queue and next_at <= at order by turn, id limit 1),
      (extract(epoch from at) * 1000)::bigint),
    (select max(turn) + 1 from channel_tickets where queue = of_queue and share = of_share))
$function$;

-- Gives a new order the next number of its shop, which its search finds, too.
create function number_order()
 returns trigger
 language plpgsql
as $function$
begin
  new.number := next_order_number(new.seller_id);
  new.search := new.search || E'\n#' || new.number;
  return new;
end $function$;

-- The orders that a message to a shop's phone names, by their ids or by the last eight characters of these:
-- found when their customer is erased.
create function orders_in_message(text text, content jsonb)
 returns text[]
 language sql
 immutable parallel safe
return array(select distinct found.found[1] as found from regexp_matches(((orders_in_message.text || ' '::text) || (orders_in_message.content)::text), '([0-9a-f]{8})(?![0-9a-f])'::text, 'g'::text) found(found));

-- The four parts of a hash, each with its place: if two hashes differ in at most three bits, one part is equal.
create function picture_bands(hash bigint)
 returns integer[]
 language sql
 immutable parallel safe strict
as $function$ select array[(hash >> 48) & 65535, 65536 + ((hash >> 32) & 65535), 131072 + ((hash >> 16) & 65535), 196608 + (hash & 65535)]::integer[] $function$;

-- Prices of which none is twice another.
create function price_band(paise bigint)
 returns integer
 language sql
 immutable parallel safe
as $function$
  select floor(ln(paise::float8) / ln(2.0::float8))::int
$function$;

create function product_search(names text, description text)
 returns text
 language sql
 immutable parallel safe
as $function$
  select rtrim(replace(rtrim(keys), ' ', ' !') || keys || ltrim(sound_keys(description))) || ' '
  from sound_keys(names) as keys
$function$;

create function queue_draft()
 returns trigger
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
begin
  new.turn := turn_after(
    (select turn from product_drafts where publish_at <= new.publish_at order by turn, id limit 1),
    (select max(turn) from product_drafts where publish_at is not null and seller_id = new.seller_id), new.publish_at);
  return new;
end
$function$;

create function queue_events()
 returns trigger
 language plpgsql
as $function$
begin
  with lanes as materialized (
    select lane, first.arrival, first.next_at, share
    from (select distinct on (lane) * from stored where handled_at is null order by lane, arrival) as first
      cross join lateral share_of_event(number_id, lane, kind, raw)
  ), shares as materialized (
    select share, next_turn('events', share, max(next_at)) as turn from lanes group by share
  )
  insert into channel_tickets (queue, lane, share, turn, next_at)
    select 'events', lane, share, turn + row_number() over (partition by share order by arrival) - 1, next_at
    from lanes join shares using (share);
  return null;
end
$function$;

create function queue_media()
 returns trigger
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
begin
  -- When a photo arrives, its message belongs to no conversation yet: the shop is the one its sender talks to or acts for.
  select coalesce(channel_numbers.seller_id, connected_phones.seller_id, contacts.seller_id, m.number_id) into new.share
    from channel_messages m join channel_numbers on channel_numbers.id = m.number_id
      join contacts on contacts.id = m.contact_id
      left join connected_phones on connected_phones.contact_id = contacts.id and mode = 'seller'
    where m.id = new.message_id;
  new.turn := turn_after(
    (select turn from channel_media where state = 'waiting' and next_at <= new.next_at order by turn, id limit 1),
    (select max(turn) from channel_media where state = 'waiting' and share = new.share), new.next_at);
  return new;
end
$function$;

create function queue_message()
 returns trigger
 language plpgsql
as $function$
declare
  share text := share_of_message(new.message_id, new.priority);
begin
  insert into channel_tickets (queue, lane, share, turn, next_at)
    values (new.number_id, new.contact_id, share, next_turn(new.number_id::text, share, new.next_at), new.next_at);
  return null;
end
$function$;

create function queue_webhook()
 returns trigger
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
begin
  new.turn := turn_after(
    (select turn from simulated_webhooks where due_at <= new.due_at order by turn, id limit 1),
    (select max(turn) from simulated_webhooks where share = new.share), new.due_at);
  return new;
end
$function$;

create function record_sku()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create function refresh_facets(ids uuid[])
 returns void
 language sql
as $function$
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
$function$;

create function refresh_option_figures(ids uuid[])
 returns void
 language sql
as $function$
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
$function$;

-- Writes what searches find of the options of products that are locked.
create function refresh_option_words(ids uuid[])
 returns void
 language sql
as $function$
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
$function$;

create function refresh_products_of_values()
 returns trigger
 language plpgsql
as $function$
declare
  ids uuid[];
begin
  select array_agg(distinct product_id) into ids from added;
  perform refresh_facets(ids), refresh_option_words(ids);
  return null;
end $function$;

create function refresh_products_of_variants()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create function refresh_translated_product()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create function refuse_ledger_change()
 returns trigger
 language plpgsql
as $function$
begin
  if new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'Entries of the ledger are never changed.';
end $function$;

-- The photos of other hosts, hashed, since URLs may be longer than an index allows.
create function remote_images(images text[])
 returns text[]
 language sql
 immutable parallel safe
as $function$ select coalesce(array_agg(md5(image)), '{}') from unnest(images) as image where image ~* '^https?:' $function$;

-- For finding registrations that have something in common: compares words without case, blanks and punctuation.
create function same_words(words text)
 returns text
 language sql
 immutable parallel safe
as $function$ select lower(regexp_replace(words, '[[:space:][:punct:]]+', '', 'g')) $function$;

-- The words that a product is found by, and what lists are limited to and sorted by. No word has a colon.
create function search_terms(search text, facets text[], price_paise bigint, is_sold_out boolean, city text, category text, seller_id uuid, is_visible boolean, created_at timestamp with time zone, updated_at timestamp with time zone)
 returns text[]
 language plpgsql
 immutable parallel safe cost 10000
as $function$
begin
  return public.search_words(search) || public.list_facets(facets, price_paise, is_sold_out, city, category) || array[
    '@visible:' || is_visible::text, '@seller:' || seller_id::text,
    '@created_at:' || public.time_band(created_at)::text, '@updated_at:' || public.time_band(updated_at)::text,
    '@price_paise:' || public.price_band(price_paise)::text
  ];
end $function$;

-- The words of a text, split where no search has a letter. Words that are too long for an index are in pieces,
-- each overlapping the next by the 64 letters that are looked up at most.
create function search_words(search text)
 returns text[]
 language sql
 immutable parallel safe strict cost 10000
as $function$
  select array(
    select distinct substr(word, start, 128)
    from unnest(string_to_array(translate(search, E'\n\t\r\f\v', '     '), ' ')) as word,
      generate_series(1, greatest(length(word) - 64, 1), 64) as start
    where word <> '')
$function$;

create function set_origin()
 returns trigger
 language plpgsql
as $function$
begin
  new.facets := with_origin(new.facets, new.country_of_origin);
  return new;
end $function$;

create function set_product_search()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

-- Sets the flag in the same transaction as the change of a product. A product that becomes visible locks its
-- seller, so that it and a suspension at the same moment see each other.
create function set_product_visibility()
 returns trigger
 language plpgsql
as $function$
declare
  seller_status text;
begin
  new.is_visible := false;
  if new.is_active and new.taken_down_at is null then
    select status, lower(city) into seller_status, new.city from sellers where id = new.seller_id for share;
    new.is_visible := seller_status = 'approved';
  end if;
  return new;
end $function$;

-- Products have the new city in the same transaction.
create function set_seller_city()
 returns trigger
 language plpgsql
as $function$
begin
  update products set city = lower(new.city) from (
    select id from products where seller_id = new.id and is_visible order by id for no key update
  ) as changed where products.id = changed.id and city is distinct from lower(new.city);
  return null;
end $function$;

-- Sets the flags in the same transaction as the decision about a seller. By id, as orders and batches lock
-- products.
create function set_seller_visibility()
 returns trigger
 language plpgsql
as $function$
begin
  update products set is_visible = new.status = 'approved', city = lower(new.city) from (
    select id from products
    where seller_id = new.id and is_active and taken_down_at is null and is_visible <> (new.status = 'approved')
    order by id for no key update
  ) as changed where products.id = changed.id;
  return null;
end $function$;

-- The shop that a person's event is counted for: that of the number, the one that the words name, or the one
-- that they talk to or act for. All who have named none share one. Returns a table of one row, so that
-- PostgreSQL inlines it in the statement that asks.
create function share_of_event(of_number uuid, of_lane text, kind text, raw json)
 returns table(share text)
 language sql
 stable
as $function$
  select coalesce(
    (select seller_id from channel_numbers where id = of_number),
    case when kind = 'message' then (select id from sellers
      where slug = lower(substring(raw::text from '(?i)\mshop[\s:]+([a-z0-9]+(?:-[a-z0-9]+)*)'))) end,
    (select coalesce(connected_phones.seller_id, contacts.seller_id) from contacts
        left join connected_phones on contact_id = contacts.id and mode = 'seller'
      where number_id = of_number and phone = '+' || split_part(of_lane, ':', 2)),
    (select seller_id from contacts where number_id = of_number and service_user_id = substr(of_lane, 38)),
    of_number)::text
$function$;

-- Answers, what people write themselves, and order notifications of one shop have shares of their own, so that
-- no bulk delays an answer.
create function share_of_message(of_message uuid, priority integer)
 returns text
 language sql
 stable
as $function$
  select coalesce(conversations.seller_id, channel_numbers.seller_id, connected_phones.seller_id, m.number_id)
    || case when priority > 0 then ':first' when author = 'news' then ':news' else '' end
  from channel_messages m join channel_numbers on channel_numbers.id = m.number_id
    left join conversations on conversations.id = conversation_id
    left join connected_phones on connected_phones.contact_id = m.contact_id
  where m.id = of_message
$function$;

-- The words of a text by their sound, between blanks: the same for 'saree', 'sari' and 'साड़ी'. For comparing
-- only.
create function sound_keys(written text)
 returns text
 language plpgsql
 immutable parallel safe strict cost 10000
as $function$
declare
  keys text := translate(lower(normalize(written, nfd)), '०१२३४५६७८९''’' || U&'\093C\200C\200D', '0123456789');
begin
  if octet_length(keys) > length(keys) then
    keys := regexp_replace(keys, '[\u0300-\u036f]', '', 'g');
  end if;
  -- Words, with digits apart: 'note12', '500g'.
  keys := ' ' || btrim(regexp_replace(keys, '[^[:alnum:]\u0900-\u0dff]+', ' ', 'g')) || ' ';
  keys := regexp_replace(regexp_replace(keys, '([0-9])([^0-9 ])', '\1 \2', 'g'), '([^0-9 ])([0-9])', '\1 \2', 'g');
  -- A plural is its singular. The e of 'rice' makes the c soft before it goes.
  keys := replace(replace(replace(keys, 'ce', 'se'), 'ci', 'si'), 'cy', 'si');
  keys := regexp_replace(keys, '([a-z][a-z][^s0-9 ])s ', '\1 ', 'g');
  keys := regexp_replace(keys, '([a-z][a-z][^aeiou0-9 ])e ', '\1 ', 'g');
  keys := replace(replace(replace(replace(replace(keys, 'aa', 'a'), 'ph', 'f'), 'chh', 'C'), 'ch', 'C'), 'c', 'k');
  keys := replace(replace(replace(replace(replace(keys, 'q', 'k'), 'C', 'c'), 'x', 'ks'), 'z', 'j'), 'wh', 'v');
  keys := replace(replace(replace(replace(replace(keys, 'w', 'v'), 'kh', 'k'), 'gh', 'g'), 'jh', 'j'), 'th', 't');
  keys := replace(replace(replace(replace(replace(keys, 'dh', 'd'), 'bh', 'b'), 'sh', 's'), 'rh', 'r'), 'bb', 'b');
  keys := replace(replace(replace(replace(replace(keys, 'cc', 'c'), 'dd', 'd'), 'ff', 'f'), 'gg', 'g'), 'jj', 'j');
  keys := replace(replace(replace(replace(replace(keys, 'kk', 'k'), 'll', 'l'), 'mm', 'm'), 'nn', 'n'), 'pp', 'p');
  keys := replace(replace(replace(replace(keys, 'rr', 'r'), 'ss', 's'), 'tt', 't'), 'vv', 'v');
  if octet_length(keys) > length(keys) then
    keys := regexp_replace(keys, '([\u0915-\u0939])्\1', '\1', 'g');
    keys := regexp_replace(keys, '([\u0904-\u0939][^ ]?[\u0904-\u0939])े ', '\1 ', 'g');
    keys := translate(replace(replace(replace(replace(keys, 'ं ', ' '), 'ँ ', ' '), 'ज्ञ', 'ग्य'), 'ृ', 'रि'),
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआइईएऐऍउऊओऔऑिीेुूोौॉंँा्ैॅः',
      'kkggnccjjnttddnttddnpfbbmirllvssshaaiiiiiuuuuuiiiuuuuunn');
  end if;
  keys := replace(replace(replace(replace(replace(keys, ' au', ' u'), ' ao', ' u'), ' ai', ' i'), ' ay', ' i'), 'ai ', 'i ');
  keys := replace(replace(replace(replace(replace(keys, 'ai', ''), ' a', ' A'), 'a', ''), 'A', 'a'), 'e', 'i');
  keys := replace(replace(replace(replace(replace(keys, 'y', 'i'), 'o', 'u'), 'ii', 'i'), 'ii', 'i'), 'uu', 'u');
  keys := replace(replace(replace(keys, 'uu', 'u'), 'mb', 'nb'), 'mp', 'np');
  return keys;
end $function$;

-- Adds so many rows of figure_changes to the figures and deletes them, in one statement: whoever reads figures
-- and rows together never misses one or counts it twice. Returns how many it were.
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

-- Notifies every process of the public pages that have changed, with the commit: `page` and the subject, as
-- server/pages names them. The same applies to all functions that tell pages.
create function tell_fact_pages()
 returns trigger
 language plpgsql
as $function$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('haat_events', 'page seller:' || new.seller_id);
  else
    perform pg_notify('haat_events', 'page seller:' || old.seller_id);
  end if;
  return null;
end
$function$;

-- Whoever looks at the chats of a shop refreshes when one changed.
create function tell_of_conversation()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', new.seller_id::text);
  return null;
end
$function$;

-- Administrators refresh when something was reported, read or resolved.
create function tell_of_report()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', 'admin');
  return null;
end
$function$;

-- A seller's pages refresh when something of theirs has changed.
create function tell_order_event()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', new.seller_id::text);
  return null;
end
$function$;

-- For what many pages say: the subject is the trigger's argument.
create function tell_pages()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', 'page ' || tg_argv[0]);
  return null;
end
$function$;

create function tell_product_pages()
 returns trigger
 language plpgsql
as $function$
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
end $function$;

create function tell_review_pages()
 returns trigger
 language plpgsql
as $function$
declare
  review reviews;
begin
  if tg_op = 'INSERT' then
    review := new;
  else
    review := old;
  end if;
  perform pg_notify('haat_events', 'page store:' || review.seller_id);
  if review.product_id is not null then
    perform pg_notify('haat_events', 'page product:' || review.product_id);
  end if;
  return null;
end
$function$;

-- The pages of the seller and of administrators refresh after a decision.
create function tell_seller_event()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', new.seller_id::text), pg_notify('haat_events', 'admin');
  return null;
end
$function$;

create function tell_seller_pages()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', 'page seller:' || old.id), pg_notify('haat_events', 'page shop');
  return null;
end
$function$;

-- Live events of a seller who may do more or less than before end.
create function tell_seller_status()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', 'status:' || new.id);
  return null;
end
$function$;

-- Live events of a session that is over end. Names it by its id, never by its token.
create function tell_session_end()
 returns trigger
 language plpgsql
as $function$
begin
  perform pg_notify('haat_events', 'session:' || old.id);
  return null;
end
$function$;

-- A period of 24 days.
create function time_band(at timestamp with time zone)
 returns integer
 language sql
 immutable parallel safe
as $function$
  select (extract(epoch from at)::bigint >> 21)::int
$function$;

-- The turn of new work: that of the first due one, or after the last one of its share where that is later.
create function turn_after(first_due bigint, last_of_share bigint, at timestamp with time zone)
 returns bigint
 language sql
 immutable parallel safe
as $function$
  select greatest(coalesce(first_due, (extract(epoch from at) * 1000)::bigint), last_of_share + 1)
$function$;

-- A searched text with its words' keys of sound behind it, in capitals, which no searched text has in Latin
-- letters.
create function with_name_keys(search text, names text)
 returns text
 language sql
 immutable parallel safe
as $function$
  select split_part(search, E'\x1f', 1) || coalesce(E'\x1f' || upper(nullif(sound_keys(names), '  ') collate "C"), '')
$function$;

-- The facets with this country in place of the one that they had.
create function with_origin(facets text[], country text)
 returns text[]
 language sql
 immutable
as $function$
  select nullif(
    array(select facet from unnest(facets) as facet where facet not like 'origin:%' order by facet)
      || case when country is not null then array['origin:', 'origin:' || country] else '{}' end,
    '{}'
  )
$function$;

create sequence channel_events_arrival_seq as bigint;
create sequence channel_outbox_sequence_seq as bigint;
create sequence channel_tickets_id_seq as bigint;

-- Emailed links that make invited people administrators, for one use; stores a hash of the token.
create table admin_invitations (
  id uuid not null,
  token_hash text not null,
  email text not null,
  invited_by uuid not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint admin_invitations_pkey primary key (id),
  constraint admin_invitations_email_unique unique (email),
  constraint admin_invitations_token_hash_unique unique (token_hash)
);

-- What a shop's assistant did, by day in India; without simulated customers.
create table assistant_days (
  seller_id uuid not null,
  day date not null,
  -- Turns answered from the shop's records.
  answered integer not null default 0,
  -- Turns in which the shop was asked.
  asked integer not null default 0,
  -- Turns handed over to a person.
  handed_over integer not null default 0,
  -- Orders placed in a chat.
  orders integer not null default 0,
  constraint assistant_days_pkey primary key (seller_id, day)
);

-- Administrators' settings for the assistants of all shops: the newest row is current, the others are history.
create table assistant_settings (
  id uuid not null,
  is_on boolean not null,
  engine text not null,
  daily_tokens integer not null,
  -- Paise per million tokens that the model reads.
  input_paise integer,
  -- Paise per million tokens that the model writes.
  output_paise integer,
  admin_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint assistant_settings_pkey primary key (id),
  constraint assistant_settings_engine_check check (engine = any (array['builtIn'::text, 'model'::text]))
);
create trigger tell_pages_of_assistant after insert or delete or update on assistant_settings
  for each statement execute function tell_pages('privacy');

-- What the assistant has to answer in a conversation, and its memory of it.
create table assistant_turns (
  conversation_id uuid not null,
  -- When the pending messages are answered together; null: none pending.
  due_at timestamp(3) with time zone,
  -- The pending messages, in order of arrival.
  message_ids uuid[] not null,
  -- A process has claimed it until then.
  claimed_until timestamp(3) with time zone,
  memory jsonb not null,
  -- Needs a language model: only workers that have one claim it.
  asks_model boolean not null default false,
  -- Lowest first among those that are due, counted per shop, so that shops alternate.
  turn bigint not null default 0,
  -- The shop of the conversation; deleted with it.
  seller_id uuid,
  constraint assistant_turns_pkey primary key (conversation_id)
);
create index assistant_turns_asks_model_turn_idx on assistant_turns (asks_model, turn) where due_at is not null;
-- The turn that has waited longest.
create index assistant_turns_due_at_idx on assistant_turns (due_at) where due_at is not null;
create index assistant_turns_seller_id_turn_idx on assistant_turns (seller_id, turn) where due_at is not null;

-- The tokens that a shop's language model used on its last day (Asia/Kolkata), including those reserved for
-- running requests.
create table assistant_usage (
  seller_id uuid not null,
  day date not null,
  tokens bigint not null,
  constraint assistant_usage_pkey primary key (seller_id)
);

-- When a shop's assistant replies; without a row it always does.
create table assistants (
  seller_id uuid not null,
  mode text not null,
  -- In minutes of the day (Asia/Kolkata), as is `closes_at`.
  opens_at smallint not null,
  closes_at smallint not null,
  -- The days of the week, where 0 is Sunday.
  open_days smallint[] not null,
  updated_at timestamp(3) with time zone not null,
  -- ask: the first time the assistant names the price, then it asks a person. fixed: it says that prices are
  -- fixed.
  bargaining text not null default 'ask'::text,
  constraint assistants_pkey primary key (seller_id),
  constraint assistants_bargaining_check check (bargaining = any (array['ask'::text, 'fixed'::text])),
  constraint assistants_mode_check check (mode = any (array['on'::text, 'off'::text, 'closed'::text]))
);

-- Failed sign-ins and reset requests of the last day, for rate limits across all processes.
create table attempts (
  id uuid not null,
  kind text not null,
  -- For a phone that requests its data, its keyed hash.
  email text not null,
  -- The source, as `sourceOf` returns it; for a known browser its own key, so that it has its own count.
  address text not null,
  created_at timestamp(3) with time zone not null,
  -- Made from a browser that the account was used from before.
  known boolean not null default false,
  -- Already in the audit log, counted together with others.
  audited boolean not null default false,
  constraint attempts_pkey primary key (id)
);
create index attempts_created_at_idx on attempts (created_at);
create index attempts_kind_address_created_at_idx on attempts (kind, address, created_at);
-- Strangers' attempts on one account, from all addresses.
create index attempts_kind_email_created_at_idx on attempts (kind, email, created_at) where not known;

-- Who did what, to what, when and from where: each row contains a keyed hash of itself and of the row before.
-- People appear only as ids, without foreign keys, so that no row has to change when somebody is erased.
create table audit (
  id uuid not null,
  -- The position in the chain. Assigned at the very end of the act's transaction.
  number bigint,
  act text not null,
  role text not null,
  actor_id uuid,
  target text,
  target_id uuid,
  -- The source of the request as a keyed hash: equal for equal sources, but no address.
  source text,
  details jsonb not null,
  created_at timestamp(3) with time zone not null,
  previous_hash text,
  hash text,
  -- The key of the hash; null in rows from before AUTH_SECRET could be rotated.
  key_id text,
  constraint audit_pkey primary key (id),
  constraint audit_number_unique unique (number)
);
create index audit_act_created_at_id_idx on audit (act, created_at desc, id desc);
create index audit_actor_id_created_at_id_idx on audit (actor_id, created_at desc, id desc);
create index audit_created_at_id_idx on audit (created_at desc, id desc);
create index audit_target_id_created_at_id_idx on audit (target_id, created_at desc, id desc);

-- Both ends of the chain, in one row that every writer locks; `mac` is a keyed hash of the others.
create table audit_chain (
  id smallint not null,
  -- Of the oldest stored row.
  first_number bigint not null,
  first_previous_hash text not null,
  last_number bigint not null,
  last_hash text not null,
  mac text not null,
  -- The key of `mac`.
  key_id text,
  constraint audit_chain_pkey primary key (id)
);

-- Up to when somebody has read one kind of notification of one day; `users.bell_seen_at` is the same for all
-- kinds.
create table bell_reads (
  user_id uuid not null,
  kind text not null,
  -- In India.
  day date not null,
  until timestamp(3) with time zone not null,
  constraint bell_reads_user_id_kind_day_pk primary key (user_id, kind, day)
);

-- Phones whose orders a seller rejects.
create table blocked_phones (
  id uuid not null,
  seller_id uuid not null,
  -- E.164.
  phone text not null,
  created_at timestamp(3) with time zone not null,
  constraint blocked_phones_pkey primary key (id),
  constraint blocked_phones_seller_id_phone_unique unique (seller_id, phone)
);
create index blocked_phones_seller_id_created_at_id_idx on blocked_phones (seller_id, created_at desc, id desc);

-- Customers who were asked in the chat to confirm an order that they pay in cash. It changes nothing but what
-- the shop is shown.
create table cash_confirmations (
  order_id uuid not null,
  seller_id uuid not null,
  -- Unanswered: a day has passed.
  state text not null,
  asked_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  constraint cash_confirmations_pkey primary key (order_id),
  constraint cash_confirmations_state_check
    check (state = any (array['asked'::text, 'confirmed'::text, 'unanswered'::text]))
);
create index cash_confirmations_asked_at_idx on cash_confirmations (asked_at) where state = 'asked'::text;
create trigger tell_of_answer after update on cash_confirmations for each row execute function tell_order_event();

-- The number of a seller's active products per category.
create table category_counters (
  seller_id uuid not null,
  category text not null,
  active bigint not null,
  constraint category_counters_seller_id_category_pk primary key (seller_id, category)
);

-- The service's events, each message, state and echo once, as received. Handled ones are stored for 30 days.
create table channel_events (
  id uuid not null,
  -- Unique within its number, so that no number can use up another's keys.
  event_key text not null,
  number_id uuid,
  kind text not null,
  -- Number and person: events of one lane are handled one at a time, by the service's time and then by arrival.
  lane text not null,
  occurred_at timestamp(3) with time zone not null,
  arrival bigint not null default nextval('channel_events_arrival_seq'::regclass),
  -- `json`, because `jsonb` rejects what people can type: NUL and unpaired surrogates.
  raw json not null,
  received_at timestamp(3) with time zone not null,
  handled_at timestamp(3) with time zone,
  attempts integer not null default 0,
  next_at timestamp(3) with time zone not null,
  -- Why it was not processed.
  problem text,
  constraint channel_events_pkey primary key (id),
  constraint channel_events_event_key_unique unique (event_key),
  constraint channel_events_kind_check
    check (kind = any (array['message'::text, 'state'::text, 'echo'::text, 'unknown'::text, 'unreadable'::text]))
);
alter sequence channel_events_arrival_seq owned by channel_events.arrival;
create index channel_events_handled_at_idx on channel_events (handled_at) where handled_at is not null;
create index channel_events_lane_occurred_at_arrival_idx on channel_events (lane, occurred_at, arrival)
  where handled_at is null;
create index channel_events_next_at_arrival_idx on channel_events (next_at, arrival) where handled_at is null;
create index channel_events_number_id_received_at_idx on channel_events (number_id, received_at desc)
  where problem is not null;
create trigger queue_events after insert on channel_events referencing new table as stored
  for each statement execute function queue_events();

-- Files of a message: downloaded from the service after it was stored, and visible only to the seller.
create table channel_media (
  id uuid not null,
  message_id uuid not null,
  -- The service's id of the file.
  external_id text not null,
  -- As the service gives it, in base64.
  sha256 text,
  state text not null,
  attempts integer not null default 0,
  next_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  -- The shop for which it is downloaded, or the number for senders without a shop.
  share text not null default ''::text,
  -- Lowest first among those that are due, counted per share, so that shops alternate.
  turn bigint not null default 0,
  -- The shop's products whose pictures a customer's photo shows; empty: none, null: not looked for.
  product_ids uuid[],
  constraint channel_media_pkey primary key (id),
  constraint channel_media_message_id_unique unique (message_id),
  constraint channel_media_state_check check (state = any (array['waiting'::text, 'kept'::text, 'refused'::text]))
);
create index channel_media_next_at_idx on channel_media (next_at) where state = 'waiting'::text;
create index channel_media_share_turn_idx on channel_media (share, turn) where state = 'waiting'::text;
create index channel_media_turn_id_idx on channel_media (turn, id) where state = 'waiting'::text;
create trigger queue_media before insert on channel_media
  for each row when (new.state = 'waiting'::text)
  execute function queue_media();

-- What was written, by whom, and its delivery state. A phone that talks to no shop has no conversation.
create table channel_messages (
  id uuid not null,
  number_id uuid not null,
  contact_id uuid not null,
  conversation_id uuid,
  direction text not null,
  author text not null,
  -- The signed-in author, if any.
  user_id uuid,
  kind text not null,
  text text not null,
  -- What the thread shows besides the text: an OutgoingMessage, or the result of an IncomingMessage.
  content jsonb not null,
  -- The service's id; null until the service accepted it.
  external_id text,
  reply_to text,
  -- Null for incoming messages.
  state text,
  problem text,
  -- The records that support an answer of the assistant.
  records jsonb,
  -- The service's time, or ours for messages that we send.
  occurred_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint channel_messages_pkey primary key (id),
  constraint channel_messages_number_id_external_id_unique unique (number_id, external_id),
  constraint channel_messages_author_check
    check (author = any (array['customer'::text, 'phone'::text, 'assistant'::text, 'news'::text, 'person'::text, 'app'::text])),
  constraint channel_messages_check check ((direction = 'out'::text) = (state is not null)),
  constraint channel_messages_direction_check check (direction = any (array['in'::text, 'out'::text])),
  constraint channel_messages_state_check
    check (state = any (array['queued'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))
);
create index channel_messages_contact_id_occurred_at_id_idx on channel_messages (contact_id, occurred_at desc, id desc);
create index channel_messages_conversation_id_occurred_at_id_idx on channel_messages (conversation_id, occurred_at desc, id desc)
  where conversation_id is not null;
-- What the assistant said recently.
create index channel_messages_conversation_id_occurred_at_idx on channel_messages (conversation_id, occurred_at)
  where records is not null;
create index channel_messages_orders_idx on channel_messages using gin (orders_in_message(text, content))
  where conversation_id is null and direction = 'out'::text;

-- Business numbers: the simulator's and the marketplace's, whose secrets are in the settings, and sellers' own,
-- whose secrets are encrypted here, bound to the row's id.
create table channel_numbers (
  id uuid not null,
  kind text not null,
  -- At most one connected number per seller; the same applies to `number_id`.
  seller_id uuid,
  -- The service's `phone_number_id`.
  number_id text not null,
  business_account_id text,
  -- E.164, for links.
  phone text,
  token_sealed text,
  app_secret_sealed text,
  -- Keyed hash, by which the token is looked up.
  verify_hash text,
  state text not null,
  -- Why it does not work.
  problem text,
  checked_at timestamp(3) with time zone,
  last_event_at timestamp(3) with time zone,
  -- For rate limiting to 20 messages a second, as if messages had been evenly spaced until then.
  paced_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- From which verify_hash is computed again when AUTH_SECRET changes. Null for numbers saved before, until their
  -- token is used.
  verify_token_sealed text,
  -- Its shop asks for payments with the service's own bill.
  sends_bills boolean not null default false,
  -- The service's error code of the last bill that it refused; null with bill_refused_at: it gave none.
  bill_refused_code integer,
  bill_refused_at timestamp(3) with time zone,
  constraint channel_numbers_pkey primary key (id),
  constraint channel_numbers_check check ((kind = 'seller'::text) = (seller_id is not null)),
  constraint channel_numbers_kind_check check (kind = any (array['simulator'::text, 'marketplace'::text, 'seller'::text])),
  constraint channel_numbers_state_check
    check (state = any (array['unchecked'::text, 'working'::text, 'refused'::text, 'unreachable'::text, 'disconnected'::text]))
);
create index channel_numbers_created_at_id_idx on channel_numbers (created_at desc, id desc)
  where state <> 'disconnected'::text;
create index channel_numbers_created_at_id_idx1 on channel_numbers (created_at desc, id desc)
  where state = any (array['refused'::text, 'unreachable'::text]);
create unique index channel_numbers_kind_idx on channel_numbers (kind)
  where kind <> 'seller'::text and state <> 'disconnected'::text;
create unique index channel_numbers_number_id_idx on channel_numbers (number_id) where state <> 'disconnected'::text;
create unique index channel_numbers_seller_id_idx on channel_numbers (seller_id) where state <> 'disconnected'::text;
create index channel_numbers_verify_hash_idx on channel_numbers (verify_hash) where verify_hash is not null;
create trigger tell_pages_of_changed_number after update on channel_numbers
  for each row when (old.kind is distinct from new.kind or old.seller_id is distinct from new.seller_id or old.phone is distinct from new.phone or old.state is distinct from new.state)
  execute function tell_pages('all');
create trigger tell_pages_of_number after insert or delete on channel_numbers
  for each statement execute function tell_pages('all');

-- Messages waiting to be sent; a row is deleted once its message was accepted or has failed. The service returns
-- its message's id.
create table channel_outbox (
  message_id uuid not null,
  sequence bigint not null default nextval('channel_outbox_sequence_seq'::regclass),
  number_id uuid not null,
  -- One at a time for each contact.
  contact_id uuid not null,
  -- `unsure`: sent, but without a response.
  state text not null,
  priority smallint not null default 0,
  -- Counts started attempts, so that a lost attempt cannot complete a later one.
  attempts integer not null default 0,
  -- When it is sent or retried.
  next_at timestamp(3) with time zone not null,
  constraint channel_outbox_pkey primary key (message_id),
  constraint channel_outbox_state_check check (state = any (array['queued'::text, 'sending'::text, 'unsure'::text]))
);
alter sequence channel_outbox_sequence_seq owned by channel_outbox.sequence;
create index channel_outbox_contact_id_sequence_idx on channel_outbox (contact_id, sequence);
create index channel_outbox_number_id_priority_sequence_idx on channel_outbox (number_id, priority desc, sequence);
create trigger queue_message after insert on channel_outbox for each row execute function queue_message();

-- Lanes of a queue that may have work, and their turns: written by triggers for every event and every outgoing
-- message, and processed in the order of `turn` (docs/decisions/chat-channel.md). A lane may have several.
create table channel_tickets (
  id bigint not null default nextval('channel_tickets_id_seq'::regclass),
  -- `events`, or the number that sends the messages.
  queue text not null,
  -- What is processed one at a time: the lane of events, or the contact that receives messages.
  lane text not null,
  -- Who shares the queue: a shop, a shop's order notifications, or all who have named no shop.
  share text not null,
  -- Lowest first. Each ticket of a share has its own turn, so that shares alternate.
  turn bigint not null,
  next_at timestamp(3) with time zone not null,
  constraint channel_tickets_pkey primary key (id)
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
alter sequence channel_tickets_id_seq owned by channel_tickets.id;
create index channel_tickets_lane_queue_share_idx on channel_tickets (lane, queue, share);
create index channel_tickets_queue_share_turn_idx on channel_tickets (queue, share, turn);
create index channel_tickets_queue_turn_id_next_at_idx on channel_tickets (queue, turn, id) include (next_at);

-- Phones that a shop allows to pay in cash although they refused parcels before this moment.
create table cod_allowed_phones (
  seller_id uuid not null,
  phone text not null,
  created_at timestamp(3) with time zone not null,
  constraint cod_allowed_phones_pkey primary key (seller_id, phone)
);

-- Beginnings of PIN codes where a shop offers cash on delivery, or never does.
create table cod_pins (
  seller_id uuid not null,
  prefix text not null,
  -- Served, or never served. The longest fitting prefix decides.
  is_served boolean not null,
  constraint cod_pins_pkey primary key (seller_id, prefix),
  constraint cod_pins_prefix_check check (prefix ~ '^[1-9][0-9]{0,5}$'::text)
);

-- The code that a seller sends to connect a phone: one use, 30 minutes.
create table connect_codes (
  code text not null,
  seller_id uuid not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint connect_codes_pkey primary key (code)
);
create index connect_codes_expires_at_idx on connect_codes (expires_at);
create index connect_codes_seller_id_idx on connect_codes (seller_id);

-- The only phone that acts for a shop, and only for that shop.
create table connected_phones (
  seller_id uuid not null,
  contact_id uuid not null,
  connected_at timestamp(3) with time zone not null,
  -- The hour of the day (Asia/Kolkata) of the summary; null for no summary.
  summary_hour smallint,
  -- The day in India of the last summary.
  summarized_on date,
  constraint connected_phones_pkey primary key (seller_id),
  constraint connected_phones_contact_id_unique unique (contact_id),
  constraint connected_phones_summary_hour_check check (summary_hour >= 0 and summary_hour <= 23)
);
-- The phones that want a summary.
create index connected_phones_summary_hour_idx on connected_phones (summary_hour) where summary_hour is not null;

-- A person as one number knows them: by phone, by the service's user id, or both.
create table contacts (
  id uuid not null,
  number_id uuid not null,
  -- E.164; null if the service hides it.
  phone text,
  -- The service's id of this person for this business.
  service_user_id text,
  name text,
  -- The shop they currently talk to; null until they name one.
  seller_id uuid,
  mode text not null default 'customer'::text,
  -- The service's time of the message that chose the shop or the mode; older messages change neither.
  routed_at timestamp(3) with time zone,
  -- Until when the service accepts free-form messages to them, from any shop.
  window_ends_at timestamp(3) with time zone,
  -- For rate limiting, as if messages had been evenly spaced until then: a burst of 6, then one every 6 seconds.
  paced_until timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint contacts_pkey primary key (id),
  constraint contacts_number_id_phone_unique unique (number_id, phone),
  constraint contacts_number_id_service_user_id_unique unique (number_id, service_user_id),
  constraint contacts_check check (phone is not null or service_user_id is not null),
  constraint contacts_mode_check check (mode = any (array['customer'::text, 'seller'::text]))
);
create index contacts_seller_id_idx on contacts (seller_id) where seller_id is not null;

-- A cart that a customer sent in the chat and has not ordered yet; `message_id` becomes the order's idempotency
-- key.
create table conversation_carts (
  conversation_id uuid not null,
  message_id uuid not null,
  -- With the prices that the customer was shown.
  lines jsonb not null,
  -- What the customer was asked for; their next message is the answer.
  asks text,
  -- As typed for this order, if the service hides the phone.
  phone text,
  note text,
  -- The customer picks up the order, if the shop allows it.
  picks_up boolean not null default false,
  -- What was sent so far of an address that isn't complete.
  address_draft text,
  -- The total that the customer was shown, with delivery; null where only the items cost something.
  shown_total_paise bigint,
  -- A wish of the customer that the cart hasn't shown since; their words place it only after it was pointed out.
  unread text,
  constraint conversation_carts_pkey primary key (conversation_id),
  constraint conversation_carts_asks_check check (asks = any (array['option'::text, 'address'::text, 'phone'::text]))
);

-- Conversations that sellers reported; administrators can read them until the report is resolved.
create table conversation_reports (
  id uuid not null,
  -- At most one open report each, which the index enforces.
  conversation_id uuid not null,
  reporter_id uuid,
  reason text not null,
  created_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  resolver_id uuid,
  constraint conversation_reports_pkey primary key (id)
);
create unique index conversation_reports_conversation_id_idx on conversation_reports (conversation_id)
  where resolved_at is null;
create index conversation_reports_conversation_id_idx1 on conversation_reports (conversation_id);
create index conversation_reports_created_at_id_idx on conversation_reports (created_at desc, id desc)
  where resolved_at is null;
create index conversation_reports_created_at_id_idx1 on conversation_reports (created_at desc, id desc)
  where resolved_at is not null;
create trigger tell_of_report after insert or update on conversation_reports
  for each row execute function tell_of_report();

-- A customer of a seller and their chat (chat.md, sections 3 and 4). A customer can exist before they write.
create table conversations (
  id uuid not null,
  seller_id uuid not null,
  -- The most recent contact that reaches them.
  contact_id uuid,
  -- E.164.
  phone text,
  service_user_id text,
  name text,
  delivery_address text,
  owner text not null default 'assistant'::text,
  -- The person who replies.
  owner_id uuid,
  -- The assistant is paused until then.
  silent_until timestamp(3) with time zone,
  -- Null: no messages yet, so it is not in the inbox.
  last_message_at timestamp(3) with time zone,
  last_text text,
  last_direction text,
  -- Unread messages of the customer.
  unread integer not null default 0,
  -- Like the contact's, but only counting messages to this shop.
  window_ends_at timestamp(3) with time zone,
  -- When the customer opted in to updates.
  opted_in_at timestamp(3) with time zone,
  -- When the customer sent STOP.
  stopped_at timestamp(3) with time zone,
  -- The service's time of the last STOP or START.
  consent_at timestamp(3) with time zone,
  -- When the seller reported it to administrators; null without an open report.
  reported_at timestamp(3) with time zone,
  -- What the inbox's search matches: name and phone in lower case, and the keys of the name. Written by a trigger.
  search text not null default ''::text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- When the customer last wrote something that was not answered; null if nothing is open.
  needs_you_at timestamp(3) with time zone,
  -- The customer is simulated.
  is_test boolean not null default false,
  constraint conversations_pkey primary key (id),
  constraint conversations_phone_seller_id_unique unique (phone, seller_id),
  constraint conversations_seller_id_service_user_id_unique unique (seller_id, service_user_id),
  constraint conversations_check check (phone is not null or service_user_id is not null),
  constraint conversations_last_direction_check check (last_direction = any (array['in'::text, 'out'::text])),
  constraint conversations_owner_check check (owner = any (array['assistant'::text, 'person'::text, 'paused'::text])),
  constraint conversations_unread_check check (unread >= 0)
);
alter table conversations alter column seller_id set (n_distinct=-0.001);
create index conversations_contact_id_idx on conversations (contact_id);
create index conversations_paused_idx on conversations (silent_until) where owner = 'paused'::text;
create index conversations_search_idx on conversations using gin (search gin_trgm_ops);
create index conversations_seller_id_last_message_at_id_idx on conversations (seller_id, last_message_at desc, id desc)
  where last_message_at is not null;
create index conversations_seller_id_last_message_at_id_idx1 on conversations (seller_id, last_message_at desc, id desc)
  where unread > 0;
-- The inbox's filter.
create index conversations_seller_id_last_message_at_id_idx2 on conversations (seller_id, last_message_at desc, id desc)
  where needs_you_at is not null;
-- The bell.
create index conversations_seller_id_needs_you_at_id_idx on conversations (seller_id, needs_you_at desc, id desc)
  where needs_you_at is not null;
create index conversations_service_user_id_idx on conversations (service_user_id) where service_user_id is not null;
create trigger sound_names before insert or update of name, phone, search on conversations
  for each row execute function add_name_keys();
create trigger tell_of_conversation after insert or update on conversations
  for each row execute function tell_of_conversation();

-- Data sessions, in which customers see their own data: first a one-time code sent to their phone, then an
-- unguessable URL for half an hour; both stored as hashes. The identity is fixed when the code is created.
create table data_visits (
  id uuid not null,
  contact_id uuid not null,
  code_hash text,
  token_hash text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  -- The contact's identity at that time: the session ends when the contact's changes. E.164.
  phone text,
  service_user_id text,
  -- The shop whose data it opens: that of the number that verified the identity.
  seller_id uuid,
  -- Verified by the marketplace's number: it opens the data of all shops.
  is_marketplace boolean not null default false,
  -- The browser that requested the code, or else redeemed it: no other one has access.
  browser_hash text,
  constraint data_visits_pkey primary key (id),
  constraint data_visits_code_hash_unique unique (code_hash),
  constraint data_visits_token_hash_unique unique (token_hash)
);
create index data_visits_contact_id_idx on data_visits (contact_id);
create index data_visits_expires_at_idx on data_visits (expires_at);

-- The photos of a draft, in order of arrival.
create table draft_pictures (
  draft_id uuid not null,
  media_id uuid not null,
  "position" smallint not null,
  -- Its URL as the seller's upload, once stored.
  image text,
  constraint draft_pictures_draft_id_media_id_pk primary key (draft_id, media_id)
);
create index draft_pictures_media_id_idx on draft_pictures (media_id);

-- Requested and confirmed changes of sign-in emails; stores hashes of the tokens in the two emailed links.
create table email_changes (
  id uuid not null,
  user_id uuid not null,
  old_email text not null,
  new_email text not null,
  -- Of the link to the new email; null once it was used.
  token_hash text,
  -- Of the link to the old email.
  undo_hash text not null,
  -- The session that asked for the change, which stays signed in.
  session_hash text,
  created_at timestamp(3) with time zone not null,
  -- When the link to the new email expires.
  expires_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  -- Until then the old email can be restored, and nobody else can register it.
  undo_expires_at timestamp(3) with time zone not null,
  constraint email_changes_pkey primary key (id),
  constraint email_changes_token_hash_key unique (token_hash),
  constraint email_changes_undo_hash_key unique (undo_hash)
);
create index email_changes_old_email_idx on email_changes (old_email) where confirmed_at is not null;
-- One pending change per user.
create unique index email_changes_pending_user_id_idx on email_changes (user_id) where confirmed_at is null;
create index email_changes_undo_expires_at_idx on email_changes (undo_expires_at);
create index email_changes_user_id_idx on email_changes (user_id);

-- Maintained by triggers on products: the number of a seller's public products per category and facet.
create table facet_counters (
  seller_id uuid not null,
  category text not null,
  facet text not null,
  products bigint not null,
  constraint facet_counters_pkey primary key (seller_id, category, facet)
);

-- What the figures of days, of best sellers and of the market do not include yet: added to them each minute by
-- sum_figure_changes(). Whoever reads those figures adds these rows.
create table figure_changes (
  seller_id uuid,
  -- The order that a row adds to a status, or takes from it; null for a change of the inventory's value.
  order_id uuid,
  -- The day in India on which the order was placed.
  day date,
  status text,
  -- 1, or -1 for the status that the order left.
  orders bigint,
  total_paise numeric,
  -- What a change of products adds to the value of all shops' inventory.
  value_paise numeric
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000, autovacuum_vacuum_insert_threshold=-1);
create index figure_changes_seller_id_idx on figure_changes (seller_id) where order_id is not null;

-- What a shop chose for the columns and categories of its files, for the next one.
create table import_choices (
  seller_id uuid not null,
  kind text not null,
  -- The hash of the headings, or a category as it is written in the file.
  key text not null,
  value jsonb not null,
  chosen_at timestamp(3) with time zone not null,
  constraint import_choices_pkey primary key (seller_id, kind, key),
  constraint import_choices_kind_check check (kind = any (array['columns'::text, 'category'::text]))
);

-- Photos of other hosts that are to be copied after an import.
create table import_copies (
  import_id uuid not null,
  url text not null,
  -- A process fetches it until then.
  claimed_until timestamp(3) with time zone,
  constraint import_copies_pkey primary key (import_id, url)
);
create index import_copies_claimed_idx on import_copies (claimed_until) where claimed_until is not null;

-- The files of imports in parts of at most 1 MB, until the import ends.
create table import_files (
  import_id uuid not null,
  -- Empty for the spreadsheet, otherwise the name of a picture.
  name text not null,
  part integer not null,
  bytes bytea not null,
  constraint import_files_pkey primary key (import_id, name, part)
);

-- Products that an import hid because its file does not name them.
create table import_hidden (
  import_id uuid not null,
  product_id uuid not null,
  -- The product's version after that: undo leaves what was edited since.
  version integer not null,
  -- Undo left it hidden, because somebody had edited it.
  is_left boolean not null default false,
  constraint import_hidden_pkey primary key (import_id, product_id)
);

-- Pictures of a ZIP that were stored as uploads of the shop, until the import ends.
create table import_pictures (
  import_id uuid not null,
  -- The picture's name in the ZIP.
  name text not null,
  -- Null if it could not be stored.
  picture_id uuid,
  -- It is no picture, its name is used twice, or it is where no picture may be.
  is_ignored boolean not null default false,
  -- It was stored, or could not be.
  is_tried boolean not null default false,
  constraint import_pictures_pkey primary key (import_id, name)
);

-- Uploaded photos that an import took from products. Cleanup leaves them while the import can be undone.
create table import_replaced_pictures (
  import_id uuid not null,
  picture_id uuid not null,
  constraint import_replaced_pictures_pkey primary key (import_id, picture_id)
);
create index import_replaced_pictures_picture_id_idx on import_replaced_pictures (picture_id);

-- The rows of an imported file and what becomes of them, kept 30 days.
create table import_rows (
  import_id uuid not null,
  -- As a spreadsheet numbers it.
  "row" integer not null,
  -- The first row of the product that this row belongs to.
  place integer not null,
  cells text[] not null,
  -- Columns whose cells the workbook stores as numbers.
  numbers smallint[],
  notices jsonb,
  row_id text,
  sku text,
  group_key text,
  name_key text,
  -- The variant that the row names by its SKU or id.
  variant_id uuid,
  -- Of the product on its first row that can be read, and of each row that is left out. Null for the other rows of
  -- a product, and before the row was checked.
  verdict text,
  name text,
  problems jsonb,
  codes text[],
  changes jsonb,
  -- What will stand there, for the preview.
  product jsonb,
  -- The product that the row is about: found by the dry run, or created by the import.
  product_id uuid,
  -- What the import will write (domain/catalogue/imports/plans.ts). On the row that has the verdict of a product.
  plan jsonb,
  -- What its undo will write.
  undo jsonb,
  constraint import_rows_pkey primary key (import_id, "row"),
  constraint import_rows_verdict_check
    check (verdict = any (array['create'::text, 'update'::text, 'unchanged'::text, 'skipped'::text, 'error'::text]))
) with (fillfactor=60);
alter table import_rows alter column cells set statistics 0;
alter table import_rows alter column changes set statistics 0;
alter table import_rows alter column import_id set statistics 0;
alter table import_rows alter column notices set statistics 0;
alter table import_rows alter column plan set statistics 0;
alter table import_rows alter column problems set statistics 0;
alter table import_rows alter column product set statistics 0;
alter table import_rows alter column undo set statistics 0;
create index import_rows_import_id_place_row_idx on import_rows (import_id, place, "row");

-- Files of products that sellers imported, kept 90 days.
create table imports (
  id uuid not null,
  seller_id uuid not null,
  -- The member who uploaded it, or started to import or undo it: the audit log names them at the end.
  user_id uuid not null,
  state text not null,
  file_name text not null,
  -- SHA-256 of the file, to recognise one that was imported before.
  file_hash text not null,
  -- How the file is to be read where the seller chose it: sheet, row of the headings, dialect.
  choices jsonb not null default '{}'::jsonb,
  -- How the file was recognised, with the first rows, texts shortened.
  form jsonb,
  -- All that reading a row depends on (domain/catalogue/imports).
  settings jsonb,
  counts jsonb not null,
  -- Values of the file that are no category, with what the seller chose for them.
  categories jsonb,
  -- The last place that the step in progress has done.
  "position" integer not null default 0,
  -- The code of why it failed.
  problem text,
  -- Changes with each claim: whoever has an earlier one has lost the import to another process.
  claim uuid,
  -- It belongs to one process until then.
  claimed_until timestamp(3) with time zone,
  -- When it was worked on last: others come first.
  turn_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  checked_at timestamp(3) with time zone,
  applied_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  -- When its rows were last compared with the products of the shop: before they are written, those that create one
  -- are compared with later products.
  matched_at timestamp(3) with time zone,
  constraint imports_pkey primary key (id),
  constraint imports_state_check
    check (state = any (array['reading'::text, 'mapping'::text, 'checking'::text, 'ready'::text, 'importing'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'undoing'::text, 'undone'::text]))
);
create index imports_active_idx on imports (claimed_until)
  where state = any (array['reading'::text, 'checking'::text, 'importing'::text, 'undoing'::text]);
create index imports_created_at_idx on imports (created_at);
create index imports_seller_id_id_idx on imports (seller_id, id);

-- The browsers that accounts were used from: a hash of the value in the browser's cookie.
create table known_browsers (
  user_id uuid not null,
  token_hash text not null,
  last_used_at timestamp(3) with time zone not null,
  constraint known_browsers_user_id_token_hash_pk primary key (user_id, token_hash)
);
create index known_browsers_last_used_at_idx on known_browsers (last_used_at);
-- A browser is renamed under all its accounts.
create index known_browsers_token_hash_idx on known_browsers (token_hash);

-- Replies that a shop's people send often, offered as questions with answers.
create table learned_answers (
  id uuid not null,
  seller_id uuid not null,
  reply text not null,
  -- The fact that it becomes; question: a question with its answer.
  kind text not null,
  -- As a customer asked it, without phones and addresses; empty once it is closed.
  question text not null,
  answer text not null,
  -- How many got the reply.
  customers integer not null,
  -- Whose words the question has: deleted with their data.
  conversation_id uuid,
  -- When it was sent last.
  sent_at timestamp(3) with time zone not null,
  -- Added or dismissed, for good.
  closed_at timestamp(3) with time zone,
  constraint learned_answers_pkey primary key (id),
  constraint learned_answers_seller_id_reply_key unique (seller_id, reply),
  constraint learned_answers_kind_check
    check (kind = any (array['deliveryArea'::text, 'deliveryCharge'::text, 'deliveryTime'::text, 'payment'::text, 'returns'::text, 'openingHours'::text, 'address'::text, 'question'::text]))
);
create index learned_answers_conversation_id_idx on learned_answers (conversation_id) where conversation_id is not null;
create index learned_answers_seller_id_sent_at_idx on learned_answers (seller_id, sent_at desc) where closed_at is null;
create index learned_answers_sent_at_idx on learned_answers (sent_at) where closed_at is null;

-- Emails, one for each change. The body is wiped once an SMTP server has accepted it.
create table mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  body text not null,
  -- 'kept': no SMTP server is configured, so the email is only stored.
  status text not null,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  -- A URL that the email shows as a QR code; wiped with the body.
  qr_code text,
  constraint mails_pkey primary key (id)
);
create index mails_created_at_id_idx on mails (created_at desc, id desc);
-- Emails are searched by recipient and subject.
create index mails_lower_idx on mails using gin (lower((recipient || ' '::text) || subject) gin_trgm_ops);
-- An email address that was typed in full.
create index mails_recipient_idx on mails (lower(recipient), created_at desc, id desc);

-- The number of public products per category of the whole marketplace. Split into several rows each, so that
-- changes of different sellers rarely wait for each other.
create table marketplace_categories (
  category text not null,
  shard smallint not null,
  active bigint not null,
  constraint marketplace_categories_category_shard_pk primary key (category, shard)
);

-- The same for the whole marketplace. Split into several rows each, so that changes of different sellers rarely
-- wait for each other.
create table marketplace_facets (
  category text not null,
  facet text not null,
  shard smallint not null,
  products bigint not null,
  constraint marketplace_facets_pkey primary key (category, facet, shard)
);

-- Maintained by triggers on orders: the all-time counts of all sellers together.
create table marketplace_orders (
  -- One of 64, chosen per connection, so that concurrent transactions rarely wait for each other.
  shard smallint not null,
  status text not null,
  -- The number of orders in this status.
  orders bigint not null,
  -- The sum of their totals.
  total_paise numeric not null,
  constraint marketplace_orders_status_shard_pk primary key (status, shard)
);

-- The counts of all catalogues together.
create table marketplace_products (
  -- One of 64, chosen per connection, so that concurrent transactions rarely wait for each other.
  shard smallint not null,
  total bigint not null,
  active bigint not null,
  low_stock bigint not null,
  value_paise numeric not null,
  constraint marketplace_products_pkey primary key (shard)
);

-- Maintained by a trigger on sellers: the number of sellers per status.
create table marketplace_sellers (
  status text not null,
  -- One of 64, chosen per connection, so that concurrent transactions rarely wait for each other.
  shard smallint not null,
  sellers bigint not null,
  constraint marketplace_sellers_status_shard_pk primary key (status, shard)
);

-- Maintained by triggers: registrations and placed orders per week (Asia/Kolkata, from Monday). Split into
-- several rows per week, so that orders of different sellers rarely wait for each other.
create table marketplace_weeks (
  week date not null,
  shard smallint not null,
  registrations bigint not null,
  orders bigint not null,
  constraint marketplace_weeks_week_shard_pk primary key (week, shard)
);

-- Who acts for which business: each person for one, and each business has one owner.
create table members (
  user_id uuid not null,
  seller_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone not null,
  constraint members_pkey primary key (user_id),
  constraint members_role_check check (role = 'owner'::text)
);
create index members_seller_id_idx on members (seller_id);
create unique index members_seller_id_idx1 on members (seller_id) where role = 'owner'::text;

-- What a shop's customers asked in vain: questions without an answer, and goods that were not found.
create table missed_topics (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  -- Hash of the words that matter, whatever their order and spelling.
  topic text not null,
  -- The latest words, without phones and addresses; empty once it is closed.
  text text not null,
  -- Whose words these are: deleted with their data.
  conversation_id uuid,
  asked integer not null,
  last_asked_at timestamp(3) with time zone not null,
  -- Answered or dismissed. An answered one opens again when it is asked in vain again.
  closed_at timestamp(3) with time zone,
  is_dismissed boolean not null default false,
  constraint missed_topics_pkey primary key (id),
  constraint missed_topics_seller_id_kind_topic_key unique (seller_id, kind, topic),
  constraint missed_topics_kind_check
    check (kind = any (array['deliveryArea'::text, 'deliveryCharge'::text, 'deliveryTime'::text, 'payment'::text, 'returns'::text, 'openingHours'::text, 'address'::text, 'question'::text, 'product'::text]))
);
create index missed_topics_conversation_id_idx on missed_topics (conversation_id) where conversation_id is not null;
create index missed_topics_last_asked_at_idx on missed_topics (last_asked_at) where not is_dismissed;
create index missed_topics_seller_id_asked_id_idx on missed_topics (seller_id, asked desc, id) where closed_at is null;

-- What an administrator took down or hid, why, and the seller's appeal with the reply. Active until `ended_at`;
-- at most one active per product and per review.
create table moderations (
  id uuid not null,
  seller_id uuid not null,
  product_id uuid,
  review_id uuid,
  reason text not null,
  actor_id uuid,
  created_at timestamp(3) with time zone not null,
  -- The seller's only appeal.
  appeal text,
  appealed_at timestamp(3) with time zone,
  -- The administrator's reply.
  reply text,
  answered_at timestamp(3) with time zone,
  -- When the product was restored or the review was shown again.
  ended_at timestamp(3) with time zone,
  constraint moderations_pkey primary key (id)
);
create index moderations_appeals_idx on moderations (appealed_at, id)
  where appealed_at is not null and answered_at is null and ended_at is null;
create index moderations_ended_product_idx on moderations (product_id) where product_id is not null;
create index moderations_ended_review_idx on moderations (review_id) where review_id is not null;
create unique index moderations_product_idx on moderations (product_id)
  where product_id is not null and ended_at is null;
create unique index moderations_review_idx on moderations (review_id) where review_id is not null and ended_at is null;
create index moderations_seller_idx on moderations (seller_id);

-- Maintained by triggers on order_money: orders of a shop in each payment state.
create table money_counters (
  seller_id uuid not null,
  state text not null,
  orders bigint not null,
  -- The sum of what is missing or too much.
  paise numeric not null,
  constraint money_counters_pkey primary key (seller_id, state)
);

-- Maintained by a trigger on money_entries: a shop's bookings per day (Asia/Kolkata).
create table money_days (
  seller_id uuid not null,
  day date not null,
  received_paise numeric not null,
  returned_paise numeric not null,
  -- Payments taken back, less refunds that did not arrive.
  corrected_paise numeric not null,
  constraint money_days_pkey primary key (seller_id, day)
);

-- The ledger of orders' money. Rows are only added.
create table money_entries (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  kind text not null,
  amount_paise bigint not null,
  channel text not null,
  "references" text[] not null default '{}'::text[],
  at timestamp(3) with time zone not null,
  actor_id uuid,
  key text not null,
  reason text,
  -- The entry that a correction takes back.
  corrected_id uuid,
  -- The refund that was sent, or that did not arrive.
  refund_id uuid,
  -- Of a simulated order or payment: no sum includes it.
  is_test boolean not null default false,
  constraint money_entries_pkey primary key (id),
  constraint money_entries_corrected_id_key unique (corrected_id),
  constraint money_entries_key_key unique (key),
  constraint money_entries_amount_paise_check check (amount_paise > 0),
  constraint money_entries_channel_check
    check (channel = any (array['upi'::text, 'cash'::text, 'courier'::text, 'statement'::text, 'provider'::text])),
  constraint money_entries_kind_check check (kind = any (array['received'::text, 'returned'::text, 'corrected'::text]))
);
create index money_entries_order_id_at_idx on money_entries (order_id, at);
create index money_entries_seller_id_at_id_idx on money_entries (seller_id, at desc, id desc);
create trigger count_inserted after insert on money_entries referencing new table as added
  for each statement execute function count_money_entries();
create trigger refuse_change before update on money_entries for each row execute function refuse_ledger_change();

-- Each reference of a payment is booked once in a shop. A correction releases it.
create table money_references (
  seller_id uuid not null,
  kind text not null,
  reference text not null,
  entry_id uuid not null,
  order_id uuid not null,
  constraint money_references_pkey primary key (seller_id, kind, reference)
);
create index money_references_entry_id_idx on money_references (entry_id);

-- Customers' questions that no record answers; the seller's answer is sent to them and becomes a fact.
create table open_questions (
  id uuid not null,
  seller_id uuid not null,
  conversation_id uuid not null,
  message_id uuid not null,
  text text not null,
  -- What the question is about, if it matches one of the shop's facts.
  kind text not null,
  created_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  -- That of missed_topics; null: it is in no group.
  topic text,
  constraint open_questions_pkey primary key (id),
  constraint open_questions_message_id_kind_unique unique (message_id, kind),
  constraint open_questions_kind_check
    check (kind = any (array['deliveryArea'::text, 'deliveryCharge'::text, 'deliveryTime'::text, 'payment'::text, 'returns'::text, 'openingHours'::text, 'address'::text, 'question'::text]))
);
-- Answered questions are removed after some time.
create index open_questions_answered_at_idx on open_questions (answered_at) where answered_at is not null;
create index open_questions_conversation_id_idx on open_questions (conversation_id);
-- The questions that wait for a shop's answer.
create index open_questions_seller_id_created_at_id_idx on open_questions (seller_id, created_at desc, id desc)
  where answered_at is null;
create index open_questions_seller_id_topic_idx on open_questions (seller_id, topic)
  where answered_at is null and topic is not null;

-- Maintained by a trigger on orders: how many orders a seller confirmed per clock hour, in total (`source` is
-- empty) and per source. Rows older than a day are removed.
create table order_confirmations (
  seller_id uuid not null,
  source text not null,
  hour timestamp(3) with time zone not null,
  orders integer not null,
  constraint order_confirmations_seller_id_source_hour_pk primary key (seller_id, source, hour)
);

-- Maintained by triggers on orders: all-time counts of one seller, with a row for each status that occurs.
create table order_counters (
  seller_id uuid not null,
  status text not null,
  -- The number of orders in this status.
  orders bigint not null,
  -- The sum of their totals.
  total_paise numeric not null,
  -- The last order number of the shop: in its row of pending orders only, whose lock makes the orders of a shop
  -- wait for each other.
  last_number integer,
  constraint order_counters_seller_id_status_pk primary key (seller_id, status)
);

-- Maintained by triggers on orders: counts per seller and day (Asia/Kolkata) on which the orders were placed.
create table order_days (
  seller_id uuid not null,
  day date not null,
  status text not null,
  -- The number of orders in this status.
  orders bigint not null,
  -- The sum of their totals.
  total_paise numeric not null,
  constraint order_days_seller_id_day_status_pk primary key (seller_id, day, status)
);

-- The discounts that make up an order's: for paying first, or agreed with the customer.
create table order_discounts (
  order_id uuid not null,
  kind text not null,
  paise bigint not null,
  constraint order_discounts_pkey primary key (order_id, kind),
  constraint order_discounts_kind_check check (kind = any (array['prepaid'::text, 'agreed'::text])),
  constraint order_discounts_paise_check check (paise > 0)
);

-- Every change of an order: who (null for a customer), when, from, to.
create table order_history (
  id uuid not null,
  order_id uuid not null,
  -- Duplicated here, so that a seller's activity needs only one index.
  seller_id uuid not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  created_at timestamp(3) with time zone not null,
  cause text not null,
  -- What changed beside the status; null: the status.
  act text,
  -- The amount of a discount or return.
  paise bigint,
  reason text,
  constraint order_history_pkey primary key (id),
  constraint order_history_act_check
    check (act = any (array['discount'::text, 'method'::text, 'called_off'::text, 'came_back'::text, 'returned'::text, 'tracking'::text])),
  constraint order_history_cause_check
    check (cause = any (array['customer'::text, 'seller'::text, 'lapsed'::text, 'paid'::text]))
);
create index order_history_order_id_created_at_idx on order_history (order_id, created_at);
create index order_history_seller_id_created_at_id_idx on order_history (seller_id, created_at desc, id desc);
create trigger tell_order_event after insert on order_history for each row execute function tell_order_event();

-- Order lines copy name and price, because a product may change or be deleted.
create table order_items (
  order_id uuid not null,
  "position" integer not null,
  product_id uuid,
  product_name text not null,
  quantity integer not null,
  -- Unit price.
  price_paise bigint not null,
  variant_id uuid,
  option_label text,
  sku text,
  -- Why a cancelled order did not return this line to the stock.
  not_restocked text,
  constraint order_items_order_id_position_pk primary key (order_id, "position"),
  constraint order_items_not_restocked_check
    check (not_restocked = any (array['option_deleted'::text, 'options_changed'::text])),
  constraint order_items_price_paise_check check (price_paise > 0),
  constraint order_items_quantity_check check (quantity > 0)
);
create index order_items_product_id_idx on order_items (product_id);
create index order_items_variant_id_idx on order_items (variant_id) where variant_id is not null;

-- Idempotency keys of orders: the same key and body return the same order.
create table order_keys (
  key text not null,
  body_hash text not null,
  -- No foreign key: the key is claimed before its order is written.
  order_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint order_keys_pkey primary key (key)
);
create index order_keys_created_at_idx on order_keys (created_at);

-- The sellers who want emails about new orders; others have no row.
create table order_mails (
  seller_id uuid not null,
  -- When the last one was queued: the next one waits, and covers all orders since.
  mailed_at timestamp(3) with time zone,
  constraint order_mails_pkey primary key (seller_id)
);

-- The payment state of orders, computed from the ledger (domain/orders/paymentStates.ts). Orders that are paid
-- as agreed have no row until money is booked or claimed.
create table order_money (
  order_id uuid not null,
  seller_id uuid not null,
  method text not null,
  state text not null,
  keep_paise bigint not null,
  received_paise bigint not null default 0,
  returned_paise bigint not null default 0,
  has_open_claim boolean not null default false,
  -- The seller has something to answer or to send.
  needs_you boolean not null default false,
  is_test boolean not null,
  placed_at timestamp(3) with time zone not null,
  -- The UPI ID from which the order was last paid, as the bank says: offered to the customer for a refund.
  payer_vpa text,
  constraint order_money_pkey primary key (order_id),
  constraint order_money_check check (returned_paise <= received_paise),
  constraint order_money_received_paise_check check (received_paise >= 0),
  constraint order_money_returned_paise_check check (returned_paise >= 0)
);
create index order_money_seller_id_method_placed_at_order_id_idx on order_money (seller_id, method, placed_at desc, order_id desc);
create index order_money_seller_id_placed_at_order_id_idx on order_money (seller_id, placed_at desc, order_id desc);
create index order_money_seller_id_placed_at_order_id_idx1 on order_money (seller_id, placed_at desc, order_id desc)
  where needs_you;
create index order_money_seller_id_state_placed_at_order_id_idx on order_money (seller_id, state, placed_at desc, order_id desc);
create trigger count_deleted after delete on order_money referencing old table as removed
  for each statement execute function count_order_money();
create trigger count_inserted after insert on order_money referencing new table as added
  for each statement execute function count_order_money();
create trigger count_updated after update on order_money referencing old table as removed new table as added
  for each statement execute function count_order_money();

-- For rate limiting, as if each source's orders had been evenly spaced until then. Rows in the past are removed.
create table order_paces (
  source text not null,
  due_at timestamp(3) with time zone not null,
  constraint order_paces_pkey primary key (source)
);

-- The approved template for each order status; without one, customers without an open chat are not notified.
create table order_templates (
  status text not null,
  name text not null,
  language text not null,
  -- The template's parameters, in order.
  parameters text[] not null,
  updated_at timestamp(3) with time zone not null,
  -- The language of its customers. `language` is the code under which the messaging service has approved it.
  for_language text not null default 'en'::text,
  constraint order_templates_pkey primary key (status, for_language)
);

create table orders (
  id uuid not null,
  -- Its n_distinct lets plans that are cached for any seller expect a thousand rows of each, as many as large
  -- shops have: one that expected less than a page would sort all orders of a large shop. The same applies to
  -- reviews and conversations.
  seller_id uuid not null,
  status text not null,
  -- Goods − discount + delivery + fee for cash on delivery.
  total_paise bigint not null,
  customer_name text,
  -- E.164, for links.
  customer_phone text,
  delivery_address text,
  note text,
  -- The unguessable part of the URL of the customer's page.
  token text not null,
  -- The text that searches match: id, customer's name and phone, product names in lower case; a trigger adds the
  -- keys of the customer's name.
  search text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- For display, if typed differently.
  customer_phone_typed text,
  -- Placed by the seller: signed in, or with the shop's phone.
  is_own boolean not null default false,
  -- The seller's deadline, as shown to the customer; after it the order is cancelled.
  lapses_at timestamp(3) with time zone,
  -- Keyed hash of the request's source, for limits; deleted when the order is answered, or after a day.
  source text,
  -- The customer wants updates in the chat: ordered there, or ticked the box on the form (chat.md, section 3).
  wants_updates boolean not null default false,
  -- The conversation of the order; for web orders only if updates are wanted.
  conversation_id uuid,
  -- When the customer's data that the law does not require was erased (domain/privacy/legalRetention.ts).
  erased_at timestamp(3) with time zone,
  -- Placed by a simulated customer: it changed no stock, and no count includes it.
  is_test boolean not null default false,
  -- Counted per shop from 1001 by a trigger, unless a number is given.
  number integer not null default 0,
  -- Gets an email about each new status; null if the customer gave none, or was erased.
  customer_email text,
  method text not null default 'arranged'::text,
  discount_paise bigint not null default 0,
  delivery_paise bigint not null default 0,
  cod_fee_paise bigint not null default 0,
  -- Of all items when it was placed; null where the shop had no delivery charges.
  weight_grams integer,
  pincode text,
  state text,
  -- Null where the shop does not ask.
  way text,
  -- How the order ended, where the statuses have no way for it. Then it has no further actions.
  outcome text,
  courier text,
  tracking text,
  -- A return gave the delivery charge back, too.
  gives_delivery_back boolean not null default false,
  -- The language of the page or conversation in which it was placed; null of earlier orders.
  language text,
  -- The page on which the parcel is followed, as the shop gave it; null: by the courier.
  tracking_link text,
  constraint orders_pkey primary key (id),
  constraint orders_token_unique unique (token),
  constraint orders_cod_fee_paise_check check (cod_fee_paise >= 0),
  constraint orders_delivery_paise_check check (delivery_paise >= 0),
  constraint orders_discount_paise_check check (discount_paise >= 0),
  constraint orders_language_check check (length(language) <= 8),
  constraint orders_method_check
    check (method = any (array['provider'::text, 'upi'::text, 'cod'::text, 'arranged'::text])),
  constraint orders_number_check check (number > 0),
  constraint orders_outcome_check
    check (outcome = any (array['called_off'::text, 'came_back'::text, 'returned'::text, 'part_returned'::text])),
  constraint orders_pincode_check check (pincode ~ '^[1-9][0-9]{5}$'::text),
  constraint orders_status_check
    check (status = any (array['pending'::text, 'confirmed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text])),
  constraint orders_total_paise_check check (total_paise > 0),
  constraint orders_tracking_link_check check (tracking_link ~~ 'https://%'::text),
  constraint orders_way_check check (way = any (array['courier'::text, 'pickup'::text]))
);
alter table orders alter column seller_id set (n_distinct=-0.001);
create index orders_conversation_id_idx on orders (conversation_id) where conversation_id is not null;
create index orders_created_at_id_idx on orders (created_at desc, id desc);
-- Names of erased orders that the law requires for some years.
create index orders_created_at_idx1 on orders (created_at) where erased_at is not null and customer_name is not null;
-- The orders of a phone in all shops; a phone that was typed in full.
create index orders_customer_phone_idx on orders (customer_phone, seller_id, created_at desc, id desc)
  where customer_phone is not null;
create index orders_customer_phone_seller_id_idx on orders (customer_phone, seller_id)
  where outcome = 'came_back'::text;
-- The part of the id that people see.
create index orders_label_idx on orders ("right"(id::text, 8));
create index orders_lapses_at_idx on orders (lapses_at) where status = 'pending'::text;
create index orders_search_idx on orders using gin (search gin_trgm_ops);
create index orders_seller_id_created_at_id_idx on orders (seller_id, created_at desc, id desc);
create index orders_seller_id_created_at_id_idx1 on orders (seller_id, created_at desc, id desc)
  where outcome is not null;
create index orders_seller_id_customer_phone_idx on orders (seller_id, customer_phone) where status = 'pending'::text;
create unique index orders_seller_id_number_idx on orders (seller_id, number);
create index orders_seller_id_source_idx on orders (seller_id, source) where status = 'pending'::text;
create index orders_seller_id_status_created_at_id_idx on orders (seller_id, status, created_at desc, id desc);
-- The coalesce prevents that PostgreSQL uses this index for the orders of one source: while no order had a
-- source, it looked the cheapest, and each new order then read all of its day.
create index orders_sources_idx on orders (created_at) where coalesce(source, ''::text) <> ''::text;
create index orders_status_created_at_id_idx on orders (status, created_at desc, id desc);
-- Counts the open test orders of a shop for the list on its phone.
create index orders_tests_idx on orders (seller_id, status) where is_test;
create trigger count_confirmed_orders after update on orders referencing old table as removed new table as added
  for each statement execute function count_confirmed_orders();
create trigger count_deleted_orders after delete on orders referencing old table as removed
  for each statement execute function count_orders();
create trigger count_inserted_orders after insert on orders referencing new table as added
  for each statement execute function count_orders();
create trigger count_updated_orders after update on orders referencing old table as removed new table as added
  for each statement execute function count_orders();
create trigger number_order before insert on orders for each row when (new.number = 0) execute function number_order();
create trigger sound_names before insert or update of customer_name, search on orders
  for each row execute function add_name_keys();

-- The Argon2id hash of an account's password: a separate table, so that no query of users includes it.
create table passwords (
  user_id uuid not null,
  hash text not null,
  changed_at timestamp(3) with time zone not null,
  constraint passwords_pkey primary key (user_id)
);

-- Customers' words that they have paid: never money.
create table payment_claims (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  reference text,
  state text not null,
  -- Keyed hash of who made it, for limits; deleted after a day.
  source text,
  created_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  constraint payment_claims_pkey primary key (id),
  constraint payment_claims_state_check check (state = any (array['open'::text, 'received'::text, 'refused'::text]))
);
create index payment_claims_created_at_idx on payment_claims (created_at) where state = 'open'::text;
create index payment_claims_order_id_idx on payment_claims (order_id);
create index payment_claims_seller_id_idx on payment_claims (seller_id) where state = 'open'::text;
create index payment_claims_seller_id_reference_idx on payment_claims (seller_id, reference)
  where reference is not null;
create index payment_claims_source_created_at_idx on payment_claims (source, created_at) where source is not null;
create trigger tell_of_claim after insert or update of state, reminded_at on payment_claims
  for each row execute function tell_order_event();

-- Shops' accounts at payment providers, with their keys sealed.
create table payment_connections (
  -- Random: it is part of the address of the webhook.
  id uuid not null,
  seller_id uuid not null,
  provider text not null,
  key_id text not null,
  -- Null once the shop has closed and nothing is sent back by it any longer.
  key_secret_sealed text,
  webhook_secret_sealed text,
  -- The secret before the last change: retries of events are signed with it until old_webhook_until.
  old_webhook_secret_sealed text,
  old_webhook_until timestamp(3) with time zone,
  -- The latest failed calls, for the circuit breaker.
  failure_times timestamp(3) with time zone[] not null default '{}'::timestamp with time zone[],
  -- Set while the provider is not offered because calls failed.
  down_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  disconnected_at timestamp(3) with time zone,
  constraint payment_connections_pkey primary key (id),
  constraint payment_connections_provider_check check (provider = any (array['razorpay'::text, 'stand-in'::text]))
);
create index payment_connections_down_until_idx on payment_connections (down_until) where down_until is not null;
create unique index payment_connections_seller_id_idx on payment_connections (seller_id) where disconnected_at is null;
create index payment_connections_seller_id_idx1 on payment_connections (seller_id);

-- Signed events of payment providers, each once, without their bodies. An event is a hint: what is booked is
-- read from the provider.
create table payment_events (
  id uuid not null,
  connection_id uuid not null,
  -- The provider's id of the event, else a hash of its body.
  event_key text not null,
  kind text not null,
  link_provider_id text,
  refund_provider_id text,
  received_at timestamp(3) with time zone not null,
  constraint payment_events_pkey primary key (id),
  constraint payment_events_connection_id_event_key_key unique (connection_id, event_key)
);
create index payment_events_received_at_idx on payment_events (received_at);

-- Pages of payment providers on which customers pay for orders.
create table payment_links (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  connection_id uuid not null,
  reference text not null,
  amount_paise bigint not null,
  state text not null,
  -- Null until the provider's answer is stored; the link is found again by its reference.
  provider_id text,
  url text,
  created_at timestamp(3) with time zone not null,
  -- When the customer last tapped Pay.
  opened_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  -- Set when the link must be cancelled at the provider.
  closing_at timestamp(3) with time zone,
  -- When the link is read from the provider again; null after the last time.
  next_read_at timestamp(3) with time zone,
  -- Lease of whoever reads it now.
  reading_until timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  constraint payment_links_pkey primary key (id),
  constraint payment_links_reference_key unique (reference),
  constraint payment_links_amount_paise_check check (amount_paise > 0),
  constraint payment_links_state_check
    check (state = any (array['creating'::text, 'open'::text, 'paid'::text, 'cancelled'::text, 'expired'::text]))
);
create unique index payment_links_connection_id_provider_id_idx on payment_links (connection_id, provider_id);
create index payment_links_greatest_idx on payment_links (greatest(next_read_at, reading_until))
  where next_read_at is not null;
create index payment_links_order_id_idx on payment_links (order_id);

-- What the bell tells a shop about its payment provider.
create table payment_notices (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  created_at timestamp(3) with time zone not null,
  constraint payment_notices_pkey primary key (id),
  constraint payment_notices_kind_check check (kind = any (array['provider_down'::text, 'provider_changed'::text]))
);
create index payment_notices_seller_id_created_at_idx on payment_notices (seller_id, created_at desc);
create trigger tell_of_notice after insert on payment_notices for each row execute function tell_order_event();

-- What a seller has to look at in a provider's answer, until they have.
create table payment_problems (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  kind text not null,
  payment_id text not null,
  -- In hundredths of the currency.
  amount_paise bigint not null,
  expected_paise bigint not null,
  currency text not null,
  created_at timestamp(3) with time zone not null,
  resolved_at timestamp(3) with time zone,
  constraint payment_problems_pkey primary key (id),
  constraint payment_problems_kind_check
    check (kind = any (array['amount_differs'::text, 'other_currency'::text, 'booked_elsewhere'::text]))
);
create index payment_problems_order_id_idx on payment_problems (order_id);

-- What a customer was asked to pay by UPI: a snapshot, one open at a time.
create table payment_requests (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  tr text not null,
  vpa text not null,
  name text not null,
  amount_paise bigint not null,
  created_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone,
  constraint payment_requests_pkey primary key (id),
  constraint payment_requests_tr_key unique (tr),
  constraint payment_requests_amount_paise_check check (amount_paise > 0)
);
create unique index payment_requests_order_id_idx on payment_requests (order_id) where closed_at is null;
create index payment_requests_order_id_idx1 on payment_requests (order_id);
create index payment_requests_seller_id_idx on payment_requests (seller_id) where closed_at is null;

-- How shops are paid and what they charge for delivery. A part without a value has its default
-- (domain/sellers/paymentSettings.ts).
create table payment_settings (
  seller_id uuid not null,
  upi jsonb,
  payment jsonb,
  cod jsonb,
  delivery jsonb,
  updated_at timestamp(3) with time zone not null,
  -- The connection with which customers can pay now, and whether its circuit breaker is open.
  provider jsonb,
  -- When the UPI ID last changed.
  upi_changed_at timestamp(3) with time zone,
  constraint payment_settings_pkey primary key (seller_id)
);
create trigger tell_of_upi after insert or update of upi_changed_at on payment_settings
  for each row execute function tell_order_event();
create trigger tell_pages_of_payment_settings after insert or delete or update on payment_settings
  for each row execute function tell_fact_pages();

-- Sign-ins with a correct password that still need the code, for some minutes; stores a hash of the browser's
-- value.
create table pending_logins (
  token_hash text not null,
  user_id uuid not null,
  remember_me boolean not null,
  failures integer not null,
  expires_at timestamp(3) with time zone not null,
  constraint pending_logins_pkey primary key (token_hash),
  constraint pending_logins_failures_check check (failures >= 0)
);
create index pending_logins_expires_at_idx on pending_logins (expires_at);
create index pending_logins_user_id_idx on pending_logins (user_id);

-- Replies of a shop's people to customers' questions, of the last 60 days.
create table person_replies (
  id uuid not null,
  seller_id uuid not null,
  conversation_id uuid not null,
  -- Hash of the reply's words.
  reply text not null,
  -- The customer's message that it replies to.
  question_id uuid not null,
  sent_at timestamp(3) with time zone not null,
  constraint person_replies_pkey primary key (id)
);
create index person_replies_conversation_id_idx on person_replies (conversation_id);
create index person_replies_question_id_idx on person_replies (question_id);
create index person_replies_seller_id_reply_sent_at_idx on person_replies (seller_id, reply, sent_at);
create index person_replies_sent_at_idx on person_replies (sent_at);

-- What a shop's phone changed by message, which can be undone for some minutes.
create table phone_changes (
  id uuid not null,
  seller_id uuid not null,
  product_id uuid not null,
  change text not null,
  -- Quantity or paise; 1 and 0 for shown and hidden.
  before bigint not null,
  after bigint not null,
  -- The product's version after the change.
  version integer not null,
  created_at timestamp(3) with time zone not null,
  undone_at timestamp(3) with time zone,
  -- Of a product with options: the changed variants with their values before and after; null otherwise.
  variants jsonb,
  constraint phone_changes_pkey primary key (id),
  constraint phone_changes_change_check
    check (change = any (array['stock'::text, 'price'::text, 'hide'::text, 'show'::text]))
);
create index phone_changes_created_at_idx on phone_changes (created_at);
create index phone_changes_product_id_idx on phone_changes (product_id);

-- The language of replies to a shop's phone, if not the default.
create table phone_languages (
  contact_id uuid not null,
  language text not null,
  constraint phone_languages_pkey primary key (contact_id)
);

create table phone_proposals (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  -- The changes of prices and stocks, the orders with their action, the message with its customers, or the order
  -- of a customer.
  content jsonb not null,
  created_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  -- The rows that put stock and prices back, for ten minutes; null if nothing was changed.
  undo jsonb,
  constraint phone_proposals_pkey primary key (id),
  constraint phone_proposals_kind_check
    check (kind = any (array['lines'::text, 'orders'::text, 'message'::text, 'order'::text]))
);
create index phone_proposals_created_at_idx on phone_proposals (created_at);
create index phone_proposals_seller_id_created_at_idx on phone_proposals (seller_id, created_at desc);

-- What customers' photos are compared with: the pictures of a shop's products, each as one or two areas.
create table picture_prints (
  id bigint not null generated always as identity,
  seller_id uuid not null,
  image text not null,
  area smallint not null,
  hash bigint not null,
  thumbnail bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint picture_prints_pkey primary key (id),
  constraint picture_prints_seller_id_image_area_key unique (seller_id, image, area)
);
create index picture_prints_hashes on picture_prints (seller_id, id) include (hash) where hash <> 0;

-- Photos that sellers uploaded; the files are in photo storage under this id.
create table pictures (
  id uuid not null,
  seller_id uuid not null,
  created_at timestamp(3) with time zone not null,
  -- Perceptual hash, 64 bits, signed; 0: nothing to compare, null: not computed yet.
  hash bigint,
  -- It came with an import of products. These have a daily limit of their own.
  is_imported boolean not null default false,
  constraint pictures_pkey primary key (id)
);
create index pictures_bands on pictures using gin (picture_bands(hash)) where hash <> 0;
create index pictures_created_at_idx on pictures (created_at);
create index pictures_id_idx on pictures (id) where hash is null;
create index pictures_seller_id_created_at_idx on pictures (seller_id, created_at);

-- Maintained by triggers on products: counts for one seller's catalogue.
create table product_counters (
  seller_id uuid not null,
  total bigint not null,
  active bigint not null,
  low_stock bigint not null,
  -- Of the active products: how many are low on stock.
  active_low bigint not null,
  -- Of those: how many are sold out.
  active_out bigint not null,
  constraint product_counters_pkey primary key (seller_id)
);

-- Maintained by triggers on orders and their lines: the quantity ordered per product, without cancelled orders,
-- by day of the order (Asia/Kolkata). Stored for as long as the best-seller window. Vacuumed early, since best
-- sellers are summed from the index alone.
create table product_days (
  seller_id uuid not null,
  day date not null,
  product_id uuid not null,
  pieces bigint not null,
  total_paise numeric not null,
  constraint product_days_seller_id_day_product_id_pk primary key (seller_id, day, product_id) include (pieces)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);

-- Products that a shop's phone has started; a row is deleted once published or discarded (chat.md, section 2).
create table product_drafts (
  id uuid not null,
  seller_id uuid not null,
  -- The phone that started it.
  contact_id uuid,
  -- The draft that the phone is working on: new messages and photos belong to it.
  is_current boolean not null,
  name text not null,
  description text not null,
  price_paise bigint,
  stock integer,
  category text,
  -- What the phone was asked for: its next message is the answer.
  asks text,
  -- Counts changes other than photos: a button publishes only the version it was shown with.
  version integer not null,
  -- The service's time of the last photo.
  photo_at timestamp(3) with time zone not null,
  -- Publishing was tapped, and is tried then; null if it was not.
  publish_at timestamp(3) with time zone,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- When a photo could not be downloaded, until the phone is notified; otherwise null.
  photo_failed_at timestamp(3) with time zone,
  -- Lowest first among those to be published, counted per shop, so that shops alternate.
  turn bigint not null default 0,
  -- Options and variants with what is known of their prices and stocks; price_paise and stock are then the lowest
  -- and the sum.
  options jsonb,
  constraint product_drafts_pkey primary key (id),
  constraint product_drafts_asks_check
    check (asks = any (array['name'::text, 'price'::text, 'stock'::text, 'category'::text, 'description'::text]))
);
-- A phone works on one draft at a time.
create unique index product_drafts_contact_id_idx on product_drafts (contact_id) where is_current;
create index product_drafts_photo_failed_at_idx on product_drafts (photo_failed_at) where photo_failed_at is not null;
-- The draft that has waited longest to be published.
create index product_drafts_publish_at_idx on product_drafts (publish_at) where publish_at is not null;
create index product_drafts_seller_id_turn_idx on product_drafts (seller_id, turn) where publish_at is not null;
-- The drafts of a shop.
create index product_drafts_seller_id_updated_at_id_idx on product_drafts (seller_id, updated_at desc, id desc)
  where publish_at is null;
create index product_drafts_turn_id_idx on product_drafts (turn, id) where publish_at is not null;
create trigger queue_draft before update of publish_at on product_drafts
  for each row when (old.publish_at is null and new.publish_at is not null)
  execute function queue_draft();

-- Idempotency keys of a seller's new products.
create table product_keys (
  seller_id uuid not null,
  key text not null,
  body_hash text not null,
  -- No foreign key: the key is claimed before its product is written.
  product_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint product_keys_seller_id_key_pk primary key (seller_id, key)
);
create index product_keys_created_at_idx on product_keys (created_at);

create table product_options (
  product_id uuid not null,
  "position" smallint not null,
  key text,
  name text not null,
  constraint product_options_pkey primary key (product_id, "position"),
  constraint product_options_position_check check ("position" >= 0 and "position" <= 2)
);

-- Maintained by triggers on reviews: the reviews of each product; hidden ones are excluded.
create table product_ratings (
  product_id uuid not null,
  -- The number of visible reviews.
  reviews bigint not null,
  -- The sum of their stars.
  stars bigint not null,
  constraint product_ratings_pkey primary key (product_id)
);

create table product_translations (
  product_id uuid not null,
  language text not null,
  name text not null,
  -- Empty: readers see the first one.
  description text not null,
  constraint product_translations_pkey primary key (product_id, language),
  constraint product_translations_description_check check (char_length(description) <= 5000),
  constraint product_translations_language_check check (language ~ '^[a-z]{2,3}$'::text),
  constraint product_translations_name_check check (char_length(name) >= 1 and char_length(name) <= 200)
);
create trigger refresh_translated_product after insert or delete or update on product_translations
  for each row execute function refresh_translated_product();

create table product_values (
  product_id uuid not null,
  option smallint not null,
  "position" smallint not null,
  key text,
  value text not null,
  -- Other words for a preset value, such as लाल for Red: searched, but never shown.
  aliases text not null default ''::text,
  constraint product_values_pkey primary key (product_id, option, "position")
);
create trigger refresh_products_of_new_values after insert on product_values referencing new table as added
  for each statement execute function refresh_products_of_values();

-- Pages keep room (fillfactor), so that stock changes in place, without touching an index.
create table products (
  id uuid not null,
  seller_id uuid not null,
  name text not null,
  description text not null,
  category text not null,
  price_paise bigint not null,
  stock integer not null,
  is_active boolean not null,
  images text[] not null,
  -- Counts the owner's edits, so that saving a stale copy is rejected. Orders do not change it.
  version integer not null default 1,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- Other names that customers may use: searched, but never shown.
  also_called text not null default ''::text,
  -- What searches match, as sound_keys() writes it: the words of the names with a mark before each, then all
  -- words. Written by a trigger.
  search text not null default ''::text,
  -- Low on stock. A generated column, so that index conditions can use it: an index on the stock itself would be
  -- rewritten with every item that is ordered.
  is_low boolean not null generated always as (stock < 10) stored,
  -- A generated column for the same reason as `is_low`.
  is_sold_out boolean not null generated always as (stock = 0) stored,
  -- An administrator took it down: it cannot be active until restored. `moderations` has who and why.
  taken_down_at timestamp(3) with time zone,
  -- Active, not taken down, and of an approved seller: publicly visible. Written only by triggers.
  is_visible boolean not null default true,
  has_options boolean not null default false,
  price_to_paise bigint,
  value_paise bigint,
  sku text,
  mrp_paise bigint,
  weight_grams integer,
  -- An offered variant is low on stock. Written only by triggers on variants.
  has_low_option boolean not null default false,
  -- An offered variant is sold out. Written only by triggers on variants.
  has_sold_out_option boolean not null default false,
  -- ISO 3166, two letters
  country_of_origin text,
  -- As printed: '500 g', '2 pieces'
  net_quantity text,
  manufacturer text,
  packer text,
  -- Required for goods from other countries than India
  importer text,
  -- What lists are filtered by: preset values with an offered variant, such as 'size:m', and 'size:' for any of
  -- them, and the country of origin. Written only by triggers.
  facets text[],
  -- What cards show of the options. Written only by triggers.
  card_options jsonb,
  -- Values and SKUs of offered variants. Written only by triggers on variants.
  option_words text,
  -- Values and SKUs that only variants have that are not offered: the public does not find them. Written only by
  -- triggers on variants.
  hidden_option_words text,
  -- The city that the shop states, in lower case. Written only by triggers, and right for visible products alone.
  city text,
  -- The name before the first change of it. Shopify knows a product by an address that is made of it.
  first_name text,
  constraint products_pkey primary key (id),
  constraint products_price_paise_check check (price_paise > 0),
  constraint products_stock_check check (stock >= 0),
  constraint products_taken_down_check check (taken_down_at is null or not is_active)
) with (fillfactor=85);
alter table products alter column search set statistics 0;
create index products_hidden_option_words_idx on products using gin (hidden_option_words gin_trgm_ops)
  where hidden_option_words is not null;
create index products_low_idx on products (seller_id, updated_at desc, id desc) where is_low;
create index products_low_option_idx on products (seller_id, updated_at desc, id desc) where has_low_option;
-- Whether any product shows a photo of another host: asked for each that is not stored yet.
create index products_remote_images_idx on products using gin (remote_images(images));
create index products_search_idx on products using gin (search_terms(search, facets, price_paise, is_sold_out, city, category, seller_id, is_visible, created_at, updated_at));
create index products_seller_id_category_idx on products (seller_id, category);
create index products_seller_id_price_paise_id_idx on products (seller_id, price_paise, id);
create index products_seller_id_updated_at_id_idx on products (seller_id, updated_at desc, id desc);
-- What is active and sold out, to which the dashboard leads: few products among many that are low.
create index products_sold_out_idx on products (seller_id, updated_at desc, id desc) where is_sold_out and is_active;
create index products_sold_out_option_idx on products (seller_id, updated_at desc, id desc) where has_sold_out_option;
create index products_updated_at_id_idx on products (updated_at desc, id desc);
create index products_visible_category_idx on products (category, created_at desc, id desc) where is_visible;
create index products_visible_category_low_price_idx on products (category, created_at desc, id desc)
  where is_visible and price_paise < 50000;
create index products_visible_category_price_idx on products (category, price_paise, id) where is_visible;
create index products_visible_low_price_idx on products (created_at desc, id desc)
  where is_visible and price_paise < 50000;
-- The indexes of what the public reads contain nothing of a suspended seller.
create index products_visible_newest_idx on products (created_at desc, id desc) where is_visible;
create index products_visible_price_idx on products (price_paise, id) where is_visible;
create index products_visible_seller_idx on products (seller_id, created_at desc, id desc) where is_visible;
create index products_with_options_idx on products (seller_id, id) where has_options and is_visible;
create constraint trigger check_option_figures after insert or update of has_options, price_paise, price_to_paise, stock, value_paise on products deferrable initially deferred
  for each row when (new.has_options)
  execute function check_option_figures();
create trigger count_deleted_categories after delete on products referencing old table as removed
  for each statement execute function count_categories();
create trigger count_deleted_products after delete on products referencing old table as removed
  for each statement execute function count_products();
create trigger count_inserted_categories after insert on products referencing new table as added
  for each statement execute function count_categories();
create trigger count_inserted_products after insert on products referencing new table as added
  for each statement execute function count_products();
create trigger count_updated_products after update on products referencing old table as removed new table as added
  for each statement execute function count_products();
create trigger keep_first_name before update of name on products
  for each row when (new.name <> old.name)
  execute function keep_first_name();
create trigger keep_search_words after insert or update of name, description, also_called, sku, option_words on products
  for each row execute function keep_search_words();
create trigger record_sku_of_changed_product after update of sku on products
  for each row when (old.sku is distinct from new.sku)
  execute function record_sku();
create trigger record_sku_of_new_product after insert on products
  for each row when (new.sku is not null)
  execute function record_sku();
create trigger set_origin before update of country_of_origin on products
  for each row when (new.country_of_origin is distinct from old.country_of_origin)
  execute function set_origin();
create trigger set_origin_of_new before insert on products
  for each row when (new.country_of_origin is not null)
  execute function set_origin();
create trigger set_product_search before insert or update of name, description, also_called, sku, option_words on products
  for each row execute function set_product_search();
create trigger set_visibility_of_changed_product before update of is_active, taken_down_at on products
  for each row when (old.is_active <> new.is_active or old.taken_down_at is distinct from new.taken_down_at)
  execute function set_product_visibility();
create trigger set_visibility_of_new_product before insert on products
  for each row execute function set_product_visibility();
create trigger tell_pages_of_deleted_product after delete on products
  for each row when (old.is_active)
  execute function tell_product_pages();
create trigger tell_pages_of_inserted_product after insert on products
  for each row when (new.is_active)
  execute function tell_product_pages();
create trigger tell_pages_of_updated_product after update on products
  for each row when (old.is_active or new.is_active)
  execute function tell_product_pages();

-- Payments that providers reported, each once.
create table provider_payments (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  connection_id uuid not null,
  link_id uuid not null,
  payment_id text not null,
  amount_paise bigint not null,
  currency text not null,
  method text,
  -- The entry of the ledger; null where it was not booked.
  entry_id uuid,
  is_test boolean not null,
  at timestamp(3) with time zone not null,
  constraint provider_payments_pkey primary key (id),
  constraint provider_payments_connection_id_payment_id_key unique (connection_id, payment_id),
  constraint provider_payments_amount_paise_check check (amount_paise > 0)
);
create index provider_payments_link_id_idx on provider_payments (link_id);
create index provider_payments_order_id_idx on provider_payments (order_id);

-- Recovery codes for use without the app: hashes, each for one use.
create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp(3) with time zone,
  constraint recovery_codes_user_id_code_hash_pk primary key (user_id, code_hash)
);

-- What shops owe to customers, and have sent.
create table refunds (
  id uuid not null,
  order_id uuid not null,
  seller_id uuid not null,
  amount_paise bigint not null,
  channel text not null,
  state text not null,
  attempts integer not null default 0,
  reference text,
  -- The UPI ID where the customer wants it.
  vpa text,
  created_at timestamp(3) with time zone not null,
  sent_at timestamp(3) with time zone,
  -- When the customer said that it did not arrive.
  disputed_at timestamp(3) with time zone,
  -- The payment that the provider sends back; null where the shop sends it by hand.
  provider_payment_id uuid,
  provider_refund_id text,
  -- How often the shop had the provider send it: each has a key of its own.
  tries integer not null default 1,
  -- Why the provider did not send it, in its own words.
  problem text,
  -- When it is sent or read again; null once it is done.
  next_at timestamp(3) with time zone,
  -- When the shop was last reminded that it is open.
  reminded_at timestamp(3) with time zone,
  constraint refunds_pkey primary key (id),
  constraint refunds_amount_paise_check check (amount_paise > 0),
  constraint refunds_state_check
    check (state = any (array['due'::text, 'pending'::text, 'processed'::text, 'failed'::text]))
);
create index refunds_created_at_idx on refunds (created_at) where state = any (array['due'::text, 'failed'::text]);
create index refunds_next_at_idx on refunds (next_at) where next_at is not null;
create unique index refunds_order_id_idx on refunds (order_id)
  where (state = any (array['due'::text, 'failed'::text])) and provider_payment_id is null;
create index refunds_order_id_idx1 on refunds (order_id);
create index refunds_provider_payment_id_idx on refunds (provider_payment_id);
create index refunds_provider_refund_id_idx on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_seller_id_idx on refunds (seller_id) where state = any (array['due'::text, 'failed'::text]);
create trigger tell_of_refund after update of disputed_at, reminded_at on refunds
  for each row execute function tell_order_event();

-- Photos of other hosts that were fetched, successfully or not.
create table remote_pictures (
  -- The SHA-256 of the URL, in hex.
  hash text not null,
  url text not null,
  tried_at timestamp(3) with time zone not null,
  constraint remote_pictures_pkey primary key (hash),
  constraint remote_pictures_hash_check check (hash ~ '^[0-9a-f]{64}$'::text),
  constraint remote_pictures_url_check check (url ~* '^https?://'::text)
);
create index remote_pictures_tried_at_idx on remote_pictures (tried_at);

-- The audit trail of which administrator read which reported conversation, at most once per hour.
create table report_reads (
  id uuid not null,
  report_id uuid not null,
  admin_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint report_reads_pkey primary key (id)
);
create index report_reads_report_id_admin_id_created_at_idx on report_reads (report_id, admin_id, created_at desc);
create trigger tell_of_read after insert on report_reads for each row execute function tell_of_report();

-- Products, shops and reviews that visitors reported: the reports of one subject until an administrator has
-- reviewed them.
create table reported_subjects (
  id uuid not null,
  kind text not null,
  -- The product, seller or review. No foreign key, because a report outlives what it is about.
  target_id uuid not null,
  -- The shop that it belongs to.
  seller_id uuid not null,
  -- Of the product, the reviewed product or the shop, when it was first reported.
  name text not null,
  -- Repeated ones are not counted.
  reports integer not null default 0,
  created_at timestamp(3) with time zone not null,
  last_reported_at timestamp(3) with time zone not null,
  reviewed_at timestamp(3) with time zone,
  reviewer_id uuid,
  outcome text,
  constraint reported_subjects_pkey primary key (id),
  constraint reported_subjects_kind_check check (kind = any (array['product'::text, 'shop'::text, 'review'::text])),
  constraint reported_subjects_outcome_check check (outcome = any (array['actionTaken'::text, 'noAction'::text]))
);
-- Reports of one subject are reviewed together.
create unique index reported_subjects_open_idx on reported_subjects (target_id, kind) where reviewed_at is null;
-- The queue, oldest first.
create index reported_subjects_queue_idx on reported_subjects (created_at, id) where reviewed_at is null;
create index reported_subjects_reviewed_idx on reported_subjects (reviewed_at desc, id desc)
  where reviewed_at is not null;
create index reported_subjects_seller_idx on reported_subjects (seller_id);
create trigger tell_of_visitor_report after insert or update on reported_subjects
  for each row execute function tell_of_report();

-- Reset links that were emailed, for one use; stores a hash of the token.
create table reset_links (
  token_hash text not null,
  -- No foreign key: while accounts are hidden, a row is also written, and rolled back, for unknown emails.
  user_id uuid not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint reset_links_pkey primary key (token_hash)
);
create index reset_links_expires_at_idx on reset_links (expires_at);
create index reset_links_user_id_idx on reset_links (user_id);

-- How many items of each line of an order were returned.
create table return_lines (
  order_id uuid not null,
  "position" integer not null,
  quantity integer not null,
  constraint return_lines_pkey primary key (order_id, "position"),
  constraint return_lines_quantity_check check (quantity > 0)
);

-- The audit trail of what administrators did to reviews.
create table review_history (
  id uuid not null,
  review_id uuid not null,
  action text not null,
  reason text,
  actor_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint review_history_pkey primary key (id),
  constraint review_history_action_check check (action = any (array['hide'::text, 'show'::text])),
  constraint review_history_check check (action = 'show'::text or reason is not null)
);
create index review_history_review_id_idx on review_history (review_id);

-- A customer's review of one line of a delivered order. Remains when its product is deleted.
create table reviews (
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  seller_id uuid not null,
  product_id uuid,
  -- The customer's first name.
  author text not null,
  -- 1 to 5.
  stars smallint not null,
  words text,
  -- The seller's only reply.
  answer text,
  answered_at timestamp(3) with time zone,
  -- Hidden by an administrator: not shown and not counted. `review_history` has who and why.
  hidden_at timestamp(3) with time zone,
  -- The text that the administrators' search matches: author, product, review and shop in lower case.
  search text not null,
  created_at timestamp(3) with time zone not null,
  constraint reviews_pkey primary key (id),
  constraint reviews_order_id_position_unique unique (order_id, "position"),
  constraint reviews_stars_check check (stars >= 1 and stars <= 5)
);
alter table reviews alter column seller_id set (n_distinct=-0.001);
create index reviews_created_at_id_idx on reviews (created_at desc, id desc);
create index reviews_created_at_id_idx1 on reviews (created_at desc, id desc) where hidden_at is not null;
create index reviews_product_id_created_at_id_idx on reviews (product_id, created_at desc, id desc);
create index reviews_search_idx on reviews using gin (search gin_trgm_ops);
create index reviews_seller_id_created_at_id_idx on reviews (seller_id, created_at desc, id desc);
create index reviews_seller_id_created_at_id_idx1 on reviews (seller_id, created_at desc, id desc) where answer is null;
create trigger count_deleted_reviews after delete on reviews referencing old table as removed
  for each statement execute function count_reviews();
create trigger count_inserted_reviews after insert on reviews referencing new table as added
  for each statement execute function count_reviews();
create trigger count_updated_reviews after update on reviews referencing old table as removed new table as added
  for each statement execute function count_reviews();
create trigger tell_pages_of_review after insert or delete or update on reviews
  for each row execute function tell_review_pages();
create trigger tell_review_event after insert on reviews for each row execute function tell_order_event();

-- Every word that product searches match, maintained by a trigger, to find the words that contain a fragment
-- (docs/decisions/search.md).
create table search_words (
  word text not null,
  constraint search_words_pkey primary key (word)
);
create index search_words_similar_idx on search_words using gin (word gin_trgm_ops)
  where word >= '!a'::text and word < '"'::text;

-- A user's second factor: the secret of the authenticator app, encrypted.
create table second_factors (
  user_id uuid not null,
  secret text not null,
  -- When the first correct code enabled it.
  confirmed_at timestamp(3) with time zone,
  -- The 30-second time step of the last used code: it and older ones are no longer valid.
  last_step bigint,
  created_at timestamp(3) with time zone not null,
  constraint second_factors_pkey primary key (user_id)
);

-- The audit trail of decisions about sellers.
create table seller_history (
  id uuid not null,
  seller_id uuid not null,
  decision text not null,
  from_status text,
  to_status text not null,
  actor_id uuid,
  created_at timestamp(3) with time zone not null,
  -- The reason that the seller was given; only for decisions that require one.
  reason text,
  constraint seller_history_pkey primary key (id)
);
create index seller_history_created_at_id_idx on seller_history (created_at desc, id desc);
create index seller_history_seller_id_created_at_idx on seller_history (seller_id, created_at);
create trigger tell_seller_event after insert on seller_history for each row execute function tell_seller_event();

-- Administrators' notes about a seller. No response to sellers or visitors may include them.
create table seller_notes (
  id uuid not null,
  seller_id uuid not null,
  note text not null,
  -- Null after that administrator was deleted.
  admin_id uuid,
  created_at timestamp(3) with time zone not null,
  constraint seller_notes_pkey primary key (id)
);
-- The notes about a seller, newest first.
create index seller_notes_seller_id_id_idx on seller_notes (seller_id, id desc);

-- Maintained by triggers on reviews: the reviews of all products of a seller; hidden ones are excluded.
create table seller_ratings (
  seller_id uuid not null,
  -- The number of visible reviews.
  reviews bigint not null,
  -- The sum of their stars.
  stars bigint not null,
  constraint seller_ratings_pkey primary key (seller_id)
);

-- Pairs of sellers that are nearly the same, stored for both; of many only the most similar.
create table seller_similarities (
  seller_id uuid not null,
  other_id uuid not null,
  kind text not null,
  found_at timestamp(3) with time zone not null,
  constraint seller_similarities_seller_id_kind_other_id_pk primary key (seller_id, kind, other_id),
  constraint seller_similarities_kind_check
    check (kind = any (array['similarAddress'::text, 'similarName'::text, 'pictures'::text]))
);
create index seller_similarities_other_id_idx on seller_similarities (other_id);

-- Businesses; `seller_history` also has who decided about each and when.
create table sellers (
  id uuid not null,
  business_name text not null,
  owner_name text not null,
  -- E.164, for links.
  phone text not null,
  address text not null,
  category text not null,
  description text,
  status text not null,
  approved_at timestamp(3) with time zone,
  approved_by uuid,
  rejected_at timestamp(3) with time zone,
  rejected_by uuid,
  suspended_at timestamp(3) with time zone,
  suspended_by uuid,
  -- The text that the administrators' search matches: names, email and phone in lower case; a trigger adds the
  -- keys of the names.
  search text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- The slug of the public shop, created at the first approval; it stays when the name changes.
  slug text,
  -- For display, if typed differently.
  phone_typed text,
  -- The order terms: the maximum quantity per line; null: the default rule.
  most_per_line integer,
  -- The hours until a pending order expires.
  lapse_hours integer not null default 48,
  -- Whether customers can pick up their orders: if not, an order needs a delivery address.
  customers_can_pick_up boolean not null default true,
  -- As the seller confirmed it, for the shop's page; null: not said.
  city text,
  -- Per weekday from Sunday: opening and closing in minutes of the day (Asia/Kolkata), or null if closed. Null:
  -- not said.
  opening_hours jsonb,
  -- How long the shop usually takes to reply in chats, measured once a day; null: too few chats, or over a day.
  reply_minutes integer,
  -- The address of the seller's own uploaded photo, for the shop's page; the same applies to the cover.
  logo text,
  cover text,
  -- The colour of the shop's sign; the letters on it are white or ink, whichever can be read.
  color text,
  -- By language: {"name", "description"}, in a language other than that of the first name. An empty description:
  -- readers see the first one.
  translations jsonb not null default '{}'::jsonb,
  -- Copied and shared links lead to pages in this language; null: in the language of their reader.
  link_language text,
  constraint sellers_pkey primary key (id),
  constraint sellers_slug_unique unique (slug),
  constraint sellers_color_check check (color ~ '^#[0-9a-f]{6}$'::text),
  constraint sellers_lapse_hours_check check (lapse_hours >= 1 and lapse_hours <= 720),
  constraint sellers_link_language_check check (link_language ~ '^[a-z]{2,3}$'::text),
  constraint sellers_most_per_line_check check (most_per_line >= 1 and most_per_line <= 1000000),
  constraint sellers_reply_minutes_check check (reply_minutes > 0),
  constraint sellers_status_check
    check (status = any (array['pending'::text, 'approved'::text, 'rejected'::text, 'suspended'::text, 'closed'::text]))
);
create index sellers_address_trigrams on sellers using gin (lower(address) gin_trgm_ops);
create index sellers_city_idx on sellers (lower(city), created_at desc, id desc)
  where status = 'approved'::text and city is not null;
create index sellers_created_at_id_idx on sellers (created_at desc, id desc);
-- The queue of applications, oldest first.
create index sellers_created_at_id_idx1 on sellers (created_at, id) where status = 'pending'::text;
create index sellers_lower_idx on sellers using gin (lower(business_name) gin_trgm_ops);
-- Names and addresses that are nearly the same are found without reading the others.
create index sellers_name_trigrams on sellers using gin (lower(business_name) gin_trgm_ops);
create index sellers_phone_id_idx on sellers (phone, id);
create index sellers_same_words_id_idx on sellers (same_words(address), id);
create index sellers_same_words_id_idx1 on sellers (same_words(business_name), id);
create index sellers_same_words_id_idx2 on sellers (same_words(owner_name), id);
create index sellers_search_idx on sellers using gin (search gin_trgm_ops);
create index sellers_status_created_at_id_idx on sellers (status, created_at desc, id desc);
create trigger compare_changed_seller after update of business_name, address on sellers
  for each row when (old.business_name is distinct from new.business_name or old.address is distinct from new.address)
  execute function compare_seller_again();
create trigger compare_new_seller after insert on sellers
  for each row when (new.status <> 'closed'::text)
  execute function compare_seller_again();
create trigger count_decided_sellers after update of status on sellers
  for each row when (old.status <> new.status)
  execute function count_sellers();
create trigger count_sellers after insert or delete on sellers for each row execute function count_sellers();
create trigger count_weeks_of_deleted_sellers after delete on sellers referencing old table as removed
  for each statement execute function count_weeks('registrations');
create trigger count_weeks_of_inserted_sellers after insert on sellers referencing new table as added
  for each statement execute function count_weeks('registrations');
create trigger set_city_of_products after update of city on sellers
  for each row when (lower(old.city) is distinct from lower(new.city))
  execute function set_seller_city();
create trigger set_visibility_of_decided_seller after update of status on sellers
  for each row when ((old.status = 'approved'::text) <> (new.status = 'approved'::text))
  execute function set_seller_visibility();
create trigger sound_names before insert or update of business_name, owner_name, search on sellers
  for each row execute function add_name_keys();
create trigger tell_pages_of_deleted_seller after delete on sellers for each row execute function tell_seller_pages();
create trigger tell_pages_of_updated_seller after update on sellers
  for each row when (old.* is distinct from new.*)
  execute function tell_seller_pages();
create trigger tell_seller_status after update of status on sellers
  for each row when (old.status is distinct from new.status)
  execute function tell_seller_status();

-- One row for each signed-in browser, with a hash of the token in its cookie.
create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash text not null,
  expires_at timestamp(3) with time zone not null,
  user_agent text,
  created_at timestamp(3) with time zone not null,
  -- To the hour.
  last_used_at timestamp(3) with time zone not null,
  constraint sessions_pkey primary key (id),
  constraint sessions_token_hash_unique unique (token_hash)
);
create index sessions_expires_at_idx on sessions (expires_at);
create index sessions_user_id_idx on sessions (user_id);
create trigger tell_session_end after delete on sessions for each row execute function tell_session_end();

-- A shop's facts: one row per kind; for the kind 'question' one per question.
create table shop_facts (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  -- Only for the kind 'question'; empty otherwise.
  question text not null,
  answer text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  -- The conversation in which it was asked: it is erased with its customer's data.
  conversation_id uuid,
  constraint shop_facts_pkey primary key (id),
  constraint shop_facts_seller_id_kind_question_unique unique (seller_id, kind, question),
  constraint shop_facts_kind_check
    check (kind = any (array['deliveryArea'::text, 'deliveryCharge'::text, 'deliveryTime'::text, 'payment'::text, 'returns'::text, 'openingHours'::text, 'address'::text, 'question'::text]))
);
create index shop_facts_conversation_idx on shop_facts (conversation_id) where conversation_id is not null;
create trigger tell_pages_of_fact after insert or delete or update on shop_facts
  for each row execute function tell_fact_pages();

-- Completed setup steps of a shop that leave no other trace, such as sharing its link.
create table shop_steps (
  seller_id uuid not null,
  step text not null,
  created_at timestamp(3) with time zone not null,
  constraint shop_steps_seller_id_step_pk primary key (seller_id, step),
  constraint shop_steps_step_check check (step = any (array['share'::text, 'poster'::text, 'pickUp'::text]))
);

-- Faults of the next calls, one row per call: only tests write here.
create table simulated_faults (
  id uuid not null,
  fault text not null,
  constraint simulated_faults_pkey primary key (id)
);

-- Files of the simulated service, from `POST /media` and the phone's photos.
create table simulated_media (
  id text not null,
  mime_type text not null,
  content bytea not null,
  created_at timestamp(3) with time zone not null,
  constraint simulated_media_pkey primary key (id)
);
create index simulated_media_created_at_idx on simulated_media (created_at);

-- What a simulated phone sent and received, as the simulated service saw it.
create table simulated_messages (
  id uuid not null,
  phone_id uuid not null,
  -- From the phone, or to it.
  direction text not null,
  external_id text not null,
  -- The body as sent to the service, or the message as in its event.
  payload json not null,
  state text not null,
  -- `biz_opaque_callback_data`.
  callback text,
  created_at timestamp(3) with time zone not null,
  constraint simulated_messages_pkey primary key (id),
  constraint simulated_messages_external_id_unique unique (external_id),
  constraint simulated_messages_direction_check check (direction = any (array['from'::text, 'to'::text])),
  constraint simulated_messages_state_check check (state = any (array['sent'::text, 'delivered'::text, 'read'::text]))
);
create index simulated_messages_created_at_idx on simulated_messages (created_at);
create index simulated_messages_phone_id_created_at_id_idx on simulated_messages (phone_id, created_at desc, id desc);

-- The phones of the simulator: part of the simulated service, not of Haat (chat.md, section 1).
create table simulated_phones (
  id uuid not null,
  -- Digits only, as the service writes them.
  phone text not null,
  -- The service's id of this person for the business.
  service_user_id text not null,
  name text not null,
  -- Events about this person include no phone.
  hides_phone boolean not null default false,
  -- The seller whose page shows it.
  seller_id uuid,
  -- Or the visitor whose page shows it, by the hash of their cookie.
  visitor text,
  -- Whether it is the seller's phone or a customer's.
  is_sellers boolean not null default false,
  created_at timestamp(3) with time zone not null,
  constraint simulated_phones_pkey primary key (id),
  constraint simulated_phones_phone_unique unique (phone),
  constraint simulated_phones_service_user_id_unique unique (service_user_id)
);
create index simulated_phones_seller_id_idx on simulated_phones (seller_id);
create index simulated_phones_visitor_idx on simulated_phones (visitor) where visitor is not null;

-- Webhooks that the simulated service still has to post to Haat: retried until answered with 200.
create table simulated_webhooks (
  id uuid not null,
  body text not null,
  due_at timestamp(3) with time zone not null,
  attempts integer not null default 0,
  created_at timestamp(3) with time zone not null,
  -- The shop that simulates it, or a visitor's phone.
  share text not null default ''::text,
  -- Lowest first among those that are due, counted per share, so that shops alternate.
  turn bigint not null default 0,
  constraint simulated_webhooks_pkey primary key (id)
);
create index simulated_webhooks_due_at_idx on simulated_webhooks (due_at);
create index simulated_webhooks_share_turn_idx on simulated_webhooks (share, turn);
create index simulated_webhooks_turn_id_idx on simulated_webhooks (turn, id);
create trigger queue_webhook before insert on simulated_webhooks for each row execute function queue_webhook();

-- Maintained by triggers on products and variants: one SKU once in a shop.
create table skus (
  seller_id uuid not null,
  sku text not null,
  product_id uuid not null,
  variant_id uuid,
  constraint skus_pkey primary key (seller_id, sku) deferrable initially deferred
);
create index skus_product_id_idx on skus (product_id);
create index skus_variant_id_idx on skus (variant_id);

-- Faults that tests ask of the stand-in provider. Nothing in the server adds one.
create table stand_in_faults (
  id bigint not null generated always as identity,
  fault text not null,
  account text,
  remaining integer not null default 1,
  constraint stand_in_faults_pkey primary key (id),
  constraint stand_in_faults_remaining_check check (remaining > 0)
);

-- The stand-in provider's links. No money moves.
create table stand_in_links (
  id text not null,
  account text not null,
  reference text not null,
  amount_paise bigint not null,
  currency text not null,
  status text not null,
  description text not null,
  return_url text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint stand_in_links_pkey primary key (id),
  constraint stand_in_links_account_reference_key unique (account, reference),
  constraint stand_in_links_status_check
    check (status = any (array['created'::text, 'paid'::text, 'cancelled'::text, 'expired'::text]))
);

-- The stand-in provider's payments.
create table stand_in_payments (
  id text not null,
  link_id text not null,
  amount_paise bigint not null,
  currency text not null,
  status text not null,
  rrn text not null,
  created_at timestamp(3) with time zone not null,
  constraint stand_in_payments_pkey primary key (id),
  constraint stand_in_payments_status_check check (status = any (array['captured'::text, 'failed'::text]))
);
create index stand_in_payments_link_id_idx on stand_in_payments (link_id);

-- The stand-in provider's refunds.
create table stand_in_refunds (
  id text not null,
  payment_id text not null,
  amount_paise bigint not null,
  idempotency_key text not null,
  status text not null,
  created_at timestamp(3) with time zone not null,
  constraint stand_in_refunds_pkey primary key (id),
  constraint stand_in_refunds_idempotency_key_key unique (idempotency_key),
  constraint stand_in_refunds_status_check
    check (status = any (array['pending'::text, 'processed'::text, 'failed'::text]))
);
create index stand_in_refunds_payment_id_idx on stand_in_refunds (payment_id);

-- Events that the stand-in provider has to post.
create table stand_in_webhooks (
  id uuid not null,
  account text not null,
  event_id text not null,
  body text not null,
  signature text not null,
  attempts integer not null default 0,
  due_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  constraint stand_in_webhooks_pkey primary key (id)
);
create index stand_in_webhooks_due_at_idx on stand_in_webhooks (due_at);

-- Which column of a statement holds what, as a shop chose it for these headings.
create table statement_columns (
  seller_id uuid not null,
  -- Of the row of headings, as headings are compared.
  headings_hash text not null,
  -- Column numbers from 0, by what they hold (domain/orders/bankStatements.ts).
  columns jsonb not null,
  chosen_at timestamp(3) with time zone not null,
  constraint statement_columns_pkey primary key (seller_id, headings_hash)
);

-- The credits of a statement. Debits are not stored.
create table statement_credits (
  statement_id uuid not null,
  -- As the spreadsheet numbers its row.
  number integer not null,
  -- Of seller, day, amount, narration, reference and its number among equal ones.
  hash text not null,
  day date not null,
  amount_paise bigint not null,
  narration text not null,
  utr text,
  -- Why it is taken for the payment of an order (domain/orders/bankStatements.ts).
  rule text,
  is_ticked boolean not null,
  order_id uuid,
  claim_id uuid,
  difference_paise bigint not null,
  is_booked boolean not null,
  constraint statement_credits_pkey primary key (statement_id, number),
  constraint statement_credits_amount_paise_check check (amount_paise > 0),
  constraint statement_credits_rule_check check (rule = any (array['A'::text, 'B'::text, 'C'::text, 'D'::text]))
);

-- Credits that were in a statement of the shop: what remains of them after 24 hours.
create table statement_hashes (
  seller_id uuid not null,
  hash text not null,
  seen_at timestamp(3) with time zone not null,
  constraint statement_hashes_pkey primary key (seller_id, hash)
);

-- Bank statements that sellers uploaded, deleted after 24 hours. The file itself is not stored.
create table statements (
  id uuid not null,
  seller_id uuid not null,
  created_at timestamp(3) with time zone not null,
  constraint statements_pkey primary key (id)
);
create index statements_created_at_idx on statements (created_at);
create index statements_seller_id_idx on statements (seller_id);

-- The administrators' contact details: the last row is current, earlier ones are history.
create table support_contacts (
  id uuid not null,
  email text,
  -- E.164, for links.
  phone text,
  -- For display, if typed differently.
  phone_typed text,
  admin_id uuid,
  created_at timestamp(3) with time zone not null,
  -- The grievance officer.
  officer_name text,
  officer_email text,
  -- E.164, for links.
  officer_phone text,
  -- For display, if typed differently.
  officer_phone_typed text,
  officer_designation text,
  constraint support_contacts_pkey primary key (id)
);
create trigger tell_pages_of_support after insert or delete or update on support_contacts
  for each statement execute function tell_pages('all');

-- Sellers with a new name or address that is not compared with the others yet. A trigger on sellers adds them.
create table uncompared_sellers (
  seller_id uuid not null,
  constraint uncompared_sellers_pkey primary key (seller_id)
);

-- New orders for the seller's next email.
create table unmailed_orders (
  order_id uuid not null,
  seller_id uuid not null,
  constraint unmailed_orders_pkey primary key (order_id)
);
create index unmailed_orders_seller_id_idx on unmailed_orders (seller_id);

-- Accounts of sellers and administrators.
create table users (
  id uuid not null,
  name text not null,
  email text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  role text not null,
  last_login timestamp(3) with time zone,
  -- Events up to this time are read in the bell.
  bell_seen_at timestamp(3) with time zone,
  -- When the owner was last notified that somebody is guessing passwords.
  attack_told_at timestamp(3) with time zone,
  -- The language that they chose or registered in; null where none is known.
  language text,
  constraint users_pkey primary key (id),
  constraint users_email_unique unique (email),
  constraint users_language_check check (length(language) <= 8),
  constraint users_role_check check (role = any (array['seller'::text, 'admin'::text]))
);
create index users_mail_domain_id_idx on users (mail_domain(email), id) where role = 'seller'::text;

-- The combinations of option values that a seller makes. Pages keep room (fillfactor), so that stock changes in
-- place.
create table variants (
  id uuid not null,
  product_id uuid not null,
  seller_id uuid not null,
  -- The position of the value in each option.
  positions smallint[] not null,
  -- The values, joined by ', ' in the sequence of the options.
  label text not null,
  sku text,
  price_paise bigint not null,
  mrp_paise bigint,
  stock integer not null,
  is_offered boolean not null default true,
  image text,
  weight_grams integer,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint variants_pkey primary key (id),
  constraint variants_product_id_positions_key unique (product_id, positions) deferrable,
  constraint variants_price_paise_check check (price_paise > 0),
  constraint variants_stock_check check (stock >= 0)
) with (fillfactor=85);
create index variants_not_offered_idx on variants (product_id) where not is_offered;
create trigger record_sku_of_changed_variant after update of sku on variants
  for each row when (old.sku is distinct from new.sku)
  execute function record_sku();
create trigger record_sku_of_new_variant after insert on variants
  for each row when (new.sku is not null)
  execute function record_sku();
create trigger refresh_products_of_changed_variants after update on variants referencing old table as removed new table as added
  for each statement execute function refresh_products_of_variants();
create trigger refresh_products_of_deleted_variants after delete on variants referencing old table as removed
  for each statement execute function refresh_products_of_variants();
create trigger refresh_products_of_new_variants after insert on variants referencing new table as added
  for each statement execute function refresh_products_of_variants();

-- What visitors report about a subject. Deleted with the subject, some time after the review.
create table visitor_reports (
  id uuid not null,
  subject_id uuid not null,
  reason text not null,
  words text,
  -- Who wants to know when it has been reviewed.
  email text,
  -- Keyed hash of source and content, so that a report that is sent twice counts once. Removed when it has been
  -- reviewed.
  fingerprint text,
  created_at timestamp(3) with time zone not null,
  constraint visitor_reports_pkey primary key (id),
  constraint visitor_reports_reason_check
    check (reason = any (array['counterfeit'::text, 'prohibited'::text, 'misleading'::text, 'fraud'::text, 'impersonation'::text, 'fake'::text, 'personal'::text, 'offensive'::text, 'other'::text]))
);
create unique index visitor_reports_fingerprint_idx on visitor_reports (subject_id, fingerprint);
create index visitor_reports_newest_idx on visitor_reports (subject_id, created_at desc, id desc);

-- Voice notes that wait for their transcript before they are handled.
create table voice_notes (
  message_id uuid not null,
  external_id text not null,
  sha256 text,
  attempts integer not null default 0,
  next_at timestamp(3) with time zone not null,
  constraint voice_notes_pkey primary key (message_id)
);
create index voice_notes_next_at_idx on voice_notes (next_at);

alter table admin_invitations add constraint admin_invitations_invited_by_users_id_fk
  foreign key (invited_by) references users(id) on delete cascade;
alter table assistant_settings add constraint assistant_settings_admin_id_users_id_fk
  foreign key (admin_id) references users(id) on delete set null;
alter table assistant_turns add constraint assistant_turns_conversation_id_conversations_id_fk
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table assistant_usage add constraint assistant_usage_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table assistants add constraint assistants_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table bell_reads add constraint bell_reads_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table blocked_phones add constraint blocked_phones_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table cash_confirmations add constraint cash_confirmations_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table channel_events add constraint channel_events_number_id_channel_numbers_id_fk
  foreign key (number_id) references channel_numbers(id) on delete cascade;
alter table channel_media add constraint channel_media_message_id_channel_messages_id_fk
  foreign key (message_id) references channel_messages(id) on delete cascade;
alter table channel_messages add constraint channel_messages_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete cascade;
alter table channel_messages add constraint channel_messages_conversation_id_conversations_id_fk
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table channel_messages add constraint channel_messages_number_id_channel_numbers_id_fk
  foreign key (number_id) references channel_numbers(id) on delete cascade;
alter table channel_messages add constraint channel_messages_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete set null;
alter table channel_numbers add constraint channel_numbers_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table channel_outbox add constraint channel_outbox_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete cascade;
alter table channel_outbox add constraint channel_outbox_message_id_channel_messages_id_fk
  foreign key (message_id) references channel_messages(id) on delete cascade;
alter table channel_outbox add constraint channel_outbox_number_id_channel_numbers_id_fk
  foreign key (number_id) references channel_numbers(id) on delete cascade;
alter table cod_allowed_phones add constraint cod_allowed_phones_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table cod_pins add constraint cod_pins_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table connect_codes add constraint connect_codes_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table connected_phones add constraint connected_phones_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete cascade;
alter table connected_phones add constraint connected_phones_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table contacts add constraint contacts_number_id_channel_numbers_id_fk
  foreign key (number_id) references channel_numbers(id) on delete cascade;
alter table contacts add constraint contacts_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete set null;
alter table conversation_carts add constraint conversation_carts_conversation_id_conversations_id_fk
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table conversation_reports add constraint conversation_reports_conversation_id_conversations_id_fk
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table conversation_reports add constraint conversation_reports_reporter_id_users_id_fk
  foreign key (reporter_id) references users(id) on delete set null;
alter table conversation_reports add constraint conversation_reports_resolver_id_users_id_fk
  foreign key (resolver_id) references users(id) on delete set null;
alter table conversations add constraint conversations_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete set null;
alter table conversations add constraint conversations_owner_id_users_id_fk
  foreign key (owner_id) references users(id) on delete set null;
alter table conversations add constraint conversations_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table data_visits add constraint data_visits_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete cascade;
alter table data_visits add constraint data_visits_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table draft_pictures add constraint draft_pictures_draft_id_product_drafts_id_fk
  foreign key (draft_id) references product_drafts(id) on delete cascade;
alter table draft_pictures add constraint draft_pictures_media_id_channel_media_id_fk
  foreign key (media_id) references channel_media(id) on delete cascade;
alter table email_changes add constraint email_changes_user_id_fkey
  foreign key (user_id) references users(id) on delete cascade;
alter table import_choices add constraint import_choices_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table import_copies add constraint import_copies_import_id_fkey
  foreign key (import_id) references imports(id) on delete cascade;
alter table import_files add constraint import_files_import_id_fkey
  foreign key (import_id) references imports(id) on delete cascade;
alter table import_hidden add constraint import_hidden_import_id_fkey
  foreign key (import_id) references imports(id) on delete cascade;
alter table import_pictures add constraint import_pictures_import_id_fkey
  foreign key (import_id) references imports(id) on delete cascade;
alter table import_replaced_pictures add constraint import_replaced_pictures_import_id_fkey
  foreign key (import_id) references imports(id) on delete cascade;
alter table import_rows add constraint import_rows_import_id_fkey
  foreign key (import_id) references imports(id) on delete cascade;
alter table imports add constraint imports_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table known_browsers add constraint known_browsers_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table learned_answers add constraint learned_answers_conversation_id_fkey
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table learned_answers add constraint learned_answers_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table members add constraint members_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table members add constraint members_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table missed_topics add constraint missed_topics_conversation_id_fkey
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table missed_topics add constraint missed_topics_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table moderations add constraint moderations_actor_id_users_id_fk foreign key (actor_id) references users(id);
alter table moderations add constraint moderations_product_id_products_id_fk
  foreign key (product_id) references products(id) on delete cascade;
alter table moderations add constraint moderations_review_id_reviews_id_fk
  foreign key (review_id) references reviews(id) on delete cascade;
alter table moderations add constraint moderations_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table money_entries add constraint money_entries_corrected_id_fkey
  foreign key (corrected_id) references money_entries(id);
alter table money_entries add constraint money_entries_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table money_references add constraint money_references_entry_id_fkey
  foreign key (entry_id) references money_entries(id) on delete cascade;
alter table open_questions add constraint open_questions_conversation_id_conversations_id_fk
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table open_questions add constraint open_questions_message_id_channel_messages_id_fk
  foreign key (message_id) references channel_messages(id) on delete cascade;
alter table open_questions add constraint open_questions_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table order_discounts add constraint order_discounts_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table order_history add constraint order_history_actor_id_users_id_fk foreign key (actor_id) references users(id);
alter table order_history add constraint order_history_order_id_orders_id_fk
  foreign key (order_id) references orders(id) on delete cascade;
alter table order_items add constraint order_items_order_id_orders_id_fk
  foreign key (order_id) references orders(id) on delete cascade;
alter table order_items add constraint order_items_product_id_products_id_fk
  foreign key (product_id) references products(id) on delete set null;
alter table order_items add constraint order_items_variant_id_fkey
  foreign key (variant_id) references variants(id) on delete set null;
alter table order_mails add constraint order_mails_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table order_money add constraint order_money_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table orders add constraint orders_conversation_id_fk
  foreign key (conversation_id) references conversations(id) on delete set null;
alter table orders add constraint orders_seller_id_sellers_id_fk foreign key (seller_id) references sellers(id);
alter table passwords add constraint passwords_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table payment_claims add constraint payment_claims_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table payment_connections add constraint payment_connections_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table payment_events add constraint payment_events_connection_id_fkey
  foreign key (connection_id) references payment_connections(id) on delete cascade;
alter table payment_links add constraint payment_links_connection_id_fkey
  foreign key (connection_id) references payment_connections(id) on delete cascade;
alter table payment_links add constraint payment_links_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table payment_notices add constraint payment_notices_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table payment_problems add constraint payment_problems_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table payment_requests add constraint payment_requests_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table payment_settings add constraint payment_settings_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table pending_logins add constraint pending_logins_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table person_replies add constraint person_replies_conversation_id_fkey
  foreign key (conversation_id) references conversations(id) on delete cascade;
alter table person_replies add constraint person_replies_question_id_fkey
  foreign key (question_id) references channel_messages(id) on delete cascade;
alter table phone_changes add constraint phone_changes_product_id_products_id_fk
  foreign key (product_id) references products(id) on delete cascade;
alter table phone_changes add constraint phone_changes_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table phone_languages add constraint phone_languages_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete cascade;
alter table phone_proposals add constraint phone_proposals_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table picture_prints add constraint picture_prints_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table pictures add constraint pictures_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table product_drafts add constraint product_drafts_contact_id_contacts_id_fk
  foreign key (contact_id) references contacts(id) on delete set null;
alter table product_drafts add constraint product_drafts_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table product_keys add constraint product_keys_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table product_options add constraint product_options_product_id_fkey
  foreign key (product_id) references products(id) on delete cascade;
alter table product_translations add constraint product_translations_product_id_fkey
  foreign key (product_id) references products(id) on delete cascade;
alter table product_values add constraint product_values_product_id_option_fkey
  foreign key (product_id, option) references product_options(product_id, "position") on delete cascade;
alter table products add constraint products_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table provider_payments add constraint provider_payments_connection_id_fkey
  foreign key (connection_id) references payment_connections(id) on delete cascade;
alter table provider_payments add constraint provider_payments_link_id_fkey
  foreign key (link_id) references payment_links(id) on delete cascade;
alter table provider_payments add constraint provider_payments_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table recovery_codes add constraint recovery_codes_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table refunds add constraint refunds_order_id_fkey foreign key (order_id) references orders(id) on delete cascade;
alter table refunds add constraint refunds_provider_payment_id_fkey
  foreign key (provider_payment_id) references provider_payments(id) on delete cascade;
alter table report_reads add constraint report_reads_admin_id_users_id_fk foreign key (admin_id) references users(id);
alter table report_reads add constraint report_reads_report_id_conversation_reports_id_fk
  foreign key (report_id) references conversation_reports(id) on delete cascade;
alter table reported_subjects add constraint reported_subjects_reviewer_id_fkey
  foreign key (reviewer_id) references users(id) on delete set null;
alter table reported_subjects add constraint reported_subjects_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table return_lines add constraint return_lines_order_id_fkey
  foreign key (order_id) references orders(id) on delete cascade;
alter table review_history add constraint review_history_actor_id_users_id_fk
  foreign key (actor_id) references users(id);
alter table review_history add constraint review_history_review_id_reviews_id_fk
  foreign key (review_id) references reviews(id) on delete cascade;
alter table reviews add constraint reviews_order_id_position_order_items_order_id_position_fk
  foreign key (order_id, "position") references order_items(order_id, "position") on delete cascade;
alter table reviews add constraint reviews_product_id_products_id_fk
  foreign key (product_id) references products(id) on delete set null;
alter table reviews add constraint reviews_seller_id_sellers_id_fk foreign key (seller_id) references sellers(id);
alter table second_factors add constraint second_factors_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table seller_history add constraint seller_history_actor_id_users_id_fk
  foreign key (actor_id) references users(id);
alter table seller_history add constraint seller_history_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table seller_notes add constraint seller_notes_admin_id_users_id_fk
  foreign key (admin_id) references users(id) on delete set null;
alter table seller_notes add constraint seller_notes_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table seller_similarities add constraint seller_similarities_other_id_sellers_id_fk
  foreign key (other_id) references sellers(id) on delete cascade;
alter table seller_similarities add constraint seller_similarities_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table sellers add constraint sellers_approved_by_users_id_fk foreign key (approved_by) references users(id);
alter table sellers add constraint sellers_rejected_by_users_id_fk foreign key (rejected_by) references users(id);
alter table sellers add constraint sellers_suspended_by_users_id_fk foreign key (suspended_by) references users(id);
alter table sessions add constraint sessions_user_id_users_id_fk
  foreign key (user_id) references users(id) on delete cascade;
alter table shop_facts add constraint shop_facts_conversation_id_conversations_id_fk
  foreign key (conversation_id) references conversations(id) on delete set null;
alter table shop_facts add constraint shop_facts_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table shop_steps add constraint shop_steps_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table simulated_messages add constraint simulated_messages_phone_id_simulated_phones_id_fk
  foreign key (phone_id) references simulated_phones(id) on delete cascade;
alter table simulated_phones add constraint simulated_phones_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table skus add constraint skus_product_id_fkey foreign key (product_id) references products(id) on delete cascade;
alter table skus add constraint skus_variant_id_fkey foreign key (variant_id) references variants(id) on delete cascade;
alter table stand_in_payments add constraint stand_in_payments_link_id_fkey
  foreign key (link_id) references stand_in_links(id) on delete cascade;
alter table stand_in_refunds add constraint stand_in_refunds_payment_id_fkey
  foreign key (payment_id) references stand_in_payments(id) on delete cascade;
alter table statement_columns add constraint statement_columns_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table statement_credits add constraint statement_credits_statement_id_fkey
  foreign key (statement_id) references statements(id) on delete cascade;
alter table statement_hashes add constraint statement_hashes_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table statements add constraint statements_seller_id_fkey
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table support_contacts add constraint support_contacts_admin_id_users_id_fk
  foreign key (admin_id) references users(id) on delete set null;
alter table uncompared_sellers add constraint uncompared_sellers_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table unmailed_orders add constraint unmailed_orders_order_id_orders_id_fk
  foreign key (order_id) references orders(id) on delete cascade;
alter table unmailed_orders add constraint unmailed_orders_seller_id_sellers_id_fk
  foreign key (seller_id) references sellers(id) on delete cascade;
alter table variants add constraint variants_product_id_fkey
  foreign key (product_id) references products(id) on delete cascade;
alter table visitor_reports add constraint visitor_reports_subject_id_fkey
  foreign key (subject_id) references reported_subjects(id) on delete cascade;
alter table voice_notes add constraint voice_notes_message_id_fkey
  foreign key (message_id) references channel_messages(id) on delete cascade;
