-- The law wants the grievance officer's designation beside the name (law.md, section 8).
alter table support_contacts add column officer_designation text;
