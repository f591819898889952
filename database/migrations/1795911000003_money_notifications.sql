-- What rings the bell of a shop about its money (docs/decisions/money.md).
alter table refunds add column reminded_at timestamptz(3);
comment on column refunds.reminded_at is 'When the shop was last reminded that it is open.';
create index on refunds (seller_id) where state in ('due', 'failed');
create index on payment_claims (seller_id) where state = 'open';
alter table payment_settings add column upi_changed_at timestamptz(3);
comment on column payment_settings.upi_changed_at is 'When the UPI ID last changed.';

-- Open screens of the shop refresh.
create trigger tell_of_claim after insert or update of state, reminded_at on payment_claims
  for each row execute function tell_order_event();
create trigger tell_of_refund after update of disputed_at, reminded_at on refunds
  for each row execute function tell_order_event();
create trigger tell_of_upi after insert or update of upi_changed_at on payment_settings
  for each row execute function tell_order_event();
