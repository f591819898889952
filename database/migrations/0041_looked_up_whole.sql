-- What was typed whole is looked up: the orders of a phone in all shops and not in each, an order by the part of its id
-- that people see, mails by their recipient. And what a person has written to all shops.
create index orders_customer_phone_idx on orders (customer_phone, seller_id, created_at desc, id desc) where customer_phone is not null;
--> statement-breakpoint
drop index orders_seller_id_customer_phone_created_at_id_idx;
--> statement-breakpoint
create index orders_label_idx on orders (right(id::text, 8));
--> statement-breakpoint
create index mails_recipient_idx on mails (lower(recipient), created_at desc, id desc);
--> statement-breakpoint
alter table conversations drop constraint conversations_seller_id_phone_unique;
--> statement-breakpoint
alter table conversations add constraint conversations_phone_seller_id_unique unique (phone, seller_id);
--> statement-breakpoint
create index conversations_service_user_id_idx on conversations (service_user_id) where service_user_id is not null;
