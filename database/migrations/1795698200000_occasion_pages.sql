-- Lists for an occasion show the products that name it, so that cached lists depend on the text that searches match.
create or replace function tell_product_pages() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  if tg_op = 'INSERT' then
    seller := new.seller_id;
  else
    seller := old.seller_id;
    perform pg_notify('haat_events', 'page product:' || old.id);
  end if;
  -- Lists show other products now, or in another sequence; where only the stock changes, they show the same.
  if tg_op <> 'UPDATE' or (new.is_active, new.name, new.search, new.category, new.price_paise, new.price_to_paise, new.has_options, new.images, new.created_at, new.mrp_paise, new.facets, new.card_options)
    is distinct from (old.is_active, old.name, old.search, old.category, old.price_paise, old.price_to_paise, old.has_options, old.images, old.created_at, old.mrp_paise, old.facets, old.card_options) then
    perform pg_notify('haat_events', 'page store:' || seller), pg_notify('haat_events', 'page shop');
  end if;
  return null;
end $$;
