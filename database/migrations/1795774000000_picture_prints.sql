-- What customers' photos are compared with: the pictures of a shop's products, each as one or two areas.
create table picture_prints (
  id bigint generated always as identity primary key,
  seller_id uuid not null references sellers on delete cascade,
  -- The address of the picture, as products have it.
  image text not null,
  area smallint not null,
  -- Perceptual hash, 64 bits; 0 and no thumbnail: the picture shows nothing that could be recognised.
  hash bigint not null,
  thumbnail bytea not null,
  created_at timestamptz(3) not null,
  unique (seller_id, image, area)
);
create index picture_prints_hashes on picture_prints (seller_id, id) include (hash) where hash <> 0;
comment on table picture_prints is
  'What customers'' photos are compared with: the pictures of a shop''s products, each as one or two areas.';

-- The products whose pictures a customer's photo shows.
alter table channel_media add product_ids uuid[];
comment on column channel_media.product_ids is
  'The shop''s products whose pictures a customer''s photo shows; empty: none, null: not looked for.';
