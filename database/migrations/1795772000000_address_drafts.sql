-- Customers send an address in pieces.
alter table conversation_carts add column address_draft text;
comment on column conversation_carts.address_draft is
  'What was sent so far of an address that isn''t complete.';
