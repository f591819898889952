CREATE TABLE "data_visits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"code_hash" text,
	"token_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "data_visits_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "data_visits_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "data_visits" ADD CONSTRAINT "data_visits_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
create index on data_visits (expires_at);
--> statement-breakpoint
create index on data_visits (contact_id);
--> statement-breakpoint
-- Names that a law keeps for some years of orders that were erased.
create index on orders (created_at) where erased_at is not null and customer_name is not null;
--> statement-breakpoint
-- What shops' phones were told, of orders among other things.
create index on channel_messages (created_at) where conversation_id is null and direction = 'out';
