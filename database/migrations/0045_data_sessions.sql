ALTER TABLE "shop_facts" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "data_visits" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "data_visits" ADD COLUMN "service_user_id" text;--> statement-breakpoint
ALTER TABLE "data_visits" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
ALTER TABLE "data_visits" ADD COLUMN "is_marketplace" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "data_visits" ADD COLUMN "browser_hash" text;--> statement-breakpoint
ALTER TABLE "shop_facts" ADD CONSTRAINT "shop_facts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_visits" ADD CONSTRAINT "data_visits_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
create index shop_facts_conversation_idx on shop_facts (conversation_id) where conversation_id is not null;
