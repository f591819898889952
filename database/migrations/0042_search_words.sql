CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- The words of a text, parted where no search has a letter. What is longer than an index takes stands in pieces, of which
-- each one overlaps the next by the 64 letters that are looked up at most.
create function search_words(search text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select array(
    select distinct substr(word, start, 128)
    from unnest(string_to_array(translate(search, E'\n\t\r\f\v', '     '), ' ')) as word,
      generate_series(1, greatest(length(word) - 64, 1), 64) as start
    where word <> '')
$$;
--> statement-breakpoint
-- What stands in a word: its parts of one to three letters.
create function word_parts(word text) returns text[] language sql immutable strict parallel safe cost 10000 as $$
  select array(
    select distinct substr(word, start, size) from generate_series(1, length(word)) as start, generate_series(1, 3) as size
    where start + size - 1 <= length(word))
$$;
--> statement-breakpoint
insert into search_words select distinct unnest(search_words(search)) from products;
--> statement-breakpoint
create index search_words_parts_idx on search_words using gin (word_parts(word));
--> statement-breakpoint
create index products_words_idx on products using gin (search_words(search));
--> statement-breakpoint
drop index products_search_idx;
--> statement-breakpoint
alter table products alter column search set statistics 0;
--> statement-breakpoint
create function keep_search_words() returns trigger language plpgsql as $$
begin
  insert into search_words select unnest(search_words(new.search)) as word order by word on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger keep_search_words after insert or update of name, description, also_called on products
for each row execute function keep_search_words();
