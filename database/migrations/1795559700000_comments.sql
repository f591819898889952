-- What the tables and columns, functions and indexes are for. Shown in database/schema.sql; of columns also in schema.ts.

comment on table admin_invitations is
  'Emailed links that make invited people administrators, for one use; stores a hash of the token.';

comment on table assistant_settings is
  'Administrators'' settings for the assistants of all shops: the newest row is current, the others are history.';
comment on column assistant_settings.input_paise is 'Paise per million tokens that the model reads.';
comment on column assistant_settings.output_paise is 'Paise per million tokens that the model writes.';

comment on table assistant_turns is 'What the assistant has to answer in a conversation, and its memory of it.';
comment on column assistant_turns.due_at is 'When the pending messages are answered together; null: none pending.';
comment on column assistant_turns.message_ids is 'The pending messages, in order of arrival.';
comment on column assistant_turns.claimed_until is 'A process has claimed it until then.';
comment on column assistant_turns.asks_model is 'Needs a language model: only workers that have one claim it.';
comment on column assistant_turns.turn is
  'Lowest first among those that are due, counted per shop, so that shops alternate.';
comment on column assistant_turns.seller_id is 'The shop of the conversation; deleted with it.';

comment on table assistant_usage is
  'The tokens that a shop''s language model used on its last day (Asia/Kolkata), including those reserved for running requests.';

comment on table assistants is 'When a shop''s assistant replies; without a row it always does.';
comment on column assistants.opens_at is 'In minutes of the day (Asia/Kolkata), as is `closes_at`.';
comment on column assistants.open_days is 'The days of the week, where 0 is Sunday.';

comment on table attempts is
  'Failed sign-ins and reset requests of the last day, for rate limits across all processes.';
comment on column attempts.email is 'For a phone that requests its data, its keyed hash.';
comment on column attempts.address is
  'The source, as `sourceOf` returns it; for a known browser its own key, so that it has its own count.';
comment on column attempts.known is 'Made from a browser that the account was used from before.';
comment on column attempts.audited is 'Already in the audit log, counted together with others.';

comment on table audit is
  'Who did what, to what, when and from where: each row contains a keyed hash of itself and of the row before. People appear only as ids, without foreign keys, so that no row has to change when somebody is erased.';
comment on column audit.number is 'The position in the chain. Assigned at the very end of the act''s transaction.';
comment on column audit.source is 'The source of the request as a keyed hash: equal for equal sources, but no address.';
comment on column audit.key_id is 'The key of the hash; null in rows from before AUTH_SECRET could be rotated.';

comment on table audit_chain is
  'Both ends of the chain, in one row that every writer locks; `mac` is a keyed hash of the others.';
comment on column audit_chain.first_number is 'Of the oldest stored row.';
comment on column audit_chain.key_id is 'The key of `mac`.';

comment on table bell_reads is
  'Up to when somebody has read one kind of notification of one day; `users.bell_seen_at` is the same for all kinds.';
comment on column bell_reads.day is 'In India.';

comment on table blocked_phones is 'Phones whose orders a seller rejects.';
comment on column blocked_phones.phone is 'E.164.';

comment on table category_counters is 'The number of a seller''s active products per category.';

comment on table channel_events is
  'The service''s events, each message, state and echo once, as received. Handled ones are stored for 30 days.';
comment on column channel_events.event_key is 'Unique within its number, so that no number can use up another''s keys.';
comment on column channel_events.lane is
  'Number and person: events of one lane are handled one at a time, by the service''s time and then by arrival.';
comment on column channel_events.raw is
  '`json`, because `jsonb` rejects what people can type: NUL and unpaired surrogates.';
comment on column channel_events.problem is 'Why it was not processed.';

comment on table channel_media is
  'Files of a message: downloaded from the service after it was stored, and visible only to the seller.';
comment on column channel_media.external_id is 'The service''s id of the file.';
comment on column channel_media.sha256 is 'As the service gives it, in base64.';

comment on table channel_messages is
  'What was written, by whom, and its delivery state. A phone that talks to no shop has no conversation.';
