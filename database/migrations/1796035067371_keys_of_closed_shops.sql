-- A closed shop's account at a provider: its keys are deleted, its payments stay in the ledger.
alter table payment_connections alter column key_secret_sealed drop not null;
alter table payment_connections alter column webhook_secret_sealed drop not null;
comment on column payment_connections.key_secret_sealed is 'Null once the shop has closed and nothing is sent back by it any longer.';
