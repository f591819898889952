-- What orders cost, how they are paid, and the ledger of their money (docs/decisions/money.md).

-- A part without a row or value has its default (domain/sellers/paymentSettings.ts).
create table payment_settings (
  seller_id uuid primary key references sellers on delete cascade,
  upi jsonb,
  payment jsonb,
  cod jsonb,
  delivery jsonb,
  updated_at timestamptz(3) not null
);
comment on table payment_settings is
  'How shops are paid and what they charge for delivery. A part without a value has its default (domain/sellers/paymentSettings.ts).';

create table cod_pins (
  seller_id uuid not null references sellers on delete cascade,
  prefix text not null check (prefix ~ '^[1-9][0-9]{0,5}$'),
  -- Served, or never served.
  is_served boolean not null,
  primary key (seller_id, prefix)
);
comment on table cod_pins is 'Beginnings of PIN codes where a shop offers cash on delivery, or never does.';
comment on column cod_pins.is_served is 'Served, or never served. The longest fitting prefix decides.';

-- Phones that may pay in cash again although they refused parcels.
create table cod_allowed_phones (
  seller_id uuid not null references sellers on delete cascade,
  phone text not null,
  created_at timestamptz(3) not null,
  primary key (seller_id, phone)
);
comment on table cod_allowed_phones is
  'Phones that a shop allows to pay in cash although they refused parcels before this moment.';

alter table orders
  add column method text not null default 'arranged' check (method in ('provider', 'upi', 'cod', 'arranged')),
  add column discount_paise bigint not null default 0 check (discount_paise >= 0),
  add column delivery_paise bigint not null default 0 check (delivery_paise >= 0),
  add column cod_fee_paise bigint not null default 0 check (cod_fee_paise >= 0),
  add column weight_grams integer,
  add column pincode text check (pincode ~ '^[1-9][0-9]{5}$'),
  add column state text,
  add column way text check (way in ('courier', 'pickup')),
  add column outcome text check (outcome in ('called_off', 'came_back', 'returned', 'part_returned')),
  add column courier text,
  add column tracking text;
comment on column orders.total_paise is 'Goods − discount + delivery + fee for cash on delivery.';
comment on column orders.weight_grams is 'Of all items when it was placed; null where the shop had no delivery charges.';
comment on column orders.way is 'Null where the shop does not ask.';
comment on column orders.outcome is 'How the order ended, where the statuses have no way for it. Then it has no further actions.';
create index on orders (seller_id, created_at desc, id desc) where outcome is not null;
create index on orders (customer_phone, seller_id) where outcome = 'came_back';

alter table conversation_carts add column shown_total_paise bigint;
comment on column conversation_carts.shown_total_paise is
  'The total that the customer was shown, with delivery; null where only the items cost something.';

-- Who gave what discount on an order.
create table order_discounts (
  order_id uuid not null references orders on delete cascade,
  kind text not null check (kind in ('prepaid', 'agreed')),
  paise bigint not null check (paise > 0),
  primary key (order_id, kind)
);
comment on table order_discounts is 'The discounts that make up an order''s: for paying first, or agreed with the customer.';

alter table order_history
  add column act text check (act in ('discount', 'method', 'called_off', 'came_back', 'returned', 'tracking')),
  add column paise bigint,
  add column reason text;
comment on column order_history.act is 'What changed beside the status; null: the status.';
comment on column order_history.paise is 'The amount of a discount or return.';
alter table order_history drop constraint order_history_cause_check;
alter table order_history add constraint order_history_cause_check
  check (cause in ('customer', 'seller', 'lapsed', 'paid'));

