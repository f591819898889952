alter table import_pictures
  add column is_ignored boolean not null default false,
  add column is_tried boolean not null default false;
comment on column import_pictures.is_ignored is
  'It is no picture, its name is used twice, or it is where no picture may be.';
comment on column import_pictures.is_tried is 'It was stored, or could not be.';
