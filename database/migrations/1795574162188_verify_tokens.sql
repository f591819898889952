alter table channel_numbers add column verify_token_sealed text;
comment on column channel_numbers.verify_token_sealed is
  'From which verify_hash is computed again when AUTH_SECRET changes. Null for numbers saved before, until their token is used.';
comment on column channel_numbers.verify_hash is 'Keyed hash, by which the token is looked up.';
