ALTER TABLE "open_questions" DROP CONSTRAINT "open_questions_message_id_unique";--> statement-breakpoint
ALTER TABLE "open_questions" ADD CONSTRAINT "open_questions_message_id_kind_unique" UNIQUE("message_id","kind");--> statement-breakpoint
-- Answered ones go after some time.
create index on open_questions (answered_at) where answered_at is not null;
