CREATE TABLE "order_confirmations" (
	"seller_id" uuid NOT NULL,
	"source" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_confirmations_seller_id_source_hour_pk" PRIMARY KEY("seller_id","source","hour")
);
--> statement-breakpoint

create function count_confirmed_orders() returns trigger language plpgsql as $$
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
$$;
--> statement-breakpoint
create trigger count_confirmed_orders after update on orders referencing new table as added old table as removed
for each statement execute function count_confirmed_orders();
