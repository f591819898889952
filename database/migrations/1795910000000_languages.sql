-- Languages of people and of orders (languages.md, section 2).

alter table users add column language text check (length(language) <= 8);
comment on column users.language is 'The language that they chose or registered in; null where none is known.';

alter table orders add column language text check (length(language) <= 8);
comment on column orders.language is 'The language of the page or conversation in which it was placed; null of earlier orders.';
