alter table product_drafts add options jsonb;
comment on column product_drafts.options is
  'Options and variants with what is known of their prices and stocks; price_paise and stock are then the lowest and the sum.';
alter table phone_changes add variants jsonb;
comment on column phone_changes.variants is
  'Of a product with options: the changed variants with their values before and after; null otherwise.';
