create table reported_subjects (
  id uuid primary key,
  kind text not null check (kind in ('product', 'shop', 'review')),
  target_id uuid not null,
  seller_id uuid not null references sellers (id) on delete cascade,
  name text not null,
  reports integer not null default 0,
  created_at timestamp (3) with time zone not null,
  last_reported_at timestamp (3) with time zone not null,
  reviewed_at timestamp (3) with time zone,
  reviewer_id uuid references users (id) on delete set null,
  outcome text check (outcome in ('actionTaken', 'noAction'))
);
create unique index reported_subjects_open_idx on reported_subjects (target_id, kind) where reviewed_at is null;
create index reported_subjects_queue_idx on reported_subjects (created_at, id) where reviewed_at is null;
create index reported_subjects_reviewed_idx on reported_subjects (reviewed_at desc, id desc)
  where reviewed_at is not null;
create index reported_subjects_seller_idx on reported_subjects (seller_id);
create trigger tell_of_visitor_report after insert or update on reported_subjects
  for each row execute function tell_of_report();

create table visitor_reports (
  id uuid primary key,
  subject_id uuid not null references reported_subjects (id) on delete cascade,
  reason text not null check (
    reason in ('counterfeit', 'prohibited', 'misleading', 'fraud', 'impersonation', 'fake', 'personal', 'offensive', 'other')
  ),
  words text,
  email text,
  fingerprint text,
  created_at timestamp (3) with time zone not null
);
create unique index visitor_reports_fingerprint_idx on visitor_reports (subject_id, fingerprint);
create index visitor_reports_newest_idx on visitor_reports (subject_id, created_at desc, id desc);

comment on table reported_subjects is
  'Products, shops and reviews that visitors reported: the reports of one subject until an administrator has reviewed them.';
comment on column reported_subjects.target_id is
  'The product, seller or review. No foreign key, because a report outlives what it is about.';
comment on column reported_subjects.seller_id is 'The shop that it belongs to.';
comment on column reported_subjects.name is
  'Of the product, the reviewed product or the shop, when it was first reported.';
comment on column reported_subjects.reports is 'Repeated ones are not counted.';
comment on index reported_subjects_open_idx is 'Reports of one subject are reviewed together.';
comment on index reported_subjects_queue_idx is 'The queue, oldest first.';
comment on table visitor_reports is
  'What visitors report about a subject. Deleted with the subject, some time after the review.';
comment on column visitor_reports.email is 'Who wants to know when it has been reviewed.';
comment on column visitor_reports.fingerprint is
  'Keyed hash of source and content, so that a report that is sent twice counts once. Removed when it has been reviewed.';
