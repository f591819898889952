-- The shop's products under ₹500, newest first: in a category of dear ones a scan would read them all.
create index products_visible_low_price_idx on products (created_at desc, id desc)
  where is_visible and price_paise < 50000;
create index products_visible_category_low_price_idx on products (category, created_at desc, id desc)
  where is_visible and price_paise < 50000;
