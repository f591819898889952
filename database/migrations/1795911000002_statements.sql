-- Bank statements, whose credits are matched with orders (docs/decisions/money.md).

create table statements (
  id uuid primary key,
  seller_id uuid not null references sellers on delete cascade,
  created_at timestamptz(3) not null
);
comment on table statements is 'Bank statements that sellers uploaded, deleted after 24 hours. The file itself is not stored.';
create index on statements (seller_id);
create index on statements (created_at);

create table statement_credits (
  statement_id uuid not null references statements on delete cascade,
  -- As the spreadsheet numbers its row.
  number integer not null,
  hash text not null,
  day date not null,
  amount_paise bigint not null check (amount_paise > 0),
  narration text not null,
  -- The payment's 12-digit number, if it has one.
  utr text,
  rule text check (rule in ('A', 'B', 'C', 'D')),
  is_ticked boolean not null,
  order_id uuid,
  claim_id uuid,
  difference_paise bigint not null,
  is_booked boolean not null,
  primary key (statement_id, number)
);
comment on table statement_credits is 'The credits of a statement. Debits are not stored.';
comment on column statement_credits.number is 'As the spreadsheet numbers its row.';
comment on column statement_credits.hash is 'Of seller, day, amount, narration, reference and its number among equal ones.';
comment on column statement_credits.rule is 'Why it is taken for the payment of an order (domain/orders/bankStatements.ts).';

create table statement_hashes (
  seller_id uuid not null references sellers on delete cascade,
  hash text not null,
  seen_at timestamptz(3) not null,
  primary key (seller_id, hash)
);
comment on table statement_hashes is 'Credits that were in a statement of the shop: what remains of them after 24 hours.';
