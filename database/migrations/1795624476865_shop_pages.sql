alter table sellers
  add column city text,
  add column opening_hours jsonb,
  add column reply_minutes integer,
  add constraint sellers_reply_minutes_check check (reply_minutes > 0);
comment on column sellers.city is 'As the seller confirmed it, for the shop''s page; null: not said.';
comment on column sellers.opening_hours is
  'Per weekday from Sunday: opening and closing in minutes of the day (Asia/Kolkata), or null if closed. Null: not said.';
comment on column sellers.reply_minutes is
  'How long the shop usually takes to reply in chats, measured once a day; null: too few chats, or over a day.';
