-- Imports of products from files (docs/decisions/imports.md).

create table imports (
  id uuid primary key,
  seller_id uuid not null references sellers on delete cascade,
  user_id uuid not null,
  state text not null check (state in ('reading', 'mapping', 'checking', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undoing', 'undone')),
  file_name text not null,
  file_hash text not null,
  choices jsonb not null default '{}',
  form jsonb,
  settings jsonb,
  counts jsonb not null,
  categories jsonb,
  position integer not null default 0,
  problem text,
  claim uuid,
  claimed_until timestamptz(3),
  turn_at timestamptz(3),
  created_at timestamptz(3) not null,
  checked_at timestamptz(3),
  applied_at timestamptz(3),
  undone_at timestamptz(3)
);
comment on table imports is 'Files of products that sellers imported, kept 90 days.';
comment on column imports.user_id is 'The member who uploaded it.';
comment on column imports.file_hash is 'SHA-256 of the file, to recognise one that was imported before.';
comment on column imports.choices is 'How the file is to be read where the seller chose it: sheet, row of the headings, dialect.';
comment on column imports.form is 'How the file was recognised, with the first rows, texts shortened.';
comment on column imports.settings is 'All that reading a row depends on (domain/catalogue/imports).';
comment on column imports.categories is 'Values of the file that are no category, with what the seller chose for them.';
comment on column imports.position is 'The last place that the step in progress has done.';
comment on column imports.problem is 'The code of why it failed.';
comment on column imports.claim is 'Changes with each claim: whoever has an earlier one has lost the import to another process.';
comment on column imports.claimed_until is 'It belongs to one process until then.';
comment on column imports.turn_at is 'When it was worked on last: others come first.';
create index on imports (seller_id, id);
create index imports_active_idx on imports (claimed_until) where state in ('reading', 'checking', 'importing', 'undoing');
create index on imports (created_at);

create table import_files (
  import_id uuid not null references imports on delete cascade,
  name text not null,
  part integer not null,
  bytes bytea not null,
  primary key (import_id, name, part)
);
comment on table import_files is 'The files of imports in parts of at most 1 MB, until the import ends.';
comment on column import_files.name is 'Empty for the spreadsheet, otherwise the name of a picture.';
alter table import_files alter column bytes set storage external;

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row integer not null,
  place integer not null,
  cells text[] not null,
  numbers smallint[],
  notices jsonb,
  row_id text,
  sku text,
  group_key text,
  name_key text,
  variant_id uuid,
  verdict text check (verdict in ('create', 'update', 'unchanged', 'skipped', 'error')),
  name text,
  problems jsonb,
  codes text[],
  changes jsonb,
  product jsonb,
  product_id uuid,
  plan jsonb,
  undo jsonb,
  primary key (import_id, row)
) with (fillfactor = 60);
comment on table import_rows is 'The rows of an imported file and what becomes of them, kept 30 days.';
comment on column import_rows.row is 'As a spreadsheet numbers it.';
comment on column import_rows.place is 'The first row of the product that this row belongs to.';
comment on column import_rows.numbers is 'Columns whose cells the workbook stores as numbers.';
comment on column import_rows.variant_id is 'The variant that the row names by its SKU or id.';
comment on column import_rows.verdict is 'Of the product on its first row that can be read, and of each row that is left out. Null for the other rows of a product, and before the row was checked.';
comment on column import_rows.product is 'What will stand there, for the preview.';
comment on column import_rows.product_id is 'The product that the row is about: found by the dry run, or created by the import.';
comment on column import_rows.plan is 'What the import will write (domain/catalogue/imports/plans.ts). On the row that has the verdict of a product.';
comment on column import_rows.undo is 'What its undo will write.';
create index on import_rows (import_id, place, row);

create table import_choices (
  seller_id uuid not null references sellers on delete cascade,
  kind text not null check (kind in ('columns', 'category')),
  key text not null,
  value jsonb not null,
  chosen_at timestamptz(3) not null,
  primary key (seller_id, kind, key)
);
comment on table import_choices is 'What a shop chose for the columns and categories of its files, for the next one.';
comment on column import_choices.key is 'The hash of the headings, or a category as it is written in the file.';
