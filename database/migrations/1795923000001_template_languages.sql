-- Templates of order statuses for each language of customers; missing ones fall back to the default language's.
alter table order_templates add column for_language text not null default 'en';
alter table order_templates
  drop constraint order_templates_pkey,
  add constraint order_templates_pkey primary key (status, for_language);
comment on column order_templates.for_language is
  'The language of its customers. `language` is the code under which the messaging service has approved it.';
