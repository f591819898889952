ALTER TABLE "audit" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "key_id" text;