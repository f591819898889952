-- Attempts of strangers on one account, from all addresses.
create index on attempts (kind, email, created_at) where not known;
--> statement-breakpoint
-- A browser is renamed under all its accounts.
create index on known_browsers (token_hash);

--> statement-breakpoint
create index on pending_logins (user_id);
--> statement-breakpoint
alter table pending_logins add check (failures >= 0);