comment on column channel_messages.user_id is 'The signed-in author, if any.';
comment on column channel_messages.content is
  'What the thread shows besides the text: an OutgoingMessage, or the result of an IncomingMessage.';
comment on column channel_messages.external_id is 'The service''s id; null until the service accepted it.';
comment on column channel_messages.state is 'Null for incoming messages.';
comment on column channel_messages.records is 'The records that support an answer of the assistant.';
comment on column channel_messages.occurred_at is 'The service''s time, or ours for messages that we send.';

comment on table channel_numbers is
  'Business numbers: the simulator''s and the marketplace''s, whose secrets are in the settings, and sellers'' own, whose secrets are encrypted here, bound to the row''s id.';
comment on column channel_numbers.seller_id is
  'At most one connected number per seller; the same applies to `number_id`.';
comment on column channel_numbers.number_id is 'The service''s `phone_number_id`.';
comment on column channel_numbers.phone is 'E.164, for links.';
comment on column channel_numbers.verify_hash is 'Keyed hash: it is only looked up, never read.';
comment on column channel_numbers.problem is 'Why it does not work.';
comment on column channel_numbers.paced_until is
  'For rate limiting to 20 messages a second, as if messages had been evenly spaced until then.';

comment on table channel_outbox is
  'Messages waiting to be sent; a row is deleted once its message was accepted or has failed. The service returns its message''s id.';
comment on column channel_outbox.contact_id is 'One at a time for each contact.';
comment on column channel_outbox.state is '`unsure`: sent, but without a response.';
comment on column channel_outbox.attempts is
  'Counts started attempts, so that a lost attempt cannot complete a later one.';
comment on column channel_outbox.next_at is 'When it is sent or retried.';

comment on table channel_tickets is
  'Lanes of a queue that may have work, and their turns: written by triggers for every event and every outgoing message, and processed in the order of `turn` (docs/decisions/chat-channel.md). A lane may have several.';
comment on column channel_tickets.queue is '`events`, or the number that sends the messages.';
comment on column channel_tickets.lane is
  'What is processed one at a time: the lane of events, or the contact that receives messages.';
comment on column channel_tickets.share is
  'Who shares the queue: a shop, a shop''s order notifications, or all who have named no shop.';
comment on column channel_tickets.turn is
  'Lowest first. Each ticket of a share has its own turn, so that shares alternate.';

comment on table connect_codes is 'The code that a seller sends to connect a phone: one use, 30 minutes.';

comment on table connected_phones is 'The only phone that acts for a shop, and only for that shop.';
comment on column connected_phones.summary_hour is
  'The hour of the day (Asia/Kolkata) of the summary; null for no summary.';
comment on column connected_phones.summarized_on is 'The day in India of the last summary.';

comment on table contacts is 'A person as one number knows them: by phone, by the service''s user id, or both.';
comment on column contacts.phone is 'E.164; null if the service hides it.';
comment on column contacts.service_user_id is 'The service''s id of this person for this business.';
comment on column contacts.seller_id is 'The shop they currently talk to; null until they name one.';
comment on column contacts.routed_at is
  'The service''s time of the message that chose the shop or the mode; older messages change neither.';
comment on column contacts.window_ends_at is
  'Until when the service accepts free-form messages to them, from any shop.';
comment on column contacts.paced_until is
  'For rate limiting, as if messages had been evenly spaced until then: a burst of 6, then one every 6 seconds.';

comment on table conversation_carts is
  'A cart that a customer sent in the chat and has not ordered yet; `message_id` becomes the order''s idempotency key.';
comment on column conversation_carts.lines is 'With the prices that the customer was shown.';
comment on column conversation_carts.asks is 'What the customer was asked for; their next message is the answer.';
comment on column conversation_carts.phone is 'As typed for this order, if the service hides the phone.';
comment on column conversation_carts.picks_up is 'The customer picks up the order, if the shop allows it.';

comment on table conversation_reports is
  'Conversations that sellers reported; administrators can read them until the report is resolved.';
