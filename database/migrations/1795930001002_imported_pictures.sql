alter table pictures add column is_imported boolean not null default false;
comment on column pictures.is_imported is 'It came with an import of products. These have a daily limit of their own.';

create table import_copies (
  import_id uuid not null references imports on delete cascade,
  url text not null,
  claimed_until timestamptz(3),
  primary key (import_id, url)
);
comment on table import_copies is 'Photos of other hosts that are to be copied after an import.';
comment on column import_copies.claimed_until is 'A process fetches it until then.';
create index import_copies_claimed_idx on import_copies (claimed_until) where claimed_until is not null;
