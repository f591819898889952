CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint,
	"act" text NOT NULL,
	"role" text NOT NULL,
	"actor_id" uuid,
	"target" text,
	"target_id" uuid,
	"source" text,
	"details" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "audit_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"id" smallint PRIMARY KEY NOT NULL,
	"first_number" bigint NOT NULL,
	"first_previous_hash" text NOT NULL,
	"last_number" bigint NOT NULL,
	"last_hash" text NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "audited" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
-- The audit as it is read: newest first, of one kind, by one person, about one thing.
create index on audit (created_at desc, id desc);
--> statement-breakpoint
create index on audit (act, created_at desc, id desc);
--> statement-breakpoint
create index on audit (actor_id, created_at desc, id desc);
--> statement-breakpoint
create index on audit (target_id, created_at desc, id desc);
