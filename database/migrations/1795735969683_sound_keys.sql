-- Products are found by how words sound, in Devanagari and Latin letters alike: the text that searches match holds keys
-- of sound instead of letters. Every product is written anew, about eight minutes for a million.
create function sound_keys(written text) returns text language plpgsql immutable strict parallel safe cost 10000 as $$
declare
  keys text := translate(lower(normalize(written, nfd)), '०१२३४५६७८९''’' || U&'\093C\200C\200D', '0123456789');
  rule text[];
begin
  if octet_length(keys) > length(keys) then
    keys := regexp_replace(keys, '[\u0300-\u036f]', '', 'g');
  end if;
  -- Words, with digits apart: 'note12', '500g'.
  keys := ' ' || btrim(regexp_replace(keys, '[^[:alnum:]\u0900-\u0dff]+', ' ', 'g')) || ' ';
  keys := regexp_replace(regexp_replace(keys, '([0-9])([^0-9 ])', '\1 \2', 'g'), '([^0-9 ])([0-9])', '\1 \2', 'g');
  -- A plural is its singular. The e of 'rice' makes the c soft before it goes.
  keys := replace(replace(replace(keys, 'ce', 'se'), 'ci', 'si'), 'cy', 'si');
  keys := regexp_replace(keys, '([a-z][a-z][^s0-9 ])s ', '\1 ', 'g');
  keys := regexp_replace(keys, '([a-z][a-z][^aeiou0-9 ])e ', '\1 ', 'g');
  foreach rule slice 1 in array array[
    ['aa', 'a'], ['ph', 'f'], ['chh', 'C'], ['ch', 'C'], ['c', 'k'], ['q', 'k'], ['C', 'c'], ['x', 'ks'], ['z', 'j'],
    ['wh', 'v'], ['w', 'v'], ['kh', 'k'], ['gh', 'g'], ['jh', 'j'], ['th', 't'], ['dh', 'd'], ['bh', 'b'], ['sh', 's'],
    ['rh', 'r'], ['bb', 'b'], ['cc', 'c'], ['dd', 'd'], ['ff', 'f'], ['gg', 'g'], ['jj', 'j'], ['kk', 'k'], ['ll', 'l'],
    ['mm', 'm'], ['nn', 'n'], ['pp', 'p'], ['rr', 'r'], ['ss', 's'], ['tt', 't'], ['vv', 'v']
  ] loop
    keys := replace(keys, rule[1], rule[2]);
  end loop;
  if octet_length(keys) > length(keys) then
    keys := regexp_replace(keys, '([\u0915-\u0939])्\1', '\1', 'g');
    keys := regexp_replace(keys, '([\u0904-\u0939][^ ]?[\u0904-\u0939])े ', '\1 ', 'g');
    keys := translate(replace(replace(replace(replace(keys, 'ं ', ' '), 'ँ ', ' '), 'ज्ञ', 'ग्य'), 'ृ', 'रि'),
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआइईएऐऍउऊओऔऑिीेुूोौॉंँा्ैॅः',
      'kkggnccjjnttddnttddnpfbbmirllvssshaaiiiiiuuuuuiiiuuuuunn');
  end if;
  foreach rule slice 1 in array array[
    [' au', ' u'], [' ao', ' u'], [' ai', ' i'], [' ay', ' i'], ['ai ', 'i '], ['ai', ''], [' a', ' A'], ['a', ''], ['A', 'a'],
    ['e', 'i'], ['y', 'i'], ['o', 'u'], ['ii', 'i'], ['ii', 'i'], ['uu', 'u'], ['uu', 'u'], ['mb', 'nb'], ['mp', 'np']
  ] loop
    keys := replace(keys, rule[1], rule[2]);
  end loop;
  return keys;
end $$;
comment on function sound_keys is
  'The words of a text by their sound, between blanks: the same for ''saree'', ''sari'' and ''साड़ी''. For comparing only.';

-- The words of names come first, once more with a mark: a name counts before a description.
create function product_search(names text, description text) returns text language sql immutable parallel safe as $$
  select rtrim(replace(rtrim(keys), ' ', ' !') || keys || ltrim(sound_keys(description))) || ' '
  from sound_keys(names) as keys
$$;
create or replace function set_product_search() returns trigger language plpgsql as $$
begin
  new.search := product_search(concat_ws(' ', new.name, new.also_called, new.sku, new.option_words), new.description);
  return new;
end $$;
comment on column products.search is
  'What searches match, as sound_keys() writes it: the words of the names with a mark before each, then all words. Written by a trigger.';

drop index products_words_idx, search_words_parts_idx;
drop function word_parts;
truncate search_words;
alter table search_words alter word type text collate "C";
alter table products disable trigger user;
update products
set search = product_search(concat_ws(' ', name, also_called, sku, option_words), description);
alter table products enable trigger user;
alter table products enable always trigger set_product_search;
insert into search_words select distinct unnest(search_words(search)) from products;
create index products_words_idx on products using gin (search_words(search));
-- The candidates for correcting typos: words of names that begin with a letter.
create index search_words_similar_idx on search_words using gin (word gin_trgm_ops) where word >= '!a' and word < '"';

-- Which words are frequent, and the share of products that have them. The statistics of an index are readable by its
-- owner alone.
create function frequent_words() returns table (word text, share real) language sql stable security definer
set search_path = public, pg_temp as $$
  select known.word, known.share
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (word, share)
  where schemaname = 'public' and tablename = 'products_words_idx'
$$;
