ALTER TABLE "connected_phones" ADD COLUMN "summarized_on" date;--> statement-breakpoint
-- Those who want one.
create index on connected_phones (summary_hour) where summary_hour is not null;
