-- One index for words and lists: it also has whose a product is, what lists are filtered by, and the band of its times
-- and price, so that lists are read in sequence by it. One and a half minutes for a million products.
create function time_band(at timestamptz) returns int language sql immutable parallel safe as $$
  select (extract(epoch from at)::bigint >> 21)::int
$$;
comment on function time_band is 'A period of 24 days.';
create function price_band(paise bigint) returns int language sql immutable parallel safe as $$
  select floor(ln(paise::float8) / ln(2.0::float8))::int
$$;
comment on function price_band is 'Prices of which none is twice another.';

-- Not inlined: its calls must be like those that the index was made with.
create function search_terms(
  search text, facets text[], price_paise bigint, is_sold_out boolean, city text, category text, seller_id uuid,
  is_visible boolean, created_at timestamptz, updated_at timestamptz
) returns text[] language plpgsql immutable parallel safe cost 10000 as $$
begin
  return public.search_words(search) || public.list_facets(facets, price_paise, is_sold_out, city, category) || array[
    '@visible:' || is_visible::text, '@seller:' || seller_id::text,
    '@created_at:' || public.time_band(created_at)::text, '@updated_at:' || public.time_band(updated_at)::text,
    '@price_paise:' || public.price_band(price_paise)::text
  ];
end $$;
comment on function search_terms is
  'The words that a product is found by, and what lists are limited to and sorted by. No word has a colon.';

drop index products_words_idx;
create index products_search_idx on products
  using gin (search_terms(
    search, facets, price_paise, is_sold_out, city, category, seller_id, is_visible, created_at, updated_at
  ));
analyze products;

create or replace function frequent_words() returns table (word text, share real) language sql stable security definer
set search_path = public, pg_temp as $$
  select known.word, known.share
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (word, share)
  where schemaname = 'public' and tablename = 'products_search_idx'
$$;
