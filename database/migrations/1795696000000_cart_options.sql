-- A cart may wait for an option: a line with a product that comes in several (options.md, section 8).
alter table conversation_carts drop constraint conversation_carts_asks_check;
alter table conversation_carts add constraint conversation_carts_asks_check
  check (asks = any (array['option'::text, 'address'::text, 'phone'::text]));
