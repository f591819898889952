-- What a shop's phone was asked to confirm or has changed together, with how it is taken back.
create table phone_proposals (
  id uuid not null,
  seller_id uuid not null,
  kind text not null,
  content jsonb not null,
  created_at timestamp(3) with time zone not null,
  accepted_at timestamp(3) with time zone,
  declined_at timestamp(3) with time zone,
  undone_at timestamp(3) with time zone,
  undo jsonb,
  constraint phone_proposals_pkey primary key (id),
  constraint phone_proposals_seller_id_sellers_id_fk foreign key (seller_id) references sellers (id) on delete cascade,
  constraint phone_proposals_kind_check check (kind in ('lines', 'orders', 'message'))
);
comment on column phone_proposals.content is 'The changes of prices and stocks, the orders with their action, or the message with its customers.';
comment on column phone_proposals.undo is 'The rows that put stock and prices back, for ten minutes; null if nothing was changed.';
-- The latest proposal of a shop, which words may answer; and what retention deletes.
create index phone_proposals_seller_id_created_at_idx on phone_proposals (seller_id, created_at desc);
create index phone_proposals_created_at_idx on phone_proposals (created_at);
