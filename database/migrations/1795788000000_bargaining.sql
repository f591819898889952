-- Whether the assistant asks the shop for a lower price.
alter table assistants add column bargaining text not null default 'ask' check (bargaining in ('ask', 'fixed'));
comment on column assistants.bargaining is
  'ask: the first time the assistant names the price, then it asks a person. fixed: it says that prices are fixed.';