-- The ledger: rows are only added.
create table money_entries (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  kind text not null check (kind in ('received', 'returned', 'corrected')),
  amount_paise bigint not null check (amount_paise > 0),
  channel text not null check (channel in ('upi', 'cash', 'courier', 'statement', 'provider')),
  "references" text[] not null default '{}',
  at timestamptz(3) not null,
  actor_id uuid,
  -- Made once, however often its command is repeated.
  key text not null unique,
  reason text,
  corrected_id uuid unique references money_entries,
  refund_id uuid,
  is_test boolean not null default false
);
comment on table money_entries is 'The ledger of orders'' money. Rows are only added.';
comment on column money_entries.corrected_id is 'The entry that a correction takes back.';
comment on column money_entries.refund_id is 'The refund that was sent, or that did not arrive.';
comment on column money_entries.is_test is 'Of a simulated order or payment: no sum includes it.';
create index on money_entries (order_id, at);
create index on money_entries (seller_id, at desc, id desc);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of the ledger are never changed.';
end $$;
create trigger refuse_change before update on money_entries for each row execute function refuse_ledger_change();

-- One payment is booked once in a shop, whatever reports it: an entry may have two references.
create table money_references (
  seller_id uuid not null,
  kind text not null,
  reference text not null,
  entry_id uuid not null references money_entries on delete cascade,
  order_id uuid not null,
  primary key (seller_id, kind, reference)
);
comment on table money_references is 'Each reference of a payment is booked once in a shop. A correction releases it.';
create index on money_references (entry_id);

create table payment_requests (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  tr text not null unique,
  vpa text not null,
  name text not null,
  amount_paise bigint not null check (amount_paise > 0),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3)
);
comment on table payment_requests is 'What a customer was asked to pay by UPI: a snapshot, one open at a time.';
create unique index on payment_requests (order_id) where closed_at is null;
create index on payment_requests (order_id);
create index on payment_requests (seller_id) where closed_at is null;

create table payment_claims (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  reference text,
  state text not null check (state in ('open', 'received', 'refused')),
  -- Keyed hash of who made it, for limits; deleted after an hour.
  source text,
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  reminded_at timestamptz(3)
);
comment on table payment_claims is 'Customers'' words that they have paid: never money.';
comment on column payment_claims.source is 'Keyed hash of who made it, for limits; deleted after a day.';
create index on payment_claims (order_id);
create index on payment_claims (seller_id, reference) where reference is not null;
create index on payment_claims (created_at) where state = 'open';
create index on payment_claims (source, created_at) where source is not null;

create table refunds (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  amount_paise bigint not null check (amount_paise > 0),
  channel text not null,
  state text not null check (state in ('due', 'pending', 'processed', 'failed')),
  attempts integer not null default 0,
  reference text,
  -- Where the customer wants it.
  vpa text,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3),
  -- The customer says that it did not arrive.
  disputed_at timestamptz(3)
);
comment on table refunds is 'What shops owe to customers, and have sent.';
comment on column refunds.vpa is 'The UPI ID where the customer wants it.';
comment on column refunds.disputed_at is 'When the customer said that it did not arrive.';
create unique index on refunds (order_id) where state in ('due', 'failed');
create index on refunds (order_id);
create index on refunds (created_at) where state in ('due', 'failed');

create table return_lines (
  order_id uuid not null references orders on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, position)
);
comment on table return_lines is 'How many items of each line of an order were returned.';
alter table orders add column gives_delivery_back boolean not null default false;
comment on column orders.gives_delivery_back is 'A return gave the delivery charge back, too.';

-- The payment state of an order, computed from the ledger (domain/orders/paymentStates.ts). Orders that are paid as
-- agreed have no row until money is booked or claimed.
create table order_money (
  order_id uuid primary key references orders on delete cascade,
  seller_id uuid not null,
  method text not null,
  state text not null,
  keep_paise bigint not null,
  received_paise bigint not null default 0 check (received_paise >= 0),
  returned_paise bigint not null default 0 check (returned_paise >= 0),
  has_open_claim boolean not null default false,
  needs_you boolean not null default false,
  is_test boolean not null,
  placed_at timestamptz(3) not null,
  check (returned_paise <= received_paise)
);
comment on table order_money is
  'The payment state of orders, computed from the ledger (domain/orders/paymentStates.ts). Orders that are paid as agreed have no row until money is booked or claimed.';
