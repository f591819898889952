CREATE TABLE "moderations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"product_id" uuid,
	"review_id" uuid,
	"reason" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"appeal" text,
	"appealed_at" timestamp (3) with time zone,
	"reply" text,
	"answered_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "taken_down_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_visible" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "moderations" ADD CONSTRAINT "moderations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderations" ADD CONSTRAINT "moderations_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderations" ADD CONSTRAINT "moderations_review_id_reviews_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."reviews"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderations" ADD CONSTRAINT "moderations_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint

-- From here on by hand. Most products are visible: only the others are written, and no figure changes.
alter table products disable trigger count_updated_products;
--> statement-breakpoint
update products set is_visible = false from sellers
where sellers.id = seller_id and not (is_active and sellers.status = 'approved');
--> statement-breakpoint
alter table products enable trigger count_updated_products;
--> statement-breakpoint
alter table products add constraint products_taken_down_check check (taken_down_at is null or not is_active);
--> statement-breakpoint

-- Whoever writes a product or decides about a seller, the flag follows in the same transaction. The seller's row is locked
-- so that a product and a suspension at the same moment see each other.
create function set_product_visibility() returns trigger language plpgsql as $$
declare
  seller_status text;
begin
  new.is_visible := false;
  if new.is_active and new.taken_down_at is null then
    select status into seller_status from sellers where id = new.seller_id for share;
    new.is_visible := seller_status = 'approved';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger set_visibility_of_new_product before insert on products
for each row execute function set_product_visibility();
--> statement-breakpoint
create trigger set_visibility_of_changed_product before update of is_active, taken_down_at on products
for each row when (old.is_active <> new.is_active or old.taken_down_at is distinct from new.taken_down_at)
execute function set_product_visibility();
--> statement-breakpoint
create function set_seller_visibility() returns trigger language plpgsql as $$
begin
  update products set is_visible = new.status = 'approved'
  where seller_id = new.id and is_active and taken_down_at is null and is_visible <> (new.status = 'approved');
  return null;
end
$$;
--> statement-breakpoint
create trigger set_visibility_of_decided_seller after update of status on sellers
for each row when ((old.status = 'approved') <> (new.status = 'approved')) execute function set_seller_visibility();
--> statement-breakpoint

-- What the public reads has its indexes: nothing of a suspended seller stands in them.
drop index products_created_at_id_idx;
--> statement-breakpoint
drop index products_price_paise_id_idx;
--> statement-breakpoint
drop index products_category_created_at_id_idx;
--> statement-breakpoint
drop index products_category_price_paise_id_idx;
--> statement-breakpoint
drop index products_seller_id_created_at_id_idx;
--> statement-breakpoint
create index products_visible_newest_idx on products (created_at desc, id desc) where is_visible;
--> statement-breakpoint
create index products_visible_price_idx on products (price_paise, id) where is_visible;
--> statement-breakpoint
create index products_visible_category_idx on products (category, created_at desc, id desc) where is_visible;
--> statement-breakpoint
create index products_visible_category_price_idx on products (category, price_paise, id) where is_visible;
--> statement-breakpoint
create index products_visible_seller_idx on products (seller_id, created_at desc, id desc) where is_visible;
--> statement-breakpoint

create unique index moderations_product_idx on moderations (product_id) where product_id is not null and ended_at is null;
--> statement-breakpoint
create unique index moderations_review_idx on moderations (review_id) where review_id is not null and ended_at is null;
--> statement-breakpoint
create index moderations_ended_product_idx on moderations (product_id) where product_id is not null;
--> statement-breakpoint
create index moderations_ended_review_idx on moderations (review_id) where review_id is not null;
--> statement-breakpoint
create index moderations_appeals_idx on moderations (appealed_at, id)
where appealed_at is not null and answered_at is null and ended_at is null;
--> statement-breakpoint
create index moderations_seller_idx on moderations (seller_id);
--> statement-breakpoint
insert into moderations (id, seller_id, review_id, reason, actor_id, created_at)
select gen_random_uuid(), reviews.seller_id, reviews.id, coalesce(last.reason, ''), last.actor_id, hidden_at
from reviews left join lateral (select reason, actor_id from review_history
  where review_id = reviews.id and action = 'hide' order by created_at desc, id desc limit 1) as last on true
where hidden_at is not null;
