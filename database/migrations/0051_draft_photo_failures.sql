ALTER TABLE "product_drafts" ADD COLUMN "photo_failed_at" timestamp (3) with time zone;--> statement-breakpoint
create index on product_drafts (photo_failed_at) where photo_failed_at is not null;
