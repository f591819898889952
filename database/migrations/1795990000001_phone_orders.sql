-- Orders that a shop's phone places for customers are proposals too.
alter table phone_proposals
  drop constraint phone_proposals_kind_check,
  add constraint phone_proposals_kind_check check (kind in ('lines', 'orders', 'message', 'order'));
comment on column phone_proposals.content is
  'The changes of prices and stocks, the orders with their action, the message with its customers, or the order of a customer.';
