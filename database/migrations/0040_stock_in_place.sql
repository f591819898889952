-- A stock changes in place, on its page and without touching an index: an index whose condition named the stock had every
-- ordered piece written anew into all indexes of products, two of them of words. Pages keep room for the second version.
drop index products_seller_id_updated_at_id_idx1;
--> statement-breakpoint
drop index products_seller_id_updated_at_id_idx2;
--> statement-breakpoint
alter table products set (fillfactor = 85);
--> statement-breakpoint
-- Writes the table anew, with that room.
alter table products
  add column is_low boolean generated always as (stock < 10) stored not null,
  add column is_sold_out boolean generated always as (stock = 0) stored not null;
--> statement-breakpoint
create index products_low_idx on products (seller_id, updated_at desc, id desc) where is_low;
--> statement-breakpoint
create index products_sold_out_idx on products (seller_id, updated_at desc, id desc) where is_sold_out and is_active;
