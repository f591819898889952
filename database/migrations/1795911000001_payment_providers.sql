-- Payment providers of shops, their links, and what was paid through them (docs/decisions/payment-providers.md).

create table payment_connections (
  -- Unguessable: it is part of the webhook's address.
  id uuid primary key,
  seller_id uuid not null references sellers on delete cascade,
  provider text not null check (provider in ('razorpay', 'stand-in')),
  key_id text not null,
  key_secret_sealed text not null,
  webhook_secret_sealed text not null,
  old_webhook_secret_sealed text,
  old_webhook_until timestamptz(3),
  failure_times timestamptz(3)[] not null default '{}',
  down_until timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  disconnected_at timestamptz(3)
);
comment on table payment_connections is 'Shops'' accounts at payment providers, with their keys sealed.';
comment on column payment_connections.id is 'Random: it is part of the address of the webhook.';
comment on column payment_connections.old_webhook_secret_sealed is
  'The secret before the last change: retries of events are signed with it until old_webhook_until.';
comment on column payment_connections.failure_times is 'The latest failed calls, for the circuit breaker.';
comment on column payment_connections.down_until is 'Set while the provider is not offered because calls failed.';
create unique index on payment_connections (seller_id) where disconnected_at is null;
create index on payment_connections (seller_id);
create index on payment_connections (down_until) where down_until is not null;

alter table payment_settings add column provider jsonb;
comment on column payment_settings.provider is
  'The connection with which customers can pay now, and whether its circuit breaker is open.';

create table payment_links (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  connection_id uuid not null references payment_connections on delete cascade,
  reference text not null unique,
  amount_paise bigint not null check (amount_paise > 0),
  state text not null check (state in ('creating', 'open', 'paid', 'cancelled', 'expired')),
  provider_id text,
  url text,
  created_at timestamptz(3) not null,
  opened_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  closing_at timestamptz(3),
  next_read_at timestamptz(3),
  reading_until timestamptz(3),
  read_at timestamptz(3)
);
comment on table payment_links is 'Pages of payment providers on which customers pay for orders.';
comment on column payment_links.provider_id is 'Null until the provider''s answer is stored; the link is found again by its reference.';
comment on column payment_links.opened_at is 'When the customer last tapped Pay.';
comment on column payment_links.closing_at is 'Set when the link must be cancelled at the provider.';
comment on column payment_links.next_read_at is 'When the link is read from the provider again; null after the last time.';
comment on column payment_links.reading_until is 'Lease of whoever reads it now.';
create unique index on payment_links (connection_id, provider_id);
create index on payment_links (order_id);
create index on payment_links (greatest(next_read_at, reading_until)) where next_read_at is not null;

create table payment_events (
  id uuid primary key,
  connection_id uuid not null references payment_connections on delete cascade,
  event_key text not null,
  kind text not null,
  link_provider_id text,
  refund_provider_id text,
  raw text not null,
  received_at timestamptz(3) not null,
  unique (connection_id, event_key)
);
comment on table payment_events is 'Signed events of payment providers, each once. An event is a hint: what is booked is read from the provider.';
comment on column payment_events.event_key is 'The provider''s id of the event, else a hash of its body.';
create index on payment_events (received_at);

create table provider_payments (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  connection_id uuid not null references payment_connections on delete cascade,
  link_id uuid not null references payment_links on delete cascade,
  payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  currency text not null,
  method text,
  entry_id uuid,
  is_test boolean not null,
  at timestamptz(3) not null,
  unique (connection_id, payment_id)
);
comment on table provider_payments is 'Payments that providers reported, each once.';
comment on column provider_payments.entry_id is 'The entry of the ledger; null where it was not booked.';
create index on provider_payments (order_id);
create index on provider_payments (link_id);

create table payment_problems (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  seller_id uuid not null,
  kind text not null check (kind in ('amount_differs', 'other_currency', 'booked_elsewhere')),
  payment_id text not null,
  amount_paise bigint not null,
  expected_paise bigint not null,
  currency text not null,
  created_at timestamptz(3) not null,
  resolved_at timestamptz(3)
);
comment on table payment_problems is 'What a seller has to look at in a provider''s answer, until they have.';
comment on column payment_problems.amount_paise is 'In hundredths of the currency.';
create index on payment_problems (order_id);

create table payment_notices (
  id uuid primary key,
  seller_id uuid not null references sellers on delete cascade,
  kind text not null check (kind in ('provider_down', 'provider_changed')),
  created_at timestamptz(3) not null
);
comment on table payment_notices is 'What the bell tells a shop about its payment provider.';
create index on payment_notices (seller_id, created_at desc);

alter table refunds
  add column provider_payment_id uuid references provider_payments on delete cascade,
  add column provider_refund_id text,
  add column tries integer not null default 1,
  add column problem text,
  add column next_at timestamptz(3);
comment on column refunds.provider_payment_id is 'The payment that the provider sends back; null where the shop sends it by hand.';
comment on column refunds.tries is 'How often the shop had the provider send it: each has a key of its own.';
comment on column refunds.problem is 'Why the provider did not send it, in its own words.';
comment on column refunds.next_at is 'When it is sent or read again; null once it is done.';
drop index refunds_order_id_idx;
create unique index refunds_order_id_idx on refunds (order_id)
  where state in ('due', 'failed') and provider_payment_id is null;
create index on refunds (provider_payment_id);
create index on refunds (next_at) where next_at is not null;
create index on refunds (provider_refund_id) where provider_refund_id is not null;

-- The stand-in: a provider inside the server that speaks razorpay's protocol. No money moves.
create table stand_in_links (
  id text primary key,
  account text not null,
  reference text not null,
  amount_paise bigint not null,
  currency text not null,
  status text not null check (status in ('created', 'paid', 'cancelled', 'expired')),
  description text not null,
  return_url text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  unique (account, reference)
);
comment on table stand_in_links is 'The stand-in provider''s links. No money moves.';

create table stand_in_payments (
  id text primary key,
  link_id text not null references stand_in_links on delete cascade,
  amount_paise bigint not null,
  currency text not null,
  status text not null check (status in ('captured', 'failed')),
  rrn text not null,
  created_at timestamptz(3) not null
);
comment on table stand_in_payments is 'The stand-in provider''s payments.';
create index on stand_in_payments (link_id);

create table stand_in_refunds (
  id text primary key,
  payment_id text not null references stand_in_payments on delete cascade,
  amount_paise bigint not null,
  idempotency_key text not null unique,
  status text not null check (status in ('pending', 'processed', 'failed')),
  created_at timestamptz(3) not null
);
comment on table stand_in_refunds is 'The stand-in provider''s refunds.';
create index on stand_in_refunds (payment_id);

create table stand_in_webhooks (
  id uuid primary key,
  account text not null,
  event_id text not null,
  body text not null,
  signature text not null,
  attempts integer not null default 0,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
comment on table stand_in_webhooks is 'Events that the stand-in provider has to post.';
create index on stand_in_webhooks (due_at);

create table stand_in_faults (
  id bigint generated always as identity primary key,
  fault text not null,
  account text,
  remaining integer not null default 1 check (remaining > 0)
);
comment on table stand_in_faults is 'Faults that tests ask of the stand-in provider. Nothing in the server adds one.';

-- Live screens show the bell.
create trigger tell_of_notice after insert on payment_notices for each row execute function tell_order_event();
