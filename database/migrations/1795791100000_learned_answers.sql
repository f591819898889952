-- What people of a shop replied to customers' questions, for finding replies that they send often.
create table person_replies (
  id uuid primary key,
  seller_id uuid not null,
  conversation_id uuid not null references conversations on delete cascade,
  reply text not null,
  question_id uuid not null references channel_messages on delete cascade,
  sent_at timestamptz(3) not null
);
create index on person_replies (seller_id, reply, sent_at);
create index on person_replies (conversation_id);
create index on person_replies (question_id);
create index on person_replies (sent_at);
comment on table person_replies is 'Replies of a shop''s people to customers'' questions, of the last 60 days.';
comment on column person_replies.reply is 'Hash of the reply''s words.';
comment on column person_replies.question_id is 'The customer''s message that it replies to.';

create table learned_answers (
  id uuid primary key,
  seller_id uuid not null references sellers on delete cascade,
  reply text not null,
  kind text not null check (kind in
    ('deliveryArea', 'deliveryCharge', 'deliveryTime', 'payment', 'returns', 'openingHours', 'address', 'question')),
  question text not null,
  answer text not null,
  customers integer not null,
  conversation_id uuid references conversations on delete cascade,
  sent_at timestamptz(3) not null,
  closed_at timestamptz(3),
  unique (seller_id, reply)
);
create index on learned_answers (seller_id, sent_at desc) where closed_at is null;
create index on learned_answers (conversation_id) where conversation_id is not null;
create index on learned_answers (sent_at) where closed_at is null;
comment on table learned_answers is 'Replies that a shop''s people send often, offered as questions with answers.';
comment on column learned_answers.kind is 'The fact that it becomes; question: a question with its answer.';
comment on column learned_answers.question is 'As a customer asked it, without phones and addresses; empty once it is closed.';
comment on column learned_answers.customers is 'How many got the reply.';
comment on column learned_answers.conversation_id is 'Whose words the question has: deleted with their data.';
comment on column learned_answers.sent_at is 'When it was sent last.';
comment on column learned_answers.closed_at is 'Added or dismissed, for good.';
