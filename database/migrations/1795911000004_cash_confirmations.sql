-- Whether customers have confirmed orders that they pay in cash (docs/decisions/money.md).
create table cash_confirmations (
  order_id uuid primary key references orders on delete cascade,
  seller_id uuid not null,
  state text not null check (state in ('asked', 'confirmed', 'unanswered')),
  asked_at timestamptz(3) not null,
  answered_at timestamptz(3)
);
comment on table cash_confirmations is
  'Customers who were asked in the chat to confirm an order that they pay in cash. It changes nothing but what the shop is shown.';
comment on column cash_confirmations.state is 'Unanswered: a day has passed.';
create index on cash_confirmations (asked_at) where state = 'asked';
create trigger tell_of_answer after update on cash_confirmations for each row execute function tell_order_event();
