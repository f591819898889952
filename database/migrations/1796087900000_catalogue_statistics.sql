-- Cached plans that were made for few products read all of them for each line of an order, until PostgreSQL analyses the
-- table within the minute. The serving account may not analyse tables.
create function analyze_catalogue() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze (skip_locked) products (id), variants (id), skus (sku);
end $$;
comment on function analyze_catalogue is
  'Tells the planner how large the tables of the catalogue have become, which makes cached plans anew. Reads one column, not what searches use.';
