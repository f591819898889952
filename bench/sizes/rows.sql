-- Rows of the tables that bench/scale/fill.ts leaves empty, 50,000 of each and as wide as real ones (chats: 150,000
-- messages). References are not looked after.
set session_replication_role = replica;
insert into audit
  select uuidv7(), i+10, 'sign_in', 'seller', '00000000-0000-7000-8000-000000000001', 'account', '00000000-0000-7000-8000-000000000001', substr(md5(i::text),1,18), '{"failures": 2}', now(), md5(i::text)||md5(i::text||'a'), md5(i::text||'b')||md5(i::text||'a')
  from generate_series(1, 50000) i;
insert into sessions (id,user_id,token_hash,user_agent,created_at,last_used_at,expires_at)
  select uuidv7(), ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, md5(i::text)||md5(i::text||'x'), 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36', now(), now(), now()
  from generate_series(1, 50000) i;
insert into known_browsers
  select ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, md5(i::text)||md5(i::text||'y'), now()
  from generate_series(1, 50000) i;
insert into attempts
  select uuidv7(), 'login', 'owner'||i||'@haat.example', '203.0.113.'||i%256, now(), false, false
  from generate_series(1, 50000) i;
insert into mails (id,recipient,subject,body,status,sent_at,created_at)
  select uuidv7(), 'owner'||i||'@haat.example', 'You have 3 new orders', '', 'sent', now(), now()
  from generate_series(1, 50000) i;
insert into pictures
  select uuidv7(), ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, now()
  from generate_series(1, 50000) i;
insert into remote_pictures
  select md5(i::text)||md5(i::text||'r'), 'https://pictures.example.com/shop/'||i||'/large.jpg', now()
  from generate_series(1, 50000) i;
insert into order_keys
  select gen_random_uuid()::text, md5(i::text)||md5(i::text||'k'), uuidv7(), now()
  from generate_series(1, 50000) i;
insert into product_keys
  select ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, gen_random_uuid()::text, md5(i::text)||md5(i::text||'k'), uuidv7(), now()
  from generate_series(1, 50000) i;
insert into order_paces
  select md5(i::text), now()
  from generate_series(1, 50000) i;
insert into bell_reads
  select ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, 'order', current_date - i/2000, now()
  from generate_series(0, 49999) i;
insert into seller_history
  select uuidv7(), ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, 'approve', 'pending', 'approved', '00000000-0000-7000-8000-000000000001', now(), null
  from generate_series(1, 50000) i;
insert into review_history
  select uuidv7(), uuidv7(), 'hide', 'It names a person who has asked not to be named.', '00000000-0000-7000-8000-000000000001', now()
  from generate_series(1, 50000) i;
insert into contacts (id,number_id,phone,name,seller_id,mode,paced_until,created_at,updated_at)
  select uuidv7(), (select id from channel_numbers limit 1), '+9198'||lpad(i::text,8,'0'), 'Asha Rao '||i, ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, 'customer', now(), now(), now()
  from generate_series(1, 50000) i;
insert into conversations (id,seller_id,contact_id,phone,name,owner,last_message_at,last_text,last_direction,unread,window_ends_at,created_at,updated_at)
  select uuidv7(), seller_id, id, phone, name, 'assistant', now(), 'Is it there? I would take two of them.', 'in', 0, now(), now(), now()
  from contacts;
insert into channel_messages (id,number_id,contact_id,conversation_id,direction,author,kind,text,content,external_id,state,occurred_at,created_at)
  select uuidv7(), c.number_id, c.id, v.id, case m%2 when 0 then 'in' else 'out' end, case m%2 when 0 then 'customer' else 'assistant' end, 'text', 'Is the clay lamp still there? I would take two of them. '||m, '{}', 'wamid.'||upper(md5(c.id::text||m)), case m%2 when 1 then 'read' end, now() - m*interval '1 hour', now()
  from contacts c join conversations v on v.contact_id=c.id, generate_series(1,3) m;
insert into channel_events (id,event_key,number_id,kind,lane,occurred_at,raw,received_at,handled_at,next_at)
  select uuidv7(), (select id from channel_numbers limit 1)||' message wamid.'||upper(md5(i::text)), (select id from channel_numbers limit 1), 'message', (select id from channel_numbers limit 1)||' +9198'||lpad(i::text,8,'0'), now(), ('{"from":"9198'||lpad(i::text,8,'0')||'","id":"wamid.'||upper(md5(i::text))||'","timestamp":"1763866000","text":{"body":"Is the clay lamp still there? I would take two of them."},"type":"text"}')::json, now(), now(), now()
  from generate_series(1, 50000) i;
insert into channel_media (id,message_id,external_id,sha256,state,next_at,created_at)
  select uuidv7(), id, 'file-'||id, encode(sha256(id::text::bytea),'base64'), 'kept', now(), now()
  from channel_messages limit 50000;
insert into assistant_turns (conversation_id,due_at,message_ids,memory)
  select id, null, '{}', '{"language":"en","about":["00000000-0000-7000-8000-000000000001"]}'
  from conversations;
insert into open_questions (id,seller_id,conversation_id,message_id,text,kind,created_at)
  select uuidv7(), v.seller_id, v.id, uuidv7(), 'Do you deliver to Pune on Sundays?', 'question', now()
  from conversations v;
insert into shop_facts (id,seller_id,kind,question,answer,created_at,updated_at)
  select uuidv7(), ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, 'question', 'Do you deliver to Pune on Sundays? '||i, 'Yes, from ten in the morning on.', now(), now()
  from generate_series(1, 50000) i;
insert into data_visits (id,contact_id,token_hash,created_at,expires_at)
  select uuidv7(), id, md5(id::text)||'abcdefghijk', now(), now()
  from contacts;
insert into phone_changes
  select uuidv7(), ('00000000-0000-7000-8000-'||lpad((1+i%2000)::text,12,'0'))::uuid, uuidv7(), (select 'price'), 1,2,3, now(), null
  from generate_series(1, 50000) i;
set session_replication_role = origin;
