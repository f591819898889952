create index on channel_numbers (created_at desc, id desc) where state in ('refused', 'unreachable');
--> statement-breakpoint
-- Who looks at the reports sees who has read them.
create trigger tell_of_read after insert on report_reads for each row execute function tell_of_report();
