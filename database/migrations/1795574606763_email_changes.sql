create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  old_email text not null,
  new_email text not null,
  token_hash text unique,
  undo_hash text not null unique,
  session_hash text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  undo_expires_at timestamptz(3) not null
);
create unique index email_changes_pending_user_id_idx on email_changes (user_id) where confirmed_at is null;
create index email_changes_user_id_idx on email_changes (user_id);
create index email_changes_old_email_idx on email_changes (old_email) where confirmed_at is not null;
create index email_changes_undo_expires_at_idx on email_changes (undo_expires_at);

comment on table email_changes is
  'Requested and confirmed changes of sign-in emails; stores hashes of the tokens in the two emailed links.';
comment on column email_changes.token_hash is 'Of the link to the new email; null once it was used.';
comment on column email_changes.undo_hash is 'Of the link to the old email.';
comment on column email_changes.session_hash is 'The session that asked for the change, which stays signed in.';
comment on column email_changes.expires_at is 'When the link to the new email expires.';
comment on column email_changes.undo_expires_at is 'Until then the old email can be restored, and nobody else can register it.';
comment on index email_changes_pending_user_id_idx is 'One pending change per user.';
