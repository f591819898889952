-- Orders are counted by status, a row for each that occurs: nothing here names one any more. What the old counters said
-- is counted anew, with the totals of all statuses.

DROP TABLE "order_counters";--> statement-breakpoint
DROP TABLE "order_days";--> statement-breakpoint
CREATE TABLE "order_counters" (
	"seller_id" uuid NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL,
	"total_paise" numeric NOT NULL,
	CONSTRAINT "order_counters_seller_id_status_pk" PRIMARY KEY("seller_id","status")
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"seller_id" uuid NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" bigint NOT NULL,
	"total_paise" numeric NOT NULL,
	CONSTRAINT "order_days_seller_id_day_status_pk" PRIMARY KEY("seller_id","day","status")
);
--> statement-breakpoint
-- The day on which an order counts.
create function indian_day(moment timestamptz) returns date language sql immutable parallel safe as
$$ select (moment at time zone 'Asia/Kolkata')::date $$;
--> statement-breakpoint
-- Writes nothing where nothing changed; the rows of one statement always in the same sequence, so that none deadlock.
create or replace function add_order_counts(changes order_change[]) returns void language sql as $$
  insert into order_counters as counters
  select seller_id, status, sum(sign), sum(sign * total_paise) from unnest(changes)
  group by seller_id, status having sum(sign) <> 0 or sum(sign * total_paise) <> 0 order by seller_id, status
  on conflict (seller_id, status) do update set
    orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise;

  insert into order_days as counters
  select seller_id, indian_day(created_at) as day, status, sum(sign), sum(sign * total_paise) from unnest(changes)
  group by seller_id, day, status having sum(sign) <> 0 or sum(sign * total_paise) <> 0 order by seller_id, day, status
  on conflict (seller_id, day, status) do update set
    orders = counters.orders + excluded.orders, total_paise = counters.total_paise + excluded.total_paise;
$$;
--> statement-breakpoint
insert into order_counters select seller_id, status, count(*), sum(total_paise) from orders group by seller_id, status;
--> statement-breakpoint
insert into order_days
select seller_id, indian_day(created_at) as day, status, count(*), sum(total_paise) from orders
group by seller_id, day, status;
