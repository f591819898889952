-- Where no order had a source when PostgreSQL planned, this index looked the cheapest for the orders of one source, and
-- each new order was then looked through beside all of its day. Its condition now follows from no question but its own.
drop index orders_created_at_idx;
--> statement-breakpoint
create index orders_sources_idx on orders (created_at) where coalesce(source, '') <> '';
