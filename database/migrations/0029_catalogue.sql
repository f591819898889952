CREATE TABLE "shop_steps" (
	"seller_id" uuid NOT NULL,
	"step" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_steps_seller_id_step_pk" PRIMARY KEY("seller_id","step"),
	CONSTRAINT "shop_steps_step_check" CHECK (step in ('share', 'poster'))
);
--> statement-breakpoint
CREATE TABLE "product_days" (
	"seller_id" uuid NOT NULL,
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" bigint NOT NULL,
	"total_paise" numeric NOT NULL,
	CONSTRAINT "product_days_seller_id_day_product_id_pk" PRIMARY KEY("seller_id","day","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_counters" ADD COLUMN "active_low" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_counters" ADD COLUMN "active_out" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_steps" ADD CONSTRAINT "shop_steps_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_counters" ALTER COLUMN "active_low" DROP DEFAULT, ALTER COLUMN "active_out" DROP DEFAULT;--> statement-breakpoint

-- From here on by hand.

-- Lists of scarce products.
create index on products (seller_id, updated_at desc, id desc) where stock < 10;
--> statement-breakpoint

-- Products are counted by what changes, as orders are.
create type counted_product as (sign integer, seller_id uuid, is_active boolean, stock integer, price_paise bigint);
--> statement-breakpoint
create or replace function count_product_changes(changes counted_product[]) returns void language sql as $$
  insert into product_counters as counters (seller_id, total, active, low_stock, active_low, active_out, value_paise)
  select seller_id, sum(sign), coalesce(sum(sign) filter (where is_active), 0),
    coalesce(sum(sign) filter (where stock < 10), 0), coalesce(sum(sign) filter (where is_active and stock < 10), 0),
    coalesce(sum(sign) filter (where is_active and stock = 0), 0), sum(sign * price_paise * stock)
  from unnest(changes) group by seller_id order by seller_id
  on conflict (seller_id) do update set
    total = counters.total + excluded.total,
    active = counters.active + excluded.active,
    low_stock = counters.low_stock + excluded.low_stock,
    active_low = counters.active_low + excluded.active_low,
    active_out = counters.active_out + excluded.active_out,
    value_paise = counters.value_paise + excluded.value_paise;
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
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop function add_product_counts(uuid, bigint, bigint, bigint, numeric);
--> statement-breakpoint
update product_counters set active_low = found.low, active_out = found.sold_out
from (
  select seller_id, count(*) filter (where stock < 10) as low, count(*) filter (where stock = 0) as sold_out
  from products where is_active group by seller_id
) found
where found.seller_id = product_counters.seller_id;
--> statement-breakpoint

-- What was ordered of each product and not cancelled. Of orders with the same product one waits for the other's lock on
-- it before these rows are written; rows of one statement always come in the same sequence.
create function count_ordered_items() returns trigger language plpgsql as $$
begin
  insert into product_days as counters
  select seller_id, indian_day(created_at) as day, product_id, sum(quantity), sum(quantity * added.price_paise)
  from added join orders on orders.id = order_id
  where product_id is not null and status <> 'cancelled'
  group by seller_id, day, product_id order by seller_id, day, product_id
  on conflict (seller_id, day, product_id) do update set
    pieces = counters.pieces + excluded.pieces, total_paise = counters.total_paise + excluded.total_paise;
  return null;
end
$$;
--> statement-breakpoint
create trigger count_ordered_items after insert on order_items referencing new table as added
for each statement execute function count_ordered_items();
--> statement-breakpoint
create function count_cancelled_items() returns trigger language plpgsql as $$
begin
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
--> statement-breakpoint
create trigger count_cancelled_items after update on orders referencing new table as added old table as removed
for each statement execute function count_cancelled_items();
--> statement-breakpoint
insert into product_days
select seller_id, indian_day(orders.created_at) as day, product_id, sum(quantity), sum(quantity * price_paise)
from orders join order_items on order_id = orders.id
where product_id is not null and status <> 'cancelled' and orders.created_at > now() - interval '40 days'
group by seller_id, day, product_id;
