-- Searches find people and shops by the sound of their names, too. Existing rows of three tables are written anew.
create function with_name_keys(search text, names text) returns text language sql immutable parallel safe as $$
  select split_part(search, E'\x1f', 1) || coalesce(E'\x1f' || upper(nullif(sound_keys(names), '  ') collate "C"), '')
$$;
comment on function with_name_keys is
  'A searched text with its words'' keys of sound behind it, in capitals, which no searched text has in Latin letters.';

create function add_name_keys() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    new.search := with_name_keys(new.search, new.customer_name);
  elsif tg_table_name = 'sellers' then
    new.search := with_name_keys(new.search, new.business_name || ' ' || new.owner_name);
  else
    new.search := with_name_keys(lower(coalesce(new.name, '') || ' ' || coalesce(new.phone, '')), new.name);
  end if;
  return new;
end $$;
comment on function add_name_keys is 'Writes what searches find of the names in a row.';

alter table conversations alter column search drop expression, alter column search set default '';
comment on column conversations.search is
  'What the inbox''s search matches: name and phone in lower case, and the keys of the name. Written by a trigger.';
comment on column orders.search is
  'The text that searches match: id, customer''s name and phone, product names in lower case; a trigger adds the keys of the customer''s name.';
comment on column sellers.search is
  'The text that the administrators'' search matches: names, email and phone in lower case; a trigger adds the keys of the names.';

-- No figures change, so no trigger has to see the rows, and indexes are faster built anew.
alter table conversations disable trigger user;
alter table orders disable trigger user;
alter table sellers disable trigger user;
drop index conversations_search_idx, orders_search_idx, sellers_search_idx;
update conversations set search = with_name_keys(search, name) where name is not null;
update orders set search = with_name_keys(search, customer_name) where customer_name is not null;
update sellers set search = with_name_keys(search, business_name || ' ' || owner_name);
create index conversations_search_idx on conversations using gin (search gin_trgm_ops);
create index orders_search_idx on orders using gin (search gin_trgm_ops);
create index sellers_search_idx on sellers using gin (search gin_trgm_ops);
alter table conversations enable trigger user;
alter table orders enable trigger user;
alter table sellers enable trigger user;

-- After the number of a new order, by the alphabet.
create trigger sound_names before insert or update of name, phone, search on conversations
  for each row execute function add_name_keys();
create trigger sound_names before insert or update of customer_name, search on orders
  for each row execute function add_name_keys();
create trigger sound_names before insert or update of business_name, owner_name, search on sellers
  for each row execute function add_name_keys();
