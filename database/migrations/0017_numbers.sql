ALTER TABLE "channel_numbers" DROP CONSTRAINT "channel_numbers_verify_hash_unique";--> statement-breakpoint
create index on channel_numbers (verify_hash) where verify_hash is not null;
--> statement-breakpoint
create index on channel_numbers (created_at desc, id desc) where state <> 'disconnected';
