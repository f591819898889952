-- What a shop wrote about a payment may name the customer, and goes with their data. Nothing else of an entry changes.
create or replace function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if new.reason is null and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  raise exception 'Entries of the ledger are never changed.';
end $$;
