CREATE TABLE "channel_tickets" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"queue" text NOT NULL,
	"lane" text NOT NULL,
	"share" text NOT NULL,
	"turn" bigint NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD COLUMN "turn" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD COLUMN "seller_id" uuid;--> statement-breakpoint
create index on channel_tickets (queue, turn, id) include (next_at);
--> statement-breakpoint
create index on channel_tickets (queue, share, turn);
--> statement-breakpoint
create index on channel_tickets (lane, queue, share);
--> statement-breakpoint
alter table channel_tickets set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
--> statement-breakpoint
create index on assistant_turns (asks_model, turn) where due_at is not null;
--> statement-breakpoint
create index on assistant_turns (seller_id, turn) where due_at is not null;
--> statement-breakpoint

-- Start-time fair queueing (docs/decisions/0105-fair-turns.md): the first turn of all that is due, or after the last one
-- of the same share where that is later; of an empty queue the milliseconds of the clock, so that turns never go back.
-- By index alone: a plan that was made while the queue was short would sort all of a long one.
create function next_turn(of_queue text, of_share text, at timestamptz) returns bigint language sql stable
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
  select greatest(
    coalesce((select turn from channel_tickets where queue = of_queue and next_at <= at order by turn, id limit 1),
      (extract(epoch from at) * 1000)::bigint),
    (select max(turn) + 1 from channel_tickets where queue = of_queue and share = of_share))
$$;
--> statement-breakpoint

-- The shop that a person's event is counted for: that of the number, the one that the words name, or the one that they
-- talk to or act for. Who has named none shares the number with all others who have not. A table of one row, so that it
-- becomes part of the statement that asks.
create function share_of_event(of_number uuid, of_lane text, kind text, raw json) returns table (share text) language sql stable as $$
  select coalesce(
    (select seller_id from channel_numbers where id = of_number),
    case when kind = 'message' then (select id from sellers
      where slug = lower(substring(raw::text from '(?i)\mshop[\s:]+([a-z0-9]+(?:-[a-z0-9]+)*)'))) end,
    (select coalesce(connected_phones.seller_id, contacts.seller_id) from contacts
        left join connected_phones on contact_id = contacts.id and mode = 'seller'
      where number_id = of_number and phone = '+' || split_part(of_lane, ':', 2)),
    (select seller_id from contacts where number_id = of_number and service_user_id = substr(of_lane, 38)),
    of_number)::text
$$;
--> statement-breakpoint
create function queue_events() returns trigger language plpgsql as $$
begin
  with lanes as materialized (
    select lane, first.arrival, first.next_at, share
    from (select distinct on (lane) * from stored where handled_at is null order by lane, arrival) as first
      cross join lateral share_of_event(number_id, lane, kind, raw)
  ), shares as materialized (
    select share, next_turn('events', share, max(next_at)) as turn from lanes group by share
  )
  insert into channel_tickets (queue, lane, share, turn, next_at)
    select 'events', lane, share, turn + row_number() over (partition by share order by arrival) - 1, next_at
    from lanes join shares using (share);
  return null;
end
$$;
--> statement-breakpoint
create trigger queue_events after insert on channel_events referencing new table as stored
for each statement execute function queue_events();
--> statement-breakpoint

-- Answers, what people write themselves, and order news of one shop have shares of their own: no bulk delays an answer.
create function share_of_message(of_message uuid, priority int) returns text language sql stable as $$
  select coalesce(conversations.seller_id, channel_numbers.seller_id, connected_phones.seller_id, m.number_id)
    || case when priority > 0 then ':first' when author = 'news' then ':news' else '' end
  from channel_messages m join channel_numbers on channel_numbers.id = m.number_id
    left join conversations on conversations.id = conversation_id
    left join connected_phones on connected_phones.contact_id = m.contact_id
  where m.id = of_message
$$;
--> statement-breakpoint
create function queue_message() returns trigger language plpgsql as $$
declare
  share text := share_of_message(new.message_id, new.priority);
begin
  insert into channel_tickets (queue, lane, share, turn, next_at)
    values (new.number_id, new.contact_id, share, next_turn(new.number_id::text, share, new.next_at), new.next_at);
  return null;
end
$$;
--> statement-breakpoint
create trigger queue_message after insert on channel_outbox for each row execute function queue_message();
--> statement-breakpoint

-- What waits already, in the order in which it came.
insert into channel_tickets (queue, lane, share, turn, next_at)
select 'events', lane, share, arrival, next_at
from (select distinct on (lane) * from channel_events where handled_at is null order by lane, occurred_at, arrival) as first
  cross join lateral share_of_event(number_id, lane, kind, raw);
--> statement-breakpoint
insert into channel_tickets (queue, lane, share, turn, next_at)
select distinct on (contact_id) number_id, contact_id, share_of_message(message_id, priority), sequence, next_at
from channel_outbox order by contact_id, sequence;
