-- The category is asked beside it, where a search names one: two conditions on one text mislead the planner. Made
-- anew with its index: PostgreSQL 15 and 16 cannot change an expression.
alter table products drop column search;--> statement-breakpoint
alter table products add column search text generated always as (rtrim(lower(name || ' ' || description || ' ' || also_called))) stored not null;--> statement-breakpoint
create index on products using gin (search gin_trgm_ops);--> statement-breakpoint
-- How rare a word is decides whether the newest products are walked or the index is asked.
alter table products alter column search set statistics 400;
