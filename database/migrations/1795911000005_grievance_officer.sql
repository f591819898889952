-- Who customers complain to (law.md, section 8), beside the marketplace's help & contact.
alter table support_contacts
  add column officer_name text,
  add column officer_email text,
  add column officer_phone text,
  add column officer_phone_typed text;
comment on column support_contacts.officer_name is 'The grievance officer.';
comment on column support_contacts.officer_phone is 'E.164, for links.';
comment on column support_contacts.officer_phone_typed is 'For display, if typed differently.';
