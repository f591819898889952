-- The shops of a city, newest first, and how many each has.
create index sellers_city_idx on sellers (lower(city), created_at desc, id desc)
  where status = 'approved' and city is not null;
