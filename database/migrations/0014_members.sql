-- A seller is a business, a user is a person (docs/decisions/0038-members.md). Sellers of before keep their ids, which
-- were those of the users who own them.

create table members (
	user_id uuid primary key not null,
	seller_id uuid not null,
	role text not null,
	created_at timestamp (3) with time zone not null,
	constraint members_user_id_users_id_fk foreign key (user_id) references users (id) on delete cascade,
	constraint members_seller_id_sellers_id_fk foreign key (seller_id) references sellers (id) on delete cascade
);
--> statement-breakpoint
insert into members select id, id, 'owner', created_at from sellers;
--> statement-breakpoint
alter table sellers drop constraint sellers_id_users_id_fk;
--> statement-breakpoint
alter table members add constraint members_role_check check (role in ('owner'));
--> statement-breakpoint
create index on members (seller_id);
--> statement-breakpoint
create unique index on members (seller_id) where role = 'owner';
