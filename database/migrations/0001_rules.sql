-- What the table definitions do not say: values that may stand, indexes for each list, search, and counters.

create extension if not exists pg_trgm;
--> statement-breakpoint
alter table users add check (role in ('seller', 'admin'));
--> statement-breakpoint
alter table sellers add check (status in ('pending', 'approved', 'rejected', 'suspended'));
--> statement-breakpoint
alter table products add check (price_paise > 0), add check (stock >= 0);
--> statement-breakpoint
alter table orders
  add check (status in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled')),
  add check (total_paise > 0);
--> statement-breakpoint
alter table order_items add check (quantity > 0), add check (price_paise > 0);
--> statement-breakpoint
create index on sessions (user_id);
--> statement-breakpoint
create index on accounts (user_id);
--> statement-breakpoint
create index on verifications (identifier);
--> statement-breakpoint
create index on attempts (kind, address, created_at);
--> statement-breakpoint
create index on sellers (created_at desc, id desc);
--> statement-breakpoint
create index on sellers (status, created_at desc, id desc);
--> statement-breakpoint
create index on sellers using gin (search gin_trgm_ops);
--> statement-breakpoint
create index on sellers using gin (lower(business_name) gin_trgm_ops);
--> statement-breakpoint
create index on seller_history (seller_id, created_at);
--> statement-breakpoint
create index on seller_history (created_at desc, id desc);
--> statement-breakpoint
create index on products (seller_id, updated_at desc, id desc);
--> statement-breakpoint
create index on products (updated_at desc, id desc);
--> statement-breakpoint
create index on products (seller_id, category);
--> statement-breakpoint
create index on products using gin (search gin_trgm_ops);
--> statement-breakpoint
create index on orders (seller_id, created_at desc, id desc);
--> statement-breakpoint
create index on orders (seller_id, status, created_at desc, id desc);
--> statement-breakpoint
create index on orders using gin (search gin_trgm_ops);
--> statement-breakpoint
create index on order_items (product_id);
--> statement-breakpoint
create index on order_history (order_id, created_at);
--> statement-breakpoint
create index on order_history (seller_id, created_at desc, id desc);
--> statement-breakpoint
create index on mails (created_at desc, id desc);
--> statement-breakpoint

-- Counters. Triggers for each statement, so that bulk writes cost one update a seller, and so that all product rows
-- of a statement are locked before the seller's counter row: every command locks in the order products → orders.

create function add_product_counts(seller uuid, total bigint, active bigint, low_stock bigint, value_paise numeric)
returns void language sql as $$
  insert into product_counters as counters values ($1, $2, $3, $4, $5)
  on conflict (seller_id) do update set
    total = counters.total + excluded.total,
    active = counters.active + excluded.active,
    low_stock = counters.low_stock + excluded.low_stock,
    value_paise = counters.value_paise + excluded.value_paise
$$;
--> statement-breakpoint
create function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_product_counts(seller_id, count(*), count(*) filter (where is_active),
      count(*) filter (where stock < 10), sum(price_paise * stock))
    from added group by seller_id order by seller_id;
  elsif tg_op = 'DELETE' then
    perform add_product_counts(seller_id, -count(*), -count(*) filter (where is_active),
      -count(*) filter (where stock < 10), -sum(price_paise * stock))
    from removed group by seller_id order by seller_id;
  else
    perform add_product_counts(seller_id, sum(sign)::bigint, coalesce(sum(sign) filter (where is_active), 0)::bigint,
      coalesce(sum(sign) filter (where stock < 10), 0)::bigint, sum(sign * price_paise * stock))
    from (
      select 1 as sign, seller_id, is_active, stock, price_paise from added
      union all
      select -1, seller_id, is_active, stock, price_paise from removed
    ) changes
    group by seller_id order by seller_id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_inserted_products after insert on products referencing new table as added
for each statement execute function count_products();
--> statement-breakpoint
create trigger count_updated_products after update on products referencing new table as added old table as removed
for each statement execute function count_products();
--> statement-breakpoint
create trigger count_deleted_products after delete on products referencing old table as removed
for each statement execute function count_products();
--> statement-breakpoint

create type order_change as (sign integer, seller_id uuid, status text, total_paise bigint, created_at timestamptz);
--> statement-breakpoint
create function add_order_counts(changes order_change[]) returns void language sql as $$
  insert into order_counters as counters
  select seller_id,
    coalesce(sum(sign) filter (where status = 'pending'), 0), coalesce(sum(sign) filter (where status = 'confirmed'), 0),
    coalesce(sum(sign) filter (where status = 'shipped'), 0), coalesce(sum(sign) filter (where status = 'delivered'), 0),
    coalesce(sum(sign) filter (where status = 'cancelled'), 0),
    coalesce(sum(sign * total_paise) filter (where status = 'delivered'), 0)
  from unnest(changes) group by seller_id order by seller_id
  on conflict (seller_id) do update set
    pending = counters.pending + excluded.pending,
    confirmed = counters.confirmed + excluded.confirmed,
    shipped = counters.shipped + excluded.shipped,
    delivered = counters.delivered + excluded.delivered,
    cancelled = counters.cancelled + excluded.cancelled,
    revenue_paise = counters.revenue_paise + excluded.revenue_paise;

  insert into order_days as counters
  select seller_id, (created_at at time zone 'Asia/Kolkata')::date as day,
    coalesce(sum(sign) filter (where status = 'pending'), 0), coalesce(sum(sign) filter (where status = 'confirmed'), 0),
    coalesce(sum(sign) filter (where status = 'shipped'), 0), coalesce(sum(sign) filter (where status = 'delivered'), 0),
    coalesce(sum(sign) filter (where status = 'cancelled'), 0),
    coalesce(sum(sign * total_paise) filter (where status = 'delivered'), 0)
  from unnest(changes) group by seller_id, day order by seller_id, day
  on conflict (seller_id, day) do update set
    pending = counters.pending + excluded.pending,
    confirmed = counters.confirmed + excluded.confirmed,
    shipped = counters.shipped + excluded.shipped,
    delivered = counters.delivered + excluded.delivered,
    cancelled = counters.cancelled + excluded.cancelled,
    revenue_paise = counters.revenue_paise + excluded.revenue_paise;
$$;
--> statement-breakpoint
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_order_counts(array_agg((1, seller_id, status, total_paise, created_at)::order_change)) from added;
  elsif tg_op = 'DELETE' then
    perform add_order_counts(array_agg((-1, seller_id, status, total_paise, created_at)::order_change)) from removed;
  else
    perform add_order_counts(array_agg(change)) from (
      select (1, seller_id, status, total_paise, created_at)::order_change as change from added
      union all
      select (-1, seller_id, status, total_paise, created_at)::order_change from removed
    ) changes;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_inserted_orders after insert on orders referencing new table as added
for each statement execute function count_orders();
--> statement-breakpoint
create trigger count_updated_orders after update on orders referencing new table as added old table as removed
for each statement execute function count_orders();
--> statement-breakpoint
create trigger count_deleted_orders after delete on orders referencing old table as removed
for each statement execute function count_orders();
--> statement-breakpoint

-- Live events: who listens learns that something of a seller's, or something for administrators, has changed.

create function tell_order_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', new.seller_id::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_order_event after insert on order_history for each row execute function tell_order_event();
--> statement-breakpoint
create function tell_seller_event() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', new.seller_id::text), pg_notify('haat_events', 'admin');
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_seller_event after insert on seller_history for each row execute function tell_seller_event();
