-- What imports and their undo need besides the rows of the file.

create table import_hidden (
  import_id uuid not null references imports on delete cascade,
  product_id uuid not null,
  version integer not null,
  is_left boolean not null default false,
  primary key (import_id, product_id)
);
comment on table import_hidden is 'Products that an import hid because its file does not name them.';
comment on column import_hidden.version is 'The product''s version after that: undo leaves what was edited since.';
comment on column import_hidden.is_left is 'Undo left it hidden, because somebody had edited it.';

create table import_replaced_pictures (
  import_id uuid not null references imports on delete cascade,
  picture_id uuid not null,
  primary key (import_id, picture_id)
);
comment on table import_replaced_pictures is
  'Uploaded photos that an import took from products. Cleanup leaves them while the import can be undone.';
create index on import_replaced_pictures (picture_id);

create table import_pictures (
  import_id uuid not null references imports on delete cascade,
  name text not null,
  picture_id uuid,
  primary key (import_id, name)
);
comment on table import_pictures is 'Pictures of a ZIP that were stored as uploads of the shop, until the import ends.';
comment on column import_pictures.name is 'The picture''s name in the ZIP.';
comment on column import_pictures.picture_id is 'Null if it could not be stored.';
