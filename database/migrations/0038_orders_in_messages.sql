-- What shops' phones were told of a customer's orders is found by an index when it is erased, however much they were told.
-- An order is named by its id or by the last eight characters of it.
create function orders_in_message(text text, content jsonb) returns text[] language sql immutable parallel safe
return array(
  select distinct found[1] from regexp_matches(text || ' ' || content::text, '([0-9a-f]{8})(?![0-9a-f])', 'g') as found
);
--> statement-breakpoint
create index channel_messages_orders_idx on channel_messages using gin (orders_in_message(text, content))
  where conversation_id is null and direction = 'out';
--> statement-breakpoint
drop index channel_messages_created_at_idx;
