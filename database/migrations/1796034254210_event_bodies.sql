-- An event's body names the customer with email, phone and account, and nothing reads it. An older process that still
-- stores bodies answers webhooks with 500 until it ends; the provider sends them again.
alter table payment_events drop column raw;
comment on table payment_events is 'Signed events of payment providers, each once, without their bodies. An event is a hint: what is booked is read from the provider.';
