CREATE TABLE "conversation_carts" (
	"conversation_id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"lines" jsonb NOT NULL,
	"asks" text,
	"phone" text,
	CONSTRAINT "conversation_carts_asks_check" CHECK (asks in ('address', 'phone'))
);
--> statement-breakpoint
ALTER TABLE "conversation_carts" ADD CONSTRAINT "conversation_carts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;