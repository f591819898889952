-- Voice notes that wait for their transcript before they are handled.
create table voice_notes (
  message_id uuid primary key references channel_messages on delete cascade,
  external_id text not null,
  sha256 text,
  attempts integer not null default 0,
  -- When it is tried next, and until when a process works on it.
  next_at timestamptz(3) not null
);
create index on voice_notes (next_at);
comment on table voice_notes is 'Voice notes that wait for their transcript before they are handled.';
