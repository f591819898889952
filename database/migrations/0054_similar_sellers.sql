CREATE TABLE "seller_similarities" (
	"seller_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "seller_similarities_seller_id_kind_other_id_pk" PRIMARY KEY("seller_id","kind","other_id"),
	CONSTRAINT "seller_similarities_kind_check" CHECK (kind in ('similarAddress', 'similarName', 'pictures'))
);
--> statement-breakpoint
CREATE TABLE "uncompared_sellers" (
	"seller_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "hash" bigint;--> statement-breakpoint
ALTER TABLE "seller_similarities" ADD CONSTRAINT "seller_similarities_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_similarities" ADD CONSTRAINT "seller_similarities_other_id_sellers_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncompared_sellers" ADD CONSTRAINT "uncompared_sellers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create index on seller_similarities (other_id);
--> statement-breakpoint

-- Names and addresses by their trigrams: what is nearly the same is found without reading the others.
create index sellers_name_trigrams on sellers using gin (lower(business_name) gin_trgm_ops);
--> statement-breakpoint
create index sellers_address_trigrams on sellers using gin (lower(address) gin_trgm_ops);
--> statement-breakpoint

-- The four parts of a hash, each with its place: of two that differ in three bits at most, one part is the same.
create function picture_bands(hash bigint) returns integer[] language sql immutable strict parallel safe as
$$ select array[(hash >> 48) & 65535, 65536 + ((hash >> 32) & 65535), 131072 + ((hash >> 16) & 65535), 196608 + (hash & 65535)]::integer[] $$;
--> statement-breakpoint
create index pictures_bands on pictures using gin (picture_bands(hash)) where hash <> 0;
--> statement-breakpoint
create index on pictures (id) where hash is null;
--> statement-breakpoint

create function compare_seller_again() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from seller_similarities where kind <> 'pictures' and (seller_id = new.id or other_id = new.id);
  end if;
  insert into uncompared_sellers (seller_id) values (new.id) on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger compare_new_seller after insert on sellers for each row
when (new.status <> 'closed') execute function compare_seller_again();
--> statement-breakpoint
create trigger compare_changed_seller after update of business_name, address on sellers for each row
when ((old.business_name, old.address) is distinct from (new.business_name, new.address)) execute function compare_seller_again();
--> statement-breakpoint
insert into uncompared_sellers (seller_id) select id from sellers where status <> 'closed';
