alter table orders add column customer_email text;
comment on column orders.customer_email is 'Gets an email about each new status; null if the customer gave none, or was erased.';
