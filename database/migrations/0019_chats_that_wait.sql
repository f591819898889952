ALTER TABLE "conversations" ADD COLUMN "needs_you_at" timestamp (3) with time zone;--> statement-breakpoint
update conversations set needs_you_at = last_message_at where needs_you;--> statement-breakpoint
-- Its index goes with it.
ALTER TABLE "conversations" DROP COLUMN "needs_you";--> statement-breakpoint
-- The inbox's filter, and the bell.
create index on conversations (seller_id, last_message_at desc, id desc) where needs_you_at is not null;--> statement-breakpoint
create index on conversations (seller_id, needs_you_at desc, id desc) where needs_you_at is not null;
