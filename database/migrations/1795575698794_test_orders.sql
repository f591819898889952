-- A shop's open test orders are counted when its phone lists its orders.
create index orders_tests_idx on orders (seller_id, status) where is_test;
comment on index orders_tests_idx is 'Counts the open test orders of a shop for the list on its phone.';
