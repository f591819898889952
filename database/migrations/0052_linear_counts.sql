-- What has changed is found by hashing. A join of the two lists compared each row with each other one: 12,000 products that
-- went out of sight with their seller took 15 s, and the suspension was refused.
create or replace function count_products() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_product_changes(array_agg((1, seller_id, is_active, stock, price_paise)::counted_product)) from added;
  elsif tg_op = 'DELETE' then
    perform count_product_changes(array_agg((-1, seller_id, is_active, stock, price_paise)::counted_product)) from removed;
  else
    perform count_product_changes(array_agg(change)) from (
      select (1, seller_id, is_active, stock, price_paise)::counted_product as change from added
      union all
      select (-1, seller_id, is_active, stock, price_paise)::counted_product from removed
    ) changes;
    if exists (select id, is_active, category from added except select id, is_active, category from removed) then
      perform add_category_counts(array_agg(change)) from (
        select (1, seller_id, category, is_active)::product_change as change from added
        union all
        select (-1, seller_id, category, is_active)::product_change from removed
      ) changes;
    end if;
  end if;
  return null;
end
$$;
