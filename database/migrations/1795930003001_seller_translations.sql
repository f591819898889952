-- A shop's name and description in further languages, and the language of the links that it shares (languages.md,
-- sections 2 and 5).
alter table sellers add column translations jsonb not null default '{}';
comment on column sellers.translations is
  'By language: {"name", "description"}, in a language other than that of the first name. An empty description: readers see the first one.';
alter table sellers add column link_language text check (link_language ~ '^[a-z]{2,3}$');
comment on column sellers.link_language is 'Copied and shared links lead to pages in this language; null: in the language of their reader.';
