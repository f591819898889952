CREATE TABLE "marketplace_weeks" (
	"week" date NOT NULL,
	"shard" smallint NOT NULL,
	"registrations" bigint NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "marketplace_weeks_week_shard_pk" PRIMARY KEY("week","shard")
);
--> statement-breakpoint
CREATE TABLE "seller_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"note" text NOT NULL,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"phone_typed" text,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seller_history" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "seller_notes" ADD CONSTRAINT "seller_notes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seller_notes" ADD CONSTRAINT "seller_notes_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_contacts" ADD CONSTRAINT "support_contacts_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- The notes about a seller, newest first.
create index on seller_notes (seller_id, id desc);
--> statement-breakpoint

-- The queue of applications: who waits for the longest comes first.
create index on sellers (created_at, id) where status = 'pending';
--> statement-breakpoint
-- What another registration may have in common with one: words are compared without case, blanks and punctuation.
create function same_words(words text) returns text language sql immutable parallel safe as
$$ select lower(regexp_replace(words, '[[:space:][:punct:]]+', '', 'g')) $$;
--> statement-breakpoint
create function mail_domain(email text) returns text language sql immutable parallel safe as
$$ select lower(split_part(email, '@', 2)) $$;
--> statement-breakpoint
create index on sellers (phone, id);
--> statement-breakpoint
create index on sellers (same_words(address), id);
--> statement-breakpoint
create index on sellers (same_words(business_name), id);
--> statement-breakpoint
create index on sellers (same_words(owner_name), id);
--> statement-breakpoint
create index on users (mail_domain(email), id) where role = 'seller';
--> statement-breakpoint

-- The orders of all sellers, as administrators read them.
create index on orders (created_at desc, id desc);
--> statement-breakpoint
create index on orders (status, created_at desc, id desc);
--> statement-breakpoint
-- Mails are searched by recipient and subject.
create index on mails using gin (lower(recipient || ' ' || subject) gin_trgm_ops);
--> statement-breakpoint

-- The week in which a registration or an order counts: from Monday, in India.
create function indian_week(moment timestamptz) returns date language sql immutable parallel safe as
$$ select date_trunc('week', moment at time zone 'Asia/Kolkata')::date $$;
--> statement-breakpoint
-- Adds to the week's counter that the trigger's argument names. The rows of one statement always in the same sequence.
create function count_weeks() returns trigger language plpgsql as $$
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
$$;
--> statement-breakpoint
create trigger count_weeks_of_inserted_orders after insert on orders referencing new table as added
for each statement execute function count_weeks('orders');
--> statement-breakpoint
create trigger count_weeks_of_deleted_orders after delete on orders referencing old table as removed
for each statement execute function count_weeks('orders');
--> statement-breakpoint
create trigger count_weeks_of_inserted_sellers after insert on sellers referencing new table as added
for each statement execute function count_weeks('registrations');
--> statement-breakpoint
create trigger count_weeks_of_deleted_sellers after delete on sellers referencing old table as removed
for each statement execute function count_weeks('registrations');
--> statement-breakpoint
insert into marketplace_weeks
select indian_week(created_at) as week, hashtext(id::text) & 15 as shard,
  count(*) filter (where kind = 'registrations'), count(*) filter (where kind = 'orders')
from (
  select id, created_at, 'registrations' as kind from sellers
  union all
  select id, created_at, 'orders' from orders
) counted
group by 1, 2;
