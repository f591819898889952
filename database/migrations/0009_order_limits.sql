CREATE TABLE "blocked_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blocked_phones_seller_id_phone_unique" UNIQUE("seller_id","phone")
);
--> statement-breakpoint
CREATE TABLE "order_paces" (
	"source" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Until now a customer's doing was the one that no account did.
ALTER TABLE "order_history" ADD COLUMN "cause" text DEFAULT 'seller' NOT NULL;--> statement-breakpoint
UPDATE "order_history" SET "cause" = 'customer' WHERE "actor_id" IS NULL;--> statement-breakpoint
ALTER TABLE "order_history" ALTER COLUMN "cause" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_own" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lapses_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "most_per_line" integer;--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "lapse_hours" integer DEFAULT 48 NOT NULL;--> statement-breakpoint
ALTER TABLE "blocked_phones" ADD CONSTRAINT "blocked_phones_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint

alter table order_history add check (cause in ('customer', 'seller', 'lapsed'));
--> statement-breakpoint
alter table sellers add check (most_per_line between 1 and 1000000), add check (lapse_hours between 1 and 720);
--> statement-breakpoint

-- Orders that wait already get the usual time from now on: nobody has told their sellers of another. They stay counted.
alter table orders disable trigger count_updated_orders;
--> statement-breakpoint
update orders set lapses_at = now() + interval '48 hours' where status = 'pending';
--> statement-breakpoint
alter table orders enable trigger count_updated_orders;
--> statement-breakpoint

create index on orders (seller_id, customer_phone) where status = 'pending';
--> statement-breakpoint
create index on orders (seller_id, source) where status = 'pending';
--> statement-breakpoint
create index on orders (lapses_at) where status = 'pending';
--> statement-breakpoint
create index on orders (created_at) where source is not null;
--> statement-breakpoint
create index on blocked_phones (seller_id, created_at desc, id desc);
