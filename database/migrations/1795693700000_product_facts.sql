-- What the package says (product declarations). All optional.
alter table products
  add country_of_origin text,
  add net_quantity text,
  add manufacturer text,
  add packer text,
  add importer text;
comment on column products.country_of_origin is 'ISO 3166, two letters';
comment on column products.net_quantity is 'As printed: ''500 g'', ''2 pieces''';
comment on column products.importer is 'Required for goods from other countries than India';
