-- Sessions, passwords and reset links in the form of our own sign-in (docs/decisions/0033-our-own-sign-in.md). Nobody
-- is signed out, every password holds, and links that were mailed in the last hour still work.

create table passwords (
	user_id uuid primary key not null,
	hash text not null,
	changed_at timestamp (3) with time zone not null,
	constraint passwords_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade
);
--> statement-breakpoint
insert into passwords
select distinct on (user_id) user_id, password, updated_at from accounts
where provider_id = 'credential' and password is not null order by user_id, updated_at desc;
--> statement-breakpoint
drop table accounts;
--> statement-breakpoint

create table reset_links (
	token_hash text primary key not null,
	user_id uuid not null,
	created_at timestamp (3) with time zone not null,
	expires_at timestamp (3) with time zone not null
);
--> statement-breakpoint
-- The identifier was such a hash already.
insert into reset_links
select distinct on (identifier) identifier, users.id, verifications.created_at, verifications.expires_at
from verifications join users on users.id::text = verifications.value order by identifier, verifications.created_at;
--> statement-breakpoint
drop table verifications;
--> statement-breakpoint
create index on reset_links (user_id);
--> statement-breakpoint
create index on reset_links (expires_at);
--> statement-breakpoint

alter table sessions rename column token to token_hash;
--> statement-breakpoint
alter table sessions rename constraint sessions_token_unique to sessions_token_hash_unique;
--> statement-breakpoint
alter table sessions rename column updated_at to last_used_at;
--> statement-breakpoint
alter table sessions drop column ip_address;
--> statement-breakpoint
-- SHA-256 as base64url.
update sessions set
  token_hash = rtrim(translate(encode(sha256(convert_to(token_hash, 'UTF8')), 'base64'), '+/', '-_'), '=');
--> statement-breakpoint

alter table users drop column email_verified, drop column image;
