CREATE TABLE "channel_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_key" text NOT NULL,
	"number_id" uuid,
	"kind" text NOT NULL,
	"lane" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"arrival" bigserial NOT NULL,
	"raw" json NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"problem" text,
	CONSTRAINT "channel_events_event_key_unique" UNIQUE("event_key")
);
--> statement-breakpoint
CREATE TABLE "channel_media" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"sha256" text,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_media_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "channel_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"conversation_id" uuid,
	"direction" text NOT NULL,
	"author" text NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"content" jsonb NOT NULL,
	"external_id" text,
	"reply_to" text,
	"state" text,
	"problem" text,
	"records" jsonb,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_messages_number_id_external_id_unique" UNIQUE("number_id","external_id"),
	CONSTRAINT "channel_messages_direction_check" CHECK (direction in ('in', 'out')),
	CONSTRAINT "channel_messages_author_check" CHECK (author in ('customer', 'phone', 'assistant', 'news', 'person', 'app')),
	CONSTRAINT "channel_messages_state_check" CHECK (state in ('queued', 'sent', 'delivered', 'read', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "channel_numbers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"seller_id" uuid,
	"number_id" text NOT NULL,
	"business_account_id" text,
	"phone" text,
	"token_sealed" text,
	"app_secret_sealed" text,
	"verify_hash" text,
	"state" text NOT NULL,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"last_event_at" timestamp (3) with time zone,
	"paced_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_numbers_verify_hash_unique" UNIQUE("verify_hash"),
	CONSTRAINT "channel_numbers_kind_check" CHECK (kind in ('simulator', 'marketplace', 'seller')),
	CONSTRAINT "channel_numbers_state_check" CHECK (state in ('unchecked', 'working', 'refused', 'unreachable', 'disconnected'))
);
--> statement-breakpoint
CREATE TABLE "channel_outbox" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"number_id" uuid NOT NULL,
	"contact_id" uuid NOT NULL,
	"state" text NOT NULL,
	"priority" smallint DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connect_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connected_phones" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"summary_hour" smallint,
	CONSTRAINT "connected_phones_contact_id_unique" UNIQUE("contact_id")
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number_id" uuid NOT NULL,
	"phone" text,
	"service_user_id" text,
	"name" text,
	"seller_id" uuid,
	"mode" text DEFAULT 'customer' NOT NULL,
	"routed_at" timestamp (3) with time zone,
	"window_ends_at" timestamp (3) with time zone,
	"paced_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contacts_number_id_phone_unique" UNIQUE("number_id","phone"),
	CONSTRAINT "contacts_number_id_service_user_id_unique" UNIQUE("number_id","service_user_id"),
	CONSTRAINT "contacts_mode_check" CHECK (mode in ('customer', 'seller'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"contact_id" uuid,
	"phone" text,
	"service_user_id" text,
	"name" text,
	"delivery_address" text,
	"owner" text DEFAULT 'assistant' NOT NULL,
	"owner_id" uuid,
	"silent_until" timestamp (3) with time zone,
	"needs_you" boolean DEFAULT false NOT NULL,
	"last_message_at" timestamp (3) with time zone,
	"last_text" text,
	"last_direction" text,
	"unread" integer DEFAULT 0 NOT NULL,
	"window_ends_at" timestamp (3) with time zone,
	"opted_in_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"consent_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS (lower(coalesce(name, '') || ' ' || coalesce(phone, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "conversations_seller_id_phone_unique" UNIQUE("seller_id","phone"),
	CONSTRAINT "conversations_seller_id_service_user_id_unique" UNIQUE("seller_id","service_user_id"),
	CONSTRAINT "conversations_owner_check" CHECK (owner in ('assistant', 'person', 'paused'))
);
--> statement-breakpoint
CREATE TABLE "order_templates" (
	"status" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"parameters" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_faults" (
	"id" uuid PRIMARY KEY NOT NULL,
	"fault" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_media" (
	"id" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulated_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"external_id" text NOT NULL,
	"payload" json NOT NULL,
	"state" text NOT NULL,
	"callback" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_messages_external_id_unique" UNIQUE("external_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_phones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"service_user_id" text NOT NULL,
	"name" text NOT NULL,
	"hides_phone" boolean DEFAULT false NOT NULL,
	"seller_id" uuid,
	"visitor" text,
	"is_sellers" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_phones_phone_unique" UNIQUE("phone"),
	CONSTRAINT "simulated_phones_service_user_id_unique" UNIQUE("service_user_id")
);
--> statement-breakpoint
CREATE TABLE "simulated_webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wants_updates" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "conversation_id" uuid;--> statement-breakpoint
ALTER TABLE "channel_events" ADD CONSTRAINT "channel_events_number_id_channel_numbers_id_fk" FOREIGN KEY ("number_id") REFERENCES "public"."channel_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_media" ADD CONSTRAINT "channel_media_message_id_channel_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."channel_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_number_id_channel_numbers_id_fk" FOREIGN KEY ("number_id") REFERENCES "public"."channel_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_numbers" ADD CONSTRAINT "channel_numbers_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_outbox" ADD CONSTRAINT "channel_outbox_message_id_channel_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."channel_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_outbox" ADD CONSTRAINT "channel_outbox_number_id_channel_numbers_id_fk" FOREIGN KEY ("number_id") REFERENCES "public"."channel_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_outbox" ADD CONSTRAINT "channel_outbox_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_codes" ADD CONSTRAINT "connect_codes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_phones" ADD CONSTRAINT "connected_phones_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connected_phones" ADD CONSTRAINT "connected_phones_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_number_id_channel_numbers_id_fk" FOREIGN KEY ("number_id") REFERENCES "public"."channel_numbers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_messages" ADD CONSTRAINT "simulated_messages_phone_id_simulated_phones_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."simulated_phones"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_phones" ADD CONSTRAINT "simulated_phones_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

-- What the table definitions do not say: which values may stand, and an index for each list and each queue.

alter table orders add constraint orders_conversation_id_fk
  foreign key (conversation_id) references conversations (id) on delete set null;
--> statement-breakpoint
create index on orders (conversation_id) where conversation_id is not null;
--> statement-breakpoint
-- What somebody ordered on the web with the phone that they write from.
create index on orders (seller_id, customer_phone, created_at desc, id desc) where customer_phone is not null;
--> statement-breakpoint
create unique index on channel_numbers (seller_id) where state <> 'disconnected';
--> statement-breakpoint
create unique index on channel_numbers (number_id) where state <> 'disconnected';
--> statement-breakpoint
create unique index on channel_numbers (kind) where kind <> 'seller' and state <> 'disconnected';
--> statement-breakpoint
alter table channel_numbers add check ((kind = 'seller') = (seller_id is not null));
--> statement-breakpoint
alter table contacts add check (phone is not null or service_user_id is not null);
--> statement-breakpoint
create index on contacts (seller_id) where seller_id is not null;
--> statement-breakpoint
alter table conversations
  add check (phone is not null or service_user_id is not null),
  add check (unread >= 0),
  add check (last_direction in ('in', 'out'));
--> statement-breakpoint
create index on conversations (seller_id, last_message_at desc, id desc) where last_message_at is not null;
--> statement-breakpoint
create index on conversations (seller_id, last_message_at desc, id desc) where unread > 0;
--> statement-breakpoint
create index on conversations (seller_id, last_message_at desc, id desc) where needs_you;
--> statement-breakpoint
create index on conversations (reported_at desc, id desc) where reported_at is not null;
--> statement-breakpoint
create index on conversations (contact_id);
--> statement-breakpoint
create index on conversations using gin (search gin_trgm_ops);
--> statement-breakpoint
alter table channel_messages add check ((direction = 'out') = (state is not null));
--> statement-breakpoint
create index on channel_messages (conversation_id, occurred_at desc, id desc) where conversation_id is not null;
--> statement-breakpoint
create index on channel_messages (contact_id, occurred_at desc, id desc);
--> statement-breakpoint
alter table channel_media add check (state in ('waiting', 'kept', 'refused'));
--> statement-breakpoint
create index on channel_media (next_at) where state = 'waiting';
--> statement-breakpoint
alter table channel_events add check (kind in ('message', 'state', 'echo', 'unknown', 'unreadable'));
--> statement-breakpoint
create index on channel_events (lane, occurred_at, arrival) where handled_at is null;
--> statement-breakpoint
create index on channel_events (next_at, arrival) where handled_at is null;
--> statement-breakpoint
create index on channel_events (handled_at) where handled_at is not null;
--> statement-breakpoint
create index on channel_events (number_id, received_at desc) where problem is not null;
--> statement-breakpoint
alter table channel_outbox add check (state in ('queued', 'sending', 'unsure'));
--> statement-breakpoint
create index on channel_outbox (number_id, priority desc, sequence);
--> statement-breakpoint
create index on channel_outbox (contact_id, sequence);
--> statement-breakpoint
create index on connect_codes (seller_id);
--> statement-breakpoint
create index on connect_codes (expires_at);
--> statement-breakpoint
alter table connected_phones add check (summary_hour between 0 and 23);
--> statement-breakpoint
alter table simulated_messages add check (direction in ('from', 'to')), add check (state in ('sent', 'delivered', 'read'));
--> statement-breakpoint
create index on simulated_messages (phone_id, created_at desc, id desc);
--> statement-breakpoint
create index on simulated_messages (created_at);
--> statement-breakpoint
create index on simulated_webhooks (due_at);
--> statement-breakpoint
create index on simulated_media (created_at);
--> statement-breakpoint
create index on simulated_phones (seller_id);
--> statement-breakpoint
create index on simulated_phones (visitor) where visitor is not null;
--> statement-breakpoint

-- Whoever looks at a shop's chats looks again when one changed (docs/decisions/0010-live-events.md).
create function tell_of_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', new.seller_id::text);
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_of_conversation after insert or update on conversations
for each row execute function tell_of_conversation();
