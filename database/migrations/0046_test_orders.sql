ALTER TABLE "orders" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint

-- From here on by hand. What simulated customers have ordered so far took stock and was counted, and stays so.
update conversations set is_test = true from contacts join channel_numbers on channel_numbers.id = contacts.number_id
where contacts.id = conversations.contact_id and channel_numbers.kind = 'simulator';
--> statement-breakpoint
update contacts set seller_id = simulated_phones.seller_id from simulated_phones, channel_numbers
where channel_numbers.id = contacts.number_id and kind = 'simulator' and contacts.seller_id <> simulated_phones.seller_id
  and ('+' || simulated_phones.phone = contacts.phone or simulated_phones.service_user_id = contacts.service_user_id);
--> statement-breakpoint

-- No figure counts a test order: these functions add up all of them.
create or replace function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_order_counts(array_agg((1, seller_id, status, total_paise, created_at)::order_change))
    from added where not is_test having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform add_order_counts(array_agg((-1, seller_id, status, total_paise, created_at)::order_change))
    from removed where not is_test having count(*) > 0;
  else
    perform add_order_counts(array_agg(change)) from (
      select (1, seller_id, status, total_paise, created_at)::order_change as change from added where not is_test
      union all
      select (-1, seller_id, status, total_paise, created_at)::order_change from removed where not is_test
    ) changes having count(*) > 0;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function count_weeks_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into marketplace_weeks as counters
    select indian_week(created_at) as week, hashtext(id::text) & 15 as shard, 0, count(*)
    from added where not is_test group by 1, 2 order by 1, 2
    on conflict (week, shard) do update set orders = counters.orders + excluded.orders;
  else
    insert into marketplace_weeks as counters
    select indian_week(created_at) as week, hashtext(id::text) & 15 as shard, 0, -count(*)
    from removed where not is_test group by 1, 2 order by 1, 2
    on conflict (week, shard) do update set orders = counters.orders + excluded.orders;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create or replace trigger count_weeks_of_inserted_orders after insert on orders referencing new table as added
for each statement execute function count_weeks_of_orders();
--> statement-breakpoint
create or replace trigger count_weeks_of_deleted_orders after delete on orders referencing old table as removed
for each statement execute function count_weeks_of_orders();
--> statement-breakpoint
create or replace function count_ordered_items() returns trigger language plpgsql as $$
begin
  insert into product_days as counters
  select seller_id, indian_day(created_at) as day, product_id, sum(quantity), sum(quantity * added.price_paise)
  from added join orders on orders.id = order_id
  where product_id is not null and status <> 'cancelled' and not is_test
  group by seller_id, day, product_id order by seller_id, day, product_id
  on conflict (seller_id, day, product_id) do update set
    pieces = counters.pieces + excluded.pieces, total_paise = counters.total_paise + excluded.total_paise;
  return null;
end
$$;
--> statement-breakpoint
create or replace function count_cancelled_items() returns trigger language plpgsql as $$
begin
  if not exists (select from added where status = 'cancelled') then return null; end if;
  insert into product_days as counters
  select added.seller_id, indian_day(added.created_at) as day, product_id, -sum(quantity), -sum(quantity * price_paise)
  from added join removed using (id) join order_items on order_id = id
  where added.status = 'cancelled' and removed.status <> 'cancelled' and product_id is not null and not added.is_test
  group by added.seller_id, day, product_id order by added.seller_id, day, product_id
  on conflict (seller_id, day, product_id) do update set
    pieces = counters.pieces + excluded.pieces, total_paise = counters.total_paise + excluded.total_paise;
  return null;
end
$$;
