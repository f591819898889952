-- What the hourly tidying looks for, in the sequence in which it goes.
create index on order_keys (created_at);
--> statement-breakpoint
create index on sessions (expires_at);
--> statement-breakpoint
create index on verifications (expires_at);
--> statement-breakpoint
create index on attempts (created_at);
--> statement-breakpoint
create index on mails (sent_at) where status = 'sent';
--> statement-breakpoint
create index on pending_logins (expires_at);
--> statement-breakpoint
create index on known_browsers (last_used_at);