comment on column order_money.needs_you is 'The seller has something to answer or to send.';
create index on order_money (seller_id, placed_at desc, order_id desc);
create index on order_money (seller_id, state, placed_at desc, order_id desc);
create index on order_money (seller_id, method, placed_at desc, order_id desc);
create index on order_money (seller_id, placed_at desc, order_id desc) where needs_you;

create table money_counters (
  seller_id uuid not null,
  state text not null,
  orders bigint not null,
  -- The sum of what is missing or too much: |keep − received + returned|.
  paise numeric not null,
  primary key (seller_id, state)
);
comment on table money_counters is 'Maintained by triggers on order_money: orders of a shop in each payment state.';
comment on column money_counters.paise is 'The sum of what is missing or too much.';

create function count_order_money() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into money_counters as counters (seller_id, state, orders, paise)
    select seller_id, state, count(*), sum(abs(keep_paise - received_paise + returned_paise)) from added
    where not is_test group by seller_id, state order by seller_id, state
    on conflict (seller_id, state) do update set
      orders = counters.orders + excluded.orders, paise = counters.paise + excluded.paise;
  elsif tg_op = 'DELETE' then
    insert into money_counters as counters (seller_id, state, orders, paise)
    select seller_id, state, -count(*), -sum(abs(keep_paise - received_paise + returned_paise)) from removed
    where not is_test group by seller_id, state order by seller_id, state
    on conflict (seller_id, state) do update set
      orders = counters.orders + excluded.orders, paise = counters.paise + excluded.paise;
  else
    insert into money_counters as counters (seller_id, state, orders, paise)
    select seller_id, state, sum(sign), sum(sign * paise) from (
      select seller_id, state, 1 as sign, abs(keep_paise - received_paise + returned_paise) as paise
      from added where not is_test
      union all
      select seller_id, state, -1, abs(keep_paise - received_paise + returned_paise) from removed where not is_test
    ) as changes
    group by seller_id, state having sum(sign) <> 0 or sum(sign * paise) <> 0 order by seller_id, state
    on conflict (seller_id, state) do update set
      orders = counters.orders + excluded.orders, paise = counters.paise + excluded.paise;
  end if;
  return null;
end $$;
create trigger count_inserted after insert on order_money referencing new table as added
  for each statement execute function count_order_money();
create trigger count_deleted after delete on order_money referencing old table as removed
  for each statement execute function count_order_money();
create trigger count_updated after update on order_money referencing old table as removed new table as added
  for each statement execute function count_order_money();

create table money_days (
  seller_id uuid not null,
  day date not null,
  received_paise numeric not null,
  returned_paise numeric not null,
  -- Of payments taken back, less refunds that did not arrive.
  corrected_paise numeric not null,
  primary key (seller_id, day)
);
comment on table money_days is 'Maintained by a trigger on money_entries: a shop''s bookings per day (Asia/Kolkata).';
comment on column money_days.corrected_paise is 'Payments taken back, less refunds that did not arrive.';

create function count_money_entries() returns trigger language plpgsql as $$
begin
  insert into money_days as days (seller_id, day, received_paise, returned_paise, corrected_paise)
  select seller_id, indian_day(at) as day,
    coalesce(sum(amount_paise) filter (where kind = 'received'), 0),
    coalesce(sum(amount_paise) filter (where kind = 'returned'), 0),
    coalesce(sum(case when refund_id is null then amount_paise else -amount_paise end) filter (where kind = 'corrected'), 0)
  from added where not is_test group by seller_id, day order by seller_id, day
  on conflict (seller_id, day) do update set
    received_paise = days.received_paise + excluded.received_paise,
    returned_paise = days.returned_paise + excluded.returned_paise,
    corrected_paise = days.corrected_paise + excluded.corrected_paise;
  return null;
end $$;
create trigger count_inserted after insert on money_entries referencing new table as added
  for each statement execute function count_money_entries();