comment on column conversation_reports.conversation_id is 'At most one open report each, which the index enforces.';

comment on table conversations is
  'A customer of a seller and their chat (chat.md, sections 3 and 4). A customer can exist before they write.';
comment on column conversations.contact_id is 'The most recent contact that reaches them.';
comment on column conversations.phone is 'E.164.';
comment on column conversations.owner_id is 'The person who replies.';
comment on column conversations.silent_until is 'The assistant is paused until then.';
comment on column conversations.last_message_at is 'Null: no messages yet, so it is not in the inbox.';
comment on column conversations.unread is 'Unread messages of the customer.';
comment on column conversations.window_ends_at is 'Like the contact''s, but only counting messages to this shop.';
comment on column conversations.opted_in_at is 'When the customer opted in to updates.';
comment on column conversations.stopped_at is 'When the customer sent STOP.';
comment on column conversations.consent_at is 'The service''s time of the last STOP or START.';
comment on column conversations.reported_at is
  'When the seller reported it to administrators; null without an open report.';
comment on column conversations.search is 'The text that the inbox''s search matches.';
comment on column conversations.needs_you_at is
  'When the customer last wrote something that was not answered; null if nothing is open.';
comment on column conversations.is_test is 'The customer is simulated.';

comment on table data_visits is
  'Data sessions, in which customers see their own data: first a one-time code sent to their phone, then an unguessable URL for half an hour; both stored as hashes. The identity is fixed when the code is created.';
comment on column data_visits.phone is
  'The contact''s identity at that time: the session ends when the contact''s changes. E.164.';
comment on column data_visits.seller_id is
  'The shop whose data it opens: that of the number that verified the identity.';
comment on column data_visits.is_marketplace is
  'Verified by the marketplace''s number: it opens the data of all shops.';
comment on column data_visits.browser_hash is
  'The browser that requested the code, or else redeemed it: no other one has access.';

comment on table draft_pictures is 'The photos of a draft, in order of arrival.';
comment on column draft_pictures.image is 'Its URL as the seller''s upload, once stored.';

comment on table known_browsers is
  'The browsers that accounts were used from: a hash of the value in the browser''s cookie.';

