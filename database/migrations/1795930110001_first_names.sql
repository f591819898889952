alter table products add column first_name text;
comment on column products.first_name is
  'The name before the first change of it. Shopify knows a product by an address that is made of it.';

create function keep_first_name() returns trigger language plpgsql as $$
begin
  new.first_name := coalesce(old.first_name, old.name);
  return new;
end
$$;
create trigger keep_first_name before update of name on products
  for each row when (new.name <> old.name) execute function keep_first_name();
