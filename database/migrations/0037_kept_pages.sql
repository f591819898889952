-- Every process keeps public pages in its memory. Whatever changes something that they say tells it with the commit: 'page'
-- and the subject, as server/pages/pages.ts names them.

create function tell_product_pages() returns trigger language plpgsql as $$
declare
  seller uuid;
begin
  if tg_op = 'INSERT' then
    seller := new.seller_id;
  else
    seller := old.seller_id;
    perform pg_notify('haat_events', 'page product:' || old.id);
  end if;
  -- Lists show other products now, or in another sequence; where only the stock changes, they show the same.
  if tg_op <> 'UPDATE' or (new.is_active, new.name, new.category, new.price_paise, new.images, new.created_at)
    is distinct from (old.is_active, old.name, old.category, old.price_paise, old.images, old.created_at) then
    perform pg_notify('haat_events', 'page store:' || seller), pg_notify('haat_events', 'page shop');
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_pages_of_inserted_product after insert on products for each row
when (new.is_active) execute function tell_product_pages();
--> statement-breakpoint
create trigger tell_pages_of_updated_product after update on products for each row
when (old.is_active or new.is_active) execute function tell_product_pages();
--> statement-breakpoint
create trigger tell_pages_of_deleted_product after delete on products for each row
when (old.is_active) execute function tell_product_pages();
--> statement-breakpoint

create function tell_seller_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', 'page seller:' || old.id), pg_notify('haat_events', 'page shop');
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_pages_of_updated_seller after update on sellers for each row
when (old.* is distinct from new.*) execute function tell_seller_pages();
--> statement-breakpoint
create trigger tell_pages_of_deleted_seller after delete on sellers for each row execute function tell_seller_pages();
--> statement-breakpoint

create function tell_fact_pages() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform pg_notify('haat_events', 'page seller:' || new.seller_id);
  else
    perform pg_notify('haat_events', 'page seller:' || old.seller_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_pages_of_fact after insert or update or delete on shop_facts for each row
execute function tell_fact_pages();
--> statement-breakpoint

create function tell_review_pages() returns trigger language plpgsql as $$
declare
  review reviews;
begin
  if tg_op = 'INSERT' then
    review := new;
  else
    review := old;
  end if;
  perform pg_notify('haat_events', 'page store:' || review.seller_id);
  if review.product_id is not null then
    perform pg_notify('haat_events', 'page product:' || review.product_id);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_pages_of_review after insert or update or delete on reviews for each row
execute function tell_review_pages();
--> statement-breakpoint

-- What many pages say: the subject is the trigger's argument.
create function tell_pages() returns trigger language plpgsql as $$
begin
  perform pg_notify('haat_events', 'page ' || tg_argv[0]);
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_pages_of_number after insert or delete on channel_numbers for each statement
execute function tell_pages('all');
--> statement-breakpoint
create trigger tell_pages_of_changed_number after update on channel_numbers for each row
when ((old.kind, old.seller_id, old.phone, old.state) is distinct from (new.kind, new.seller_id, new.phone, new.state))
execute function tell_pages('all');
--> statement-breakpoint
create trigger tell_pages_of_support after insert or update or delete on support_contacts for each statement
execute function tell_pages('all');
--> statement-breakpoint
create trigger tell_pages_of_assistant after insert or update or delete on assistant_settings for each statement
execute function tell_pages('privacy');
