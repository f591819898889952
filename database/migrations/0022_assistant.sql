CREATE TABLE "assistant_turns" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone,
	"message_ids" uuid[] NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"memory" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistants" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"mode" text NOT NULL,
	"opens_at" smallint NOT NULL,
	"closes_at" smallint NOT NULL,
	"open_days" smallint[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistants_mode_check" CHECK (mode in ('on', 'off', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "open_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"text" text NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "open_questions_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "open_questions_kind_check" CHECK (kind in ('deliveryArea', 'deliveryCharge', 'deliveryTime', 'payment', 'returns', 'openingHours', 'address', 'question'))
);
--> statement-breakpoint
CREATE TABLE "shop_facts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shop_facts_seller_id_kind_question_unique" UNIQUE("seller_id","kind","question"),
	CONSTRAINT "shop_facts_kind_check" CHECK (kind in ('deliveryArea', 'deliveryCharge', 'deliveryTime', 'payment', 'returns', 'openingHours', 'address', 'question'))
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "also_called" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Made anew with its index: PostgreSQL 15 and 16 cannot change an expression.
alter table products drop column search;--> statement-breakpoint
alter table products add column search text generated always as (rtrim(lower(name || ' ' || description || ' ' || category || ' ' || also_called))) stored not null;--> statement-breakpoint
create index on products using gin (search gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "conversation_carts" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistants" ADD CONSTRAINT "assistants_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_questions" ADD CONSTRAINT "open_questions_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_questions" ADD CONSTRAINT "open_questions_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_questions" ADD CONSTRAINT "open_questions_message_id_channel_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."channel_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_facts" ADD CONSTRAINT "shop_facts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- The turn that has waited longest; the questions that wait for a shop's answer; what the assistant has said lately.
create index on assistant_turns (due_at) where due_at is not null;
--> statement-breakpoint
create index on open_questions (seller_id, created_at desc, id desc) where answered_at is null;
--> statement-breakpoint
create index on open_questions (conversation_id);
--> statement-breakpoint
create index on channel_messages (conversation_id, occurred_at) where records is not null;
--> statement-breakpoint
-- Words of other names are spellings too.
create or replace function keep_product_words() returns trigger language plpgsql as $$
begin
  insert into product_words select words_of(new.name || ' ' || new.also_called) on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
drop trigger keep_product_words on products;
--> statement-breakpoint
create trigger keep_product_words after insert or update of name, also_called on products
for each row execute function keep_product_words();
