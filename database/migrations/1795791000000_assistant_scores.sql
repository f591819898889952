-- What a shop's assistant did, by day.
create table assistant_days (
  seller_id uuid not null,
  day date not null,
  answered integer not null default 0,
  asked integer not null default 0,
  handed_over integer not null default 0,
  orders integer not null default 0,
  primary key (seller_id, day)
);
comment on table assistant_days is 'What a shop''s assistant did, by day in India; without simulated customers.';
comment on column assistant_days.answered is 'Turns answered from the shop''s records.';
comment on column assistant_days.asked is 'Turns in which the shop was asked.';
comment on column assistant_days.handed_over is 'Turns handed over to a person.';
comment on column assistant_days.orders is 'Orders placed in a chat.';

-- What customers asked in vain, grouped.
create table missed_topics (
  id uuid primary key,
  seller_id uuid not null references sellers on delete cascade,
  kind text not null check (kind in
    ('deliveryArea', 'deliveryCharge', 'deliveryTime', 'payment', 'returns', 'openingHours', 'address', 'question', 'product')),
  topic text not null,
  text text not null,
  conversation_id uuid references conversations on delete cascade,
  asked integer not null,
  last_asked_at timestamptz(3) not null,
  closed_at timestamptz(3),
  is_dismissed boolean not null default false,
  unique (seller_id, kind, topic)
);
create index on missed_topics (seller_id, asked desc, id) where closed_at is null;
create index on missed_topics (conversation_id) where conversation_id is not null;
create index on missed_topics (last_asked_at) where not is_dismissed;
comment on table missed_topics is 'What a shop''s customers asked in vain: questions without an answer, and goods that were not found.';
comment on column missed_topics.topic is 'Hash of the words that matter, whatever their order and spelling.';
comment on column missed_topics.text is 'The latest words, without phones and addresses; empty once it is closed.';
comment on column missed_topics.conversation_id is 'Whose words these are: deleted with their data.';
comment on column missed_topics.closed_at is 'Answered or dismissed. An answered one opens again when it is asked in vain again.';

alter table open_questions add topic text;
comment on column open_questions.topic is 'That of missed_topics; null: it is in no group.';
create index on open_questions (seller_id, topic) where answered_at is null and topic is not null;