comment on table mails is 'Emails, one for each change. The body is wiped once an SMTP server has accepted it.';
comment on column mails.status is '''kept'': no SMTP server is configured, so the email is only stored.';
comment on column mails.qr_code is 'A URL that the email shows as a QR code; wiped with the body.';

comment on table marketplace_categories is
  'The number of public products per category of the whole marketplace. Split into several rows each, so that changes of different sellers rarely wait for each other.';

comment on table marketplace_orders is 'Maintained by triggers on orders: the all-time counts of all sellers together.';
comment on column marketplace_orders.shard is
  'One of 64, chosen per connection, so that concurrent transactions rarely wait for each other.';
comment on column marketplace_orders.orders is 'The number of orders in this status.';
comment on column marketplace_orders.total_paise is 'The sum of their totals.';

comment on table marketplace_products is 'The counts of all catalogues together.';
comment on column marketplace_products.shard is
  'One of 64, chosen per connection, so that concurrent transactions rarely wait for each other.';

comment on table marketplace_sellers is 'Maintained by a trigger on sellers: the number of sellers per status.';
comment on column marketplace_sellers.shard is
  'One of 64, chosen per connection, so that concurrent transactions rarely wait for each other.';

comment on table marketplace_weeks is
  'Maintained by triggers: registrations and placed orders per week (Asia/Kolkata, from Monday). Split into several rows per week, so that orders of different sellers rarely wait for each other.';

comment on table members is 'Who acts for which business: each person for one, and each business has one owner.';

comment on table moderations is
  'What an administrator took down or hid, why, and the seller''s appeal with the reply. Active until `ended_at`; at most one active per product and per review.';
comment on column moderations.appeal is 'The seller''s only appeal.';
comment on column moderations.reply is 'The administrator''s reply.';
comment on column moderations.ended_at is 'When the product was restored or the review was shown again.';

comment on table open_questions is
  'Customers'' questions that no record answers; the seller''s answer is sent to them and becomes a fact.';
comment on column open_questions.kind is 'What the question is about, if it matches one of the shop''s facts.';

comment on table order_confirmations is
  'Maintained by a trigger on orders: how many orders a seller confirmed per clock hour, in total (`source` is empty) and per source. Rows older than a day are removed.';

comment on table order_counters is
  'Maintained by triggers on orders: all-time counts of one seller, with a row for each status that occurs.';
comment on column order_counters.orders is 'The number of orders in this status.';
comment on column order_counters.total_paise is 'The sum of their totals.';

comment on table order_days is
  'Maintained by triggers on orders: counts per seller and day (Asia/Kolkata) on which the orders were placed.';
comment on column order_days.orders is 'The number of orders in this status.';
comment on column order_days.total_paise is 'The sum of their totals.';

comment on table order_history is 'Every change of an order: who (null for a customer), when, from, to.';
comment on column order_history.seller_id is 'Duplicated here, so that a seller''s activity needs only one index.';

comment on table order_items is 'Order lines copy name and price, because a product may change or be deleted.';
comment on column order_items.price_paise is 'Unit price.';

comment on table order_keys is 'Idempotency keys of orders: the same key and body return the same order.';
comment on column order_keys.order_id is 'No foreign key: the key is claimed before its order is written.';

comment on table order_mails is 'The sellers who want emails about new orders; others have no row.';
comment on column order_mails.mailed_at is
  'When the last one was queued: the next one waits, and covers all orders since.';

comment on table order_paces is
  'For rate limiting, as if each source''s orders had been evenly spaced until then. Rows in the past are removed.';

comment on table order_templates is
  'The approved template for each order status; without one, customers without an open chat are not notified.';
comment on column order_templates.parameters is 'The template''s parameters, in order.';

comment on column orders.seller_id is
  'Its n_distinct lets plans that are cached for any seller expect a thousand rows of each, as many as large shops have: one that expected less than a page would sort all orders of a large shop. The same applies to reviews and conversations.';
comment on column orders.customer_phone is 'E.164, for links.';
comment on column orders.token is 'The unguessable part of the URL of the customer''s page.';
comment on column orders.search is
  'The text that the seller''s search matches: id, customer''s name and phone, product names in lower case.';
comment on column orders.customer_phone_typed is 'For display, if typed differently.';
comment on column orders.is_own is 'Placed by the seller: signed in, or with the shop''s phone.';
comment on column orders.lapses_at is
  'The seller''s deadline, as shown to the customer; after it the order is cancelled.';
comment on column orders.source is
  'Keyed hash of the request''s source, for limits; deleted when the order is answered, or after a day.';
comment on column orders.wants_updates is
  'The customer wants updates in the chat: ordered there, or ticked the box on the form (chat.md, section 3).';
comment on column orders.conversation_id is 'The conversation of the order; for web orders only if updates are wanted.';
comment on column orders.erased_at is
  'When the customer''s data that the law does not require was erased (domain/privacy/legalRetention.ts).';
comment on column orders.is_test is 'Placed by a simulated customer: it changed no stock, and no count includes it.';

comment on table passwords is
  'The Argon2id hash of an account''s password: a separate table, so that no query of users includes it.';

comment on table pending_logins is
  'Sign-ins with a correct password that still need the code, for some minutes; stores a hash of the browser''s value.';

comment on table phone_changes is 'What a shop''s phone changed by message, which can be undone for some minutes.';
comment on column phone_changes.before is 'Quantity or paise; 1 and 0 for shown and hidden.';
comment on column phone_changes.version is 'The product''s version after the change.';

comment on table phone_languages is 'The language of replies to a shop''s phone, if not the default.';

comment on table pictures is 'Photos that sellers uploaded; the files are in photo storage under this id.';
comment on column pictures.hash is 'Perceptual hash, 64 bits, signed; 0: nothing to compare, null: not computed yet.';

comment on table product_counters is 'Maintained by triggers on products: counts for one seller''s catalogue.';
comment on column product_counters.value_paise is 'Sum of price times stock.';
comment on column product_counters.active_low is 'Of the active products: how many are low on stock.';
comment on column product_counters.active_out is 'Of those: how many are sold out.';

comment on table product_days is
  'Maintained by triggers on orders and their lines: the quantity ordered per product, without cancelled orders, by day of the order (Asia/Kolkata). Stored for as long as the best-seller window. Vacuumed early, since best sellers are summed from the index alone.';

comment on table product_drafts is
  'Products that a shop''s phone has started; a row is deleted once published or discarded (chat.md, section 2).';
comment on column product_drafts.contact_id is 'The phone that started it.';
comment on column product_drafts.is_current is
  'The draft that the phone is working on: new messages and photos belong to it.';
comment on column product_drafts.asks is 'What the phone was asked for: its next message is the answer.';
comment on column product_drafts.version is
  'Counts changes other than photos: a button publishes only the version it was shown with.';
comment on column product_drafts.photo_at is 'The service''s time of the last photo.';
comment on column product_drafts.publish_at is 'Publishing was tapped, and is tried then; null if it was not.';
comment on column product_drafts.photo_failed_at is
  'When a photo could not be downloaded, until the phone is notified; otherwise null.';

comment on table product_keys is 'Idempotency keys of a seller''s new products.';
comment on column product_keys.product_id is 'No foreign key: the key is claimed before its product is written.';

comment on table product_ratings is
  'Maintained by triggers on reviews: the reviews of each product; hidden ones are excluded.';
comment on column product_ratings.reviews is 'The number of visible reviews.';
comment on column product_ratings.stars is 'The sum of their stars.';

comment on table product_words is
  'Every word of product names, maintained by a trigger: the candidates for correcting typos.';

comment on table products is 'Pages keep room (fillfactor), so that stock changes in place, without touching an index.';
comment on column products.version is
  'Counts the owner''s edits, so that saving a stale copy is rejected. Orders do not change it.';
comment on column products.also_called is 'Other names that customers may use: searched, but never shown.';
comment on column products.search is
  'The text that searches match; where the category matters, it is a separate condition.';
comment on column products.is_low is
  'Low on stock. A generated column, so that index conditions can use it: an index on the stock itself would be rewritten with every item that is ordered.';
comment on column products.is_sold_out is 'A generated column for the same reason as `is_low`.';
comment on column products.taken_down_at is
  'An administrator took it down: it cannot be active until restored. `moderations` has who and why.';
comment on column products.is_visible is
  'Active, not taken down, and of an approved seller: publicly visible. Written only by triggers.';

comment on table recovery_codes is 'Recovery codes for use without the app: hashes, each for one use.';

comment on table remote_pictures is 'Photos of other hosts that were fetched, successfully or not.';
comment on column remote_pictures.hash is 'The SHA-256 of the URL, in hex.';

comment on table report_reads is
  'The audit trail of which administrator read which reported conversation, at most once per hour.';

comment on table reset_links is 'Reset links that were emailed, for one use; stores a hash of the token.';
comment on column reset_links.user_id is
  'No foreign key: while accounts are hidden, a row is also written, and rolled back, for unknown emails.';

comment on table review_history is 'The audit trail of what administrators did to reviews.';

comment on table reviews is
  'A customer''s review of one line of a delivered order. Remains when its product is deleted.';
comment on column reviews.author is 'The customer''s first name.';
comment on column reviews.stars is '1 to 5.';
comment on column reviews.answer is 'The seller''s only reply.';
comment on column reviews.hidden_at is
  'Hidden by an administrator: not shown and not counted. `review_history` has who and why.';
comment on column reviews.search is
  'The text that the administrators'' search matches: author, product, review and shop in lower case.';

comment on table search_words is
  'Every word that product searches match, maintained by a trigger, to find the words that contain a fragment (docs/decisions/search.md).';

comment on table second_factors is 'A user''s second factor: the secret of the authenticator app, encrypted.';
comment on column second_factors.confirmed_at is 'When the first correct code enabled it.';
comment on column second_factors.last_step is
  'The 30-second time step of the last used code: it and older ones are no longer valid.';

comment on table seller_history is 'The audit trail of decisions about sellers.';
comment on column seller_history.reason is 'The reason that the seller was given; only for decisions that require one.';

comment on table seller_notes is
  'Administrators'' notes about a seller. No response to sellers or visitors may include them.';
comment on column seller_notes.admin_id is 'Null after that administrator was deleted.';

comment on table seller_ratings is
  'Maintained by triggers on reviews: the reviews of all products of a seller; hidden ones are excluded.';
comment on column seller_ratings.reviews is 'The number of visible reviews.';
comment on column seller_ratings.stars is 'The sum of their stars.';

comment on table seller_similarities is
  'Pairs of sellers that are nearly the same, stored for both; of many only the most similar.';

comment on table sellers is 'Businesses; `seller_history` also has who decided about each and when.';
comment on column sellers.phone is 'E.164, for links.';
comment on column sellers.search is
  'The text that the administrators'' search matches: names, email and phone in lower case.';
comment on column sellers.slug is
  'The slug of the public shop, created at the first approval; it stays when the name changes.';
comment on column sellers.phone_typed is 'For display, if typed differently.';
comment on column sellers.most_per_line is 'The order terms: the maximum quantity per line; null: the default rule.';
comment on column sellers.lapse_hours is 'The hours until a pending order expires.';
comment on column sellers.customers_can_pick_up is
  'Whether customers can pick up their orders: if not, an order needs a delivery address.';

comment on table sessions is 'One row for each signed-in browser, with a hash of the token in its cookie.';
comment on column sessions.last_used_at is 'To the hour.';

comment on table shop_facts is 'A shop''s facts: one row per kind; for the kind ''question'' one per question.';
comment on column shop_facts.question is 'Only for the kind ''question''; empty otherwise.';
comment on column shop_facts.conversation_id is
  'The conversation in which it was asked: it is erased with its customer''s data.';

comment on table shop_steps is 'Completed setup steps of a shop that leave no other trace, such as sharing its link.';

comment on table simulated_faults is 'Faults of the next calls, one row per call: only tests write here.';

comment on table simulated_media is 'Files of the simulated service, from `POST /media` and the phone''s photos.';

comment on table simulated_messages is 'What a simulated phone sent and received, as the simulated service saw it.';
comment on column simulated_messages.direction is 'From the phone, or to it.';
comment on column simulated_messages.payload is 'The body as sent to the service, or the message as in its event.';
comment on column simulated_messages.callback is '`biz_opaque_callback_data`.';

comment on table simulated_phones is
  'The phones of the simulator: part of the simulated service, not of Haat (chat.md, section 1).';
comment on column simulated_phones.phone is 'Digits only, as the service writes them.';
comment on column simulated_phones.service_user_id is 'The service''s id of this person for the business.';
comment on column simulated_phones.hides_phone is 'Events about this person include no phone.';
comment on column simulated_phones.seller_id is 'The seller whose page shows it.';
comment on column simulated_phones.visitor is 'Or the visitor whose page shows it, by the hash of their cookie.';
comment on column simulated_phones.is_sellers is 'Whether it is the seller''s phone or a customer''s.';

comment on table simulated_webhooks is
  'Webhooks that the simulated service still has to post to Haat: retried until answered with 200.';

comment on table support_contacts is
  'The administrators'' contact details: the last row is current, earlier ones are history.';
comment on column support_contacts.phone is 'E.164, for links.';
comment on column support_contacts.phone_typed is 'For display, if typed differently.';

comment on table uncompared_sellers is
  'Sellers with a new name or address that is not compared with the others yet. A trigger on sellers adds them.';

comment on table unmailed_orders is 'New orders for the seller''s next email.';

comment on table users is 'Accounts of sellers and administrators.';
comment on column users.bell_seen_at is 'Events up to this time are read in the bell.';
comment on column users.attack_told_at is 'When the owner was last notified that somebody is guessing passwords.';

comment on type counted_product is
  'What a product adds to the counts of its seller, or takes from them where the sign is -1.';
comment on type order_change is
  'What an order adds to the counts of its seller, or takes from them where the sign is -1.';
comment on type product_change is
  'What a product adds to the counts of its category, or takes from them where the sign is -1.';
comment on type review_change is 'What a review adds to ratings, or takes from them where the sign is -1.';
comment on function add_category_counts(product_change[]) is
  'Counts what is visible by its own flag, so that a change of a product does not lock its seller: a decision about the seller locks the seller first, then its products. Writes rows in one order, and none where nothing changed: orders only move the stock, and must not wait for each other here.';
comment on function add_order_counts(order_change[]) is
  'Writes nothing where nothing changed, and the rows of one statement always in the same order, so that none deadlock.';
comment on function add_ratings(review_change[]) is
  'Writes nothing where nothing changed, and the rows of one statement always in the same order, so that none deadlock.';
comment on function compare_seller_again() is
  'Forgets which sellers have similar names or addresses, and lets the seller be compared again.';
comment on function count_cancelled_items() is
  'Takes the lines of cancelled orders from the quantities ordered per product and day.';
comment on function count_confirmed_orders() is
  'Counts an order that a seller confirmed, in total and for the order''s source.';
comment on function count_ordered_items() is
  'Adds the lines of orders to the quantities ordered per product and day. Of orders with the same product one waits for the other''s lock on the product before these rows are written; rows of one statement always come in the same order.';
comment on function count_orders() is
  'Counts all orders but test orders. Runs once per statement, as all functions that count, so that bulk writes cost one update per seller, and so that all product rows of a statement are locked before the counters: every command locks in the order products, orders.';
comment on function count_product_changes(counted_product[]) is
  'The figures of all sellers together are not summed over the sellers, of whom there may be a million. Each writer adds to the rows of its connection''s shard, so that sellers do not wait for each other.';
comment on function count_products() is
  'Orders move only the stock: the categories are counted only where something of theirs has changed. The changes are found by hashing, since a join would compare each row with each other one.';
comment on function count_sellers() is
  'Writes both statuses in one order, so that two decisions whose connections share a shard cannot deadlock.';
comment on function count_weeks() is
  'Adds to the week''s counter that the trigger''s argument names. The rows of one statement always come in the same order.';
comment on function count_weeks_of_orders() is 'The same for orders, without test orders.';
comment on function indian_day(timestamptz) is 'The day on which an order counts.';
comment on function indian_week(timestamptz) is
  'The week in which a registration or an order counts: from Monday, in India.';
comment on function keep_product_words() is 'The words of a product''s other names are spellings too.';
comment on function mail_domain(text) is 'For finding registrations whose emails have the same domain.';
comment on function same_words(text) is
  'For finding registrations that have something in common: compares words without case, blanks and punctuation.';
comment on function next_turn(text, text, timestamptz) is
  'Start-time fair queueing (docs/decisions/chat-channel.md): the first turn of all that is due, or after the last one of the same share where that is later; of an empty queue the milliseconds of the clock, so that turns never go back. Uses indexes alone: a plan that was made while the queue was short would sort all of a long one.';
comment on function orders_in_message(text, jsonb) is
  'The orders that a message to a shop''s phone names, by their ids or by the last eight characters of these: found when their customer is erased.';
comment on function picture_bands(bigint) is
  'The four parts of a hash, each with its place: if two hashes differ in at most three bits, one part is equal.';
comment on function remote_images(text[]) is
  'The photos of other hosts, hashed, since URLs may be longer than an index allows.';
comment on function search_words(text) is
  'The words of a text, split where no search has a letter. Words that are too long for an index are in pieces, each overlapping the next by the 64 letters that are looked up at most.';
comment on function set_product_visibility() is
  'Sets the flag in the same transaction as the change of a product. A product that becomes visible locks its seller, so that it and a suspension at the same moment see each other.';
comment on function set_seller_visibility() is
  'Sets the flags in the same transaction as the decision about a seller. By id, as orders and batches lock products.';
comment on function share_of_event(uuid, text, text, json) is
  'The shop that a person''s event is counted for: that of the number, the one that the words name, or the one that they talk to or act for. All who have named none share one. Returns a table of one row, so that PostgreSQL inlines it in the statement that asks.';
comment on function share_of_message(uuid, integer) is
  'Answers, what people write themselves, and order notifications of one shop have shares of their own, so that no bulk delays an answer.';
comment on function shop_terms(uuid, text, text) is
  'The words of a product as a shop''s assistant looks for them: each in lower case after the end of the shop''s id, so that a shop finds only its own words, and after ''n'' for names and ''d'' for descriptions. Indian scripts count as letters with all their signs; words are cut after 100 letters.';
comment on function tell_fact_pages() is
  'Notifies every process of the public pages that have changed, with the commit: `page` and the subject, as server/pages names them. The same applies to all functions that tell pages.';
comment on function tell_of_conversation() is 'Whoever looks at the chats of a shop refreshes when one changed.';
comment on function tell_of_report() is 'Administrators refresh when something was reported, read or resolved.';
comment on function tell_order_event() is 'A seller''s pages refresh when something of theirs has changed.';
comment on function tell_pages() is 'For what many pages say: the subject is the trigger''s argument.';
comment on function tell_seller_event() is 'The pages of the seller and of administrators refresh after a decision.';
comment on function tell_seller_status() is 'Live events of a seller who may do more or less than before end.';
comment on function tell_session_end() is
  'Live events of a session that is over end. Names it by its id, never by its token.';
comment on function word_parts(text) is 'The parts of a word of one to three letters.';
comment on function words_of(text) is 'In one order, so that two statements with the same new words cannot deadlock.';

comment on index assistant_turns_due_at_idx is 'The turn that has waited longest.';
comment on index attempts_kind_email_created_at_idx is 'Strangers'' attempts on one account, from all addresses.';
comment on index channel_messages_conversation_id_occurred_at_idx is 'What the assistant said recently.';
comment on index connected_phones_summary_hour_idx is 'The phones that want a summary.';
comment on index conversations_seller_id_last_message_at_id_idx2 is 'The inbox''s filter.';
comment on index conversations_seller_id_needs_you_at_id_idx is 'The bell.';
comment on index known_browsers_token_hash_idx is 'A browser is renamed under all its accounts.';
comment on index mails_recipient_idx is 'An email address that was typed in full.';
comment on index mails_lower_idx is 'Emails are searched by recipient and subject.';
comment on index open_questions_answered_at_idx is 'Answered questions are removed after some time.';
comment on index open_questions_seller_id_created_at_id_idx is 'The questions that wait for a shop''s answer.';
comment on index orders_created_at_idx1 is 'Names of erased orders that the law requires for some years.';
comment on index orders_customer_phone_idx is 'The orders of a phone in all shops; a phone that was typed in full.';
comment on index orders_label_idx is 'The part of the id that people see.';
comment on index orders_sources_idx is
  'The coalesce prevents that PostgreSQL uses this index for the orders of one source: while no order had a source, it looked the cheapest, and each new order then read all of its day.';
comment on index product_drafts_contact_id_idx is 'A phone works on one draft at a time.';
comment on index product_drafts_publish_at_idx is 'The draft that has waited longest to be published.';
comment on index product_drafts_seller_id_updated_at_id_idx is 'The drafts of a shop.';
comment on index products_sold_out_idx is
  'What is active and sold out, to which the dashboard leads: few products among many that are low.';
comment on index products_remote_images_idx is
  'Whether any product shows a photo of another host: asked for each that is not stored yet.';
comment on index products_terms_idx is 'Without statistics: what analyze would learn is not used, and takes long.';
comment on index products_visible_newest_idx is
  'The indexes of what the public reads contain nothing of a suspended seller.';
comment on index seller_notes_seller_id_id_idx is 'The notes about a seller, newest first.';
comment on index sellers_created_at_id_idx1 is 'The queue of applications, oldest first.';
comment on index sellers_name_trigrams is
  'Names and addresses that are nearly the same are found without reading the others.';
