CREATE TABLE "remote_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
alter table remote_pictures add check (hash ~ '^[0-9a-f]{64}$'), add check (url ~* '^https?://');
--> statement-breakpoint
create index on remote_pictures (tried_at);
--> statement-breakpoint
-- Whether any product shows a picture of another host: asked for each one that is not kept yet. Hashed, since addresses
-- may be longer than what an index takes.
create function remote_images(images text[]) returns text[] language sql immutable parallel safe as
$$ select coalesce(array_agg(md5(image)), '{}') from unnest(images) as image where image ~* '^https?:' $$;
--> statement-breakpoint
create index on products using gin (remote_images(images));
