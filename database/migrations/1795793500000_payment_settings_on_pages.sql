-- Cached pages of a shop show how it is paid and what it charges (docs/decisions/page-cache.md).
create trigger tell_pages_of_payment_settings after insert or delete or update on payment_settings
  for each row execute function tell_fact_pages();
