-- Whether a shop has products with options is asked for each message that its assistant answers.
create index products_with_options_idx on products (seller_id, id) where has_options and is_visible;
