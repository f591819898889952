CREATE TABLE "conversation_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolver_id" uuid
);
--> statement-breakpoint
CREATE TABLE "report_reads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reports" ADD CONSTRAINT "conversation_reports_resolver_id_users_id_fk" FOREIGN KEY ("resolver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reads" ADD CONSTRAINT "report_reads_report_id_conversation_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."conversation_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_reads" ADD CONSTRAINT "report_reads_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create unique index on conversation_reports (conversation_id) where resolved_at is null;
--> statement-breakpoint
create index on conversation_reports (conversation_id);
--> statement-breakpoint
create index on conversation_reports (created_at desc, id desc) where resolved_at is null;
--> statement-breakpoint
create index on conversation_reports (created_at desc, id desc) where resolved_at is not null;
--> statement-breakpoint
create index on report_reads (report_id, admin_id, created_at desc);
--> statement-breakpoint
-- No screen has shown to administrators what was reported before there were reports, nor that it was.
drop index conversations_reported_at_id_idx;
--> statement-breakpoint
update conversations set reported_at = null where reported_at is not null;
--> statement-breakpoint

-- Administrators look again when something was reported or resolved (docs/decisions/0010-live-events.md).
create function tell_of_report() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', 'admin');
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_of_report after insert or update on conversation_reports
for each row execute function tell_of_report();
