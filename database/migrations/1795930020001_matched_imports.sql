alter table imports add column matched_at timestamptz(3);
comment on column imports.matched_at is
  'When its rows were last compared with the products of the shop: before they are written, those that create one are compared with later products.';
