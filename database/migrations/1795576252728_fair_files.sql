-- Photos, drafts and the simulator's webhooks take turns across shops, as tickets do (docs/decisions/chat-channel.md).
alter table channel_media add column share text not null default '', add column turn bigint not null default 0;
alter table product_drafts add column turn bigint not null default 0;
alter table simulated_webhooks add column share text not null default '', add column turn bigint not null default 0;

create index channel_media_turn_id_idx on channel_media (turn, id) where state = 'waiting';
create index channel_media_share_turn_idx on channel_media (share, turn) where state = 'waiting';
create index product_drafts_turn_id_idx on product_drafts (turn, id) where publish_at is not null;
create index product_drafts_seller_id_turn_idx on product_drafts (seller_id, turn) where publish_at is not null;
create index simulated_webhooks_turn_id_idx on simulated_webhooks (turn, id);
create index simulated_webhooks_share_turn_idx on simulated_webhooks (share, turn);

create function turn_after(first_due bigint, last_of_share bigint, at timestamp with time zone)
 returns bigint
 language sql
 immutable parallel safe
as $function$
  select greatest(coalesce(first_due, (extract(epoch from at) * 1000)::bigint), last_of_share + 1)
$function$;

create function queue_media()
 returns trigger
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
begin
  -- When a photo arrives, its message belongs to no conversation yet: the shop is the one its sender talks to or acts for.
  select coalesce(channel_numbers.seller_id, connected_phones.seller_id, contacts.seller_id, m.number_id) into new.share
    from channel_messages m join channel_numbers on channel_numbers.id = m.number_id
      join contacts on contacts.id = m.contact_id
      left join connected_phones on connected_phones.contact_id = contacts.id and mode = 'seller'
    where m.id = new.message_id;
  new.turn := turn_after(
    (select turn from channel_media where state = 'waiting' and next_at <= new.next_at order by turn, id limit 1),
    (select max(turn) from channel_media where state = 'waiting' and share = new.share), new.next_at);
  return new;
end
$function$;

create function queue_draft()
 returns trigger
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
begin
  new.turn := turn_after(
    (select turn from product_drafts where publish_at <= new.publish_at order by turn, id limit 1),
    (select max(turn) from product_drafts where publish_at is not null and seller_id = new.seller_id), new.publish_at);
  return new;
end
$function$;

create function queue_webhook()
 returns trigger
 language plpgsql
 set enable_seqscan to 'off'
 set enable_bitmapscan to 'off'
 set enable_sort to 'off'
as $function$
begin
  new.turn := turn_after(
    (select turn from simulated_webhooks where due_at <= new.due_at order by turn, id limit 1),
    (select max(turn) from simulated_webhooks where share = new.share), new.due_at);
  return new;
end
$function$;

create trigger queue_media before insert on channel_media for each row when (new.state = 'waiting')
  execute function queue_media();
create trigger queue_draft before update of publish_at on product_drafts for each row
  when (old.publish_at is null and new.publish_at is not null) execute function queue_draft();
create trigger queue_webhook before insert on simulated_webhooks for each row execute function queue_webhook();

comment on function turn_after is
  'The turn of new work: that of the first due one, or after the last one of its share where that is later.';
comment on column channel_media.share is 'The shop for which it is downloaded, or the number for senders without a shop.';
comment on column channel_media.turn is 'Lowest first among those that are due, counted per share, so that shops alternate.';
comment on column product_drafts.turn is
  'Lowest first among those to be published, counted per shop, so that shops alternate.';
comment on column simulated_webhooks.share is 'The shop that simulates it, or a visitor''s phone.';
comment on column simulated_webhooks.turn is
  'Lowest first among those that are due, counted per share, so that shops alternate.';
