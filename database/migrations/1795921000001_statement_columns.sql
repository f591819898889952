-- Columns that shops chose for statements of unknown banks (docs/decisions/money.md).

create table statement_columns (
  seller_id uuid not null references sellers on delete cascade,
  headings_hash text not null,
  columns jsonb not null,
  chosen_at timestamptz(3) not null,
  primary key (seller_id, headings_hash)
);
comment on table statement_columns is 'Which column of a statement holds what, as a shop chose it for these headings.';
comment on column statement_columns.headings_hash is 'Of the row of headings, as headings are compared.';
comment on column statement_columns.columns is 'Column numbers from 0, by what they hold (domain/orders/bankStatements.ts).';
