-- Live events end with what they were opened by: who listens learns that a session is over (by its id, never by its
-- token), and that a seller may do more or less than before.

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', 'session:' || old.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_session_end after delete on sessions for each row execute function tell_session_end();
--> statement-breakpoint
create function tell_seller_status() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', 'status:' || new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_seller_status after update of status on sellers for each row
when (old.status is distinct from new.status) execute function tell_seller_status();
