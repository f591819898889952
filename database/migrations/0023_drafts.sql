CREATE TABLE "draft_pictures" (
	"draft_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"image" text,
	CONSTRAINT "draft_pictures_draft_id_media_id_pk" PRIMARY KEY("draft_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "phone_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"change" text NOT NULL,
	"before" bigint NOT NULL,
	"after" bigint NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "phone_changes_change_check" CHECK (change in ('stock', 'price', 'hide', 'show'))
);
--> statement-breakpoint
CREATE TABLE "phone_languages" (
	"contact_id" uuid PRIMARY KEY NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seller_id" uuid NOT NULL,
	"contact_id" uuid,
	"is_current" boolean NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"price_paise" bigint,
	"stock" integer,
	"category" text,
	"asks" text,
	"version" integer NOT NULL,
	"photo_at" timestamp (3) with time zone NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "product_drafts_asks_check" CHECK (asks in ('name', 'price', 'stock', 'category', 'description'))
);
--> statement-breakpoint
ALTER TABLE "draft_pictures" ADD CONSTRAINT "draft_pictures_draft_id_product_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."product_drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_pictures" ADD CONSTRAINT "draft_pictures_media_id_channel_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."channel_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_changes" ADD CONSTRAINT "phone_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_languages" ADD CONSTRAINT "phone_languages_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_drafts" ADD CONSTRAINT "product_drafts_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- A phone is at one draft at a time; the draft that has waited longest to be published; the drafts of a shop.
create unique index on product_drafts (contact_id) where is_current;
--> statement-breakpoint
create index on product_drafts (publish_at) where publish_at is not null;
--> statement-breakpoint
create index on product_drafts (seller_id, updated_at desc, id desc) where publish_at is null;
--> statement-breakpoint
create index on draft_pictures (media_id);
--> statement-breakpoint
create index on phone_changes (product_id);
--> statement-breakpoint
create index on phone_changes (created_at);
