-- Who paid an order, as the bank said, for a refund (docs/decisions/money.md).

alter table order_money add column payer_vpa text;
comment on column order_money.payer_vpa is
  'The UPI ID from which the order was last paid, as the bank says: offered to the customer for a refund.';
