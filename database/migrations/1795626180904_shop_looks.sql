alter table sellers
  add column logo text,
  add column cover text,
  add column color text,
  add constraint sellers_color_check check (color ~ '^#[0-9a-f]{6}$');
comment on column sellers.logo is 'The address of the seller''s own uploaded photo, for the shop''s page; the same applies to the cover.';
comment on column sellers.color is 'The colour of the shop''s sign; the letters on it are white or ink, whichever can be read.';
