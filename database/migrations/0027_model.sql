CREATE TABLE "assistant_settings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"engine" text NOT NULL,
	"daily_tokens" integer NOT NULL,
	"input_paise" integer,
	"output_paise" integer,
	"admin_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "assistant_settings_engine_check" CHECK (engine in ('builtIn', 'model'))
);
--> statement-breakpoint
CREATE TABLE "assistant_usage" (
	"seller_id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD COLUMN "asks_model" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_settings" ADD CONSTRAINT "assistant_settings_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_usage" ADD CONSTRAINT "assistant_usage_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;