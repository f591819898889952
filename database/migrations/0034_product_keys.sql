CREATE TABLE "product_keys" (
	"seller_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_keys_seller_id_key_pk" PRIMARY KEY("seller_id","key")
);
--> statement-breakpoint
ALTER TABLE "product_keys" ADD CONSTRAINT "product_keys_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What the hourly tidying looks for. Mails go by the time at which they were made, sent or not.
create index on product_keys (created_at);
--> statement-breakpoint
drop index mails_sent_at_idx;
