-- What a customer wished for and no cart has shown is asked about before the order, also after later changes.
alter table conversation_carts add column unread text;
comment on column conversation_carts.unread is
  'A wish of the customer that the cart hasn''t shown since; their words place it only after it was pointed out.';
