-- The words of a product as a shop's assistant looks for them: each in lower case behind the end of the shop's id, so
-- that a shop finds its own words alone, and behind 'n' for names and 'd' for what is said besides. Indian scripts count
-- as letters with all their signs; words of more than 100 letters are none.
create function shop_terms(seller uuid, names text, rest text) returns tsvector
language plpgsql immutable parallel safe strict cost 10000 as $$
declare
  joiners constant text := U&'\200c\200d';
  apart constant text := '[^[:alnum:]\u0900-\u0dff]+';
  key constant text := ' ' || right(seller::text, 12);
begin
  names := regexp_replace(translate(names, joiners, ''), '(\S{100})', '\1 ', 'g');
  rest := regexp_replace(translate(rest, joiners, ''), '(\S{100})', '\1 ', 'g');
  return array_to_tsvector(array_remove(string_to_array(
    regexp_replace(' ' || lower(names), apart, key || 'n', 'g') || regexp_replace(' ' || lower(rest), apart, key || 'd', 'g'),
    ' '), ''));
end
$$;
--> statement-breakpoint
create index products_terms_idx on products using gin (shop_terms(seller_id, name || ' ' || also_called, description || ' ' || category));
--> statement-breakpoint
-- What analyze would learn of them is not used, and takes it long.
alter index products_terms_idx alter column 1 set statistics 0;
