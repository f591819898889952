-- A plan that is kept for any seller (docs/decisions/0073) expects as many rows as a seller has on average. Where that is
-- less than a page, it collects and sorts all rows of a seller that has a hundred thousand. So a thousand are expected of
-- each, however many rows there are; how many the biggest sellers have is known besides.
alter table orders alter column seller_id set (n_distinct = -0.001);
--> statement-breakpoint
alter table reviews alter column seller_id set (n_distinct = -0.001);
--> statement-breakpoint
alter table conversations alter column seller_id set (n_distinct = -0.001);
--> statement-breakpoint
analyze orders (seller_id);
--> statement-breakpoint
analyze reviews (seller_id);
--> statement-breakpoint
analyze conversations (seller_id);
