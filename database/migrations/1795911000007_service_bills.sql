-- The messaging service's own bills with a payment button, instead of a text with a link (money.md, section 3).
alter table channel_numbers
  add column sends_bills boolean not null default false,
  add column bill_refused_code integer,
  add column bill_refused_at timestamptz(3);
comment on column channel_numbers.sends_bills is 'Its shop asks for payments with the service''s own bill.';
comment on column channel_numbers.bill_refused_code is
  'The service''s error code of the last bill that it refused; null with bill_refused_at: it gave none.';
