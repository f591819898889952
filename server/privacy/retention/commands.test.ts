import { expect, onTestFinished, test } from 'vitest';
import { shopFactKinds } from '#domain/sellers/shopFacts.ts';
import { sumFigures } from '#server/catalogue/figures/jobs.ts';
import { openSimulatedPhone, sendFromSimulatedPhone } from '#server/chat/simulator/commands.ts';
import { storeSimulatedFile } from '#server/chat/simulator/serviceCalls.ts';
import { toStoredName } from '#server/platform/database/columnNames.ts';
import { openQueue } from '#server/platform/jobs/queue.ts';
import { shopQuestions } from '#test/chatRecords.ts';
import { customerOrder, product, productBody, registrationBody, seller } from '#test/factories.ts';
import { plannedImport } from '#test/importPlans.ts';
import { createTestServer } from '#test/server.ts';
import { maxPauses, purgeExpiredRows, retentionRules } from './commands.ts';
import { registerRetentionJobs } from './jobs.ts';

const server = createTestServer();
const count = async (table: string) =>
  (await server.rows<{ count: number }>(`select count(*)::int from ${table}`))[0]?.count ?? 0;

test('deletes at the end of the published periods, in hours', () => {
  const day = 24;
  const hours = Object.fromEntries(Object.entries(retentionRules).map(([table, rule]) => [table, rule.hours]));
  expect(hours).toEqual({
    ...{ sessions: 0, pendingLogins: 0, resetLinks: 0, adminInvitations: 0, connectCodes: 0, dataVisits: 0 },
    ...{
      imports: 90 * day,
      statements: day,
      attempts: day,
      phoneChanges: day,
      phoneProposals: day,
      orderKeys: 7 * day,
      productKeys: 7 * day,
    },
    ...{ simulatedPhones: 7 * day, simulatedWebhooks: 7 * day, simulatedMessages: 30 * day, simulatedMedia: 30 * day },
    ...{ channelEvents: 30 * day, productDays: 40 * day, mails: 90 * day, emailChanges: 90 * day },
    ...{ assistantDays: 400 * day, missedTopics: 90 * day, personReplies: 60 * day, learnedAnswers: 90 * day },
    ...{ productDrafts: 90 * day, openQuestions: 90 * day, reportedSubjects: 90 * day, knownBrowsers: 180 * day },
  });
});

test('removes rows older than their limit in batches, and no younger ones', async () => {
  const owner = await seller(server);
  await customerOrder(server, [{ productId: await product(owner), quantity: 1 }]);
  await sumFigures(server.context.database);
  await server.browser().post('/api/auth/forgot-password', { email: owner.email });
  await server.browser().post('/api/auth/login', { email: owner.email, password: 'wrong', role: 'seller' });
  await server.browser().post('/api/auth/register', registrationBody());
  await server.rows("update mails set status = 'kept', sent_at = now() where body <> ''");
  await server.rows(
    "insert into mails select gen_random_uuid(), 'x', 'x', '', 'queued', null, now() - interval '1 year'",
  );
  const key = { 'idempotency-key': 'the-key-of-a-new-product' };
  expect((await owner.browser.post('/api/seller/products', productBody(), key)).status).toBe(201);
  await server.rows(
    "insert into pending_logins select 'x', id, false, 0, now() + interval '5 minutes' from users limit 1",
  );
  await server.rows(
    `insert into channel_events (id, event_key, kind, lane, occurred_at, raw, received_at, next_at, handled_at)
      values (gen_random_uuid(), 'x', 'unknown', 'aside', now(), '{}', now(), now(), now())`,
  );
  await server.rows(
    `insert into admin_invitations select gen_random_uuid(), 'x', 'x', id, now(), now() + interval '1 day'
      from users limit 1`,
  );
  await server.rows(
    `insert into email_changes select gen_random_uuid(), id, 'x', 'x', null, 'x', null, now(), now(), now(), now()
      from users limit 1`,
  );
  const phoneId = await openSimulatedPhone(server.context, { visitor: 'x' }, 'Asha');
  await sendFromSimulatedPhone(server.context, phoneId, { type: 'text', text: { body: 'hello' } });
  await server.rows(
    `insert into product_drafts (id, seller_id, is_current, name, description, version, photo_at, created_at, updated_at)
      values (gen_random_uuid(), $1, false, '', '', 1, now(), now(), now())`,
    [owner.id],
  );
  await server.rows(
    `insert into phone_changes (id, seller_id, product_id, change, before, after, version, created_at)
      select gen_random_uuid(), seller_id, id, 'hide', 1, 0, 1, now() from products limit 1`,
  );
  await server.rows(
    `insert into phone_proposals (id, seller_id, kind, content, created_at)
      values (gen_random_uuid(), $1, 'message', '{}', now())`,
    [owner.id],
  );
  const [chat] = await server.rows<{ id: string }>(
    `insert into conversations (id, seller_id, service_user_id, created_at, updated_at)
      values (gen_random_uuid(), $1, 'IN.1', now(), now()) returning id`,
    [owner.id],
  );
  await shopQuestions(server, owner.id, chat?.id ?? '');
  await server.rows('update open_questions set answered_at = now()');
  await server.rows(
    `insert into missed_topics (id, seller_id, kind, topic, text, asked, last_asked_at)
      values (gen_random_uuid(), $1, 'product', 'x', 'x', 1, now())`,
    [owner.id],
  );
  await server.rows(
    `insert into learned_answers (id, seller_id, reply, kind, question, answer, customers, sent_at)
      values (gen_random_uuid(), $1, 'x', 'question', 'x', 'x', 3, now())`,
    [owner.id],
  );
  await server.rows(
    `insert into person_replies select gen_random_uuid(), $1, conversation_id, 'x', id, now()
      from channel_messages where conversation_id is not null limit 1`,
    [owner.id],
  );
  await server.rows('insert into assistant_days values ($1, now())', [owner.id]);
  await storeSimulatedFile(server.context, Buffer.from('x'), 'image/jpeg');
  await server.rows(
    `insert into data_visits (id, contact_id, created_at, expires_at)
      select gen_random_uuid(), id, now(), now() + interval '5 minutes' from contacts limit 1`,
  );
  await server.rows(
    `insert into reported_subjects
        (id, kind, target_id, seller_id, name, created_at, last_reported_at, reviewed_at, outcome)
      values (gen_random_uuid(), 'shop', $1, $1, 'x', now(), now(), now(), 'noAction')`,
    [owner.id],
  );
  await server.rows('insert into statements values (gen_random_uuid(), $1, now())', [owner.id]);
  await plannedImport(server, owner, []);
  for (const [ruled, { after: column, hours }] of Object.entries(retentionRules)) {
    const [table, after] = [toStoredName(ruled), toStoredName(column)];
    const young = await count(table);
    expect(young, table).toBeGreaterThan(0);
    // Seven more of the same kind, a minute too old, or a day for columns with dates only.
    const keys: Record<string, string> = {
      connect_codes: 'code',
      order_keys: 'key',
      product_keys: 'key',
      pending_logins: 'token_hash',
      known_browsers: 'token_hash',
      reset_links: 'token_hash',
      product_days: 'product_id',
      assistant_days: 'seller_id',
    };
    const others: Record<string, string[]> = {
      sessions: ['token_hash'],
      admin_invitations: ['token_hash', 'email'],
      email_changes: ['undo_hash'],
      channel_events: ['event_key'],
      missed_topics: ['topic'],
      learned_answers: ['reply'],
      simulated_messages: ['external_id'],
      simulated_phones: ['phone', 'service_user_id'],
    };
    const id = keys[table] ?? 'id';
    await server.rows(`create temp table copies as select * from ${table} where ${after} is not null limit 1`);
    for (let n = 0; n < 7; n += 1) {
      const unique = (others[table] ?? []).map((column) => `, ${column} = 'old' || random()`).join('');
      const kind = table === 'open_questions' ? `, kind = '${shopFactKinds[n]}'` : '';
      const older = column === 'day' ? 'days' : 'mins';
      await server.rows(
        `update copies set ${id} = gen_random_uuid()${unique}${kind}, ${after} = now() - make_interval(hours => ${hours}, ${older} => 1)`,
      );
      await server.rows(`insert into ${table} select * from copies`);
    }
    await server.rows('drop table copies');
    expect(await count(table)).toBe(young + 7);
    await purgeExpiredRows(server.context, 2);
    expect(await count(table), table).toBe(young);
  }
  expect(await server.rows("select 1 from mails where status = 'queued'")).toHaveLength(1);
});

/** Times that something waits for or lasts until, which need no entry in `maxPauses`. */
const otherPauses = {
  'bell_reads.until': 'what was read, not what waits; it is reset when the clock was set back',
  'channel_numbers.paced_until': 'capped where it is read',
  'contacts.paced_until': 'capped where it is read',
  'conversations.silent_until': 'capped where it is read',
  'order_paces.due_at': 'capped where it is read',
  'payment_connections.old_webhook_until': 'how long a secret counts, not what waits',
};

test('no pause is longer than possible: each has a limit', async () => {
  const columns = await server.rows<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type like 'timestamp%'
      and column_name ~ '(^|_)((next|due|publish)_at|until)$'`);
  const limited = maxPauses.map(({ table, column }) => `${toStoredName(table)}.${toStoredName(column)}`);
  const names = new Set([...limited, ...Object.keys(otherPauses)]);
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...names].toSorted());
});

test('is scheduled once across all processes', async () => {
  for (let process = 0; process < 3; process += 1) {
    const queue = await openQueue(server.context.database, (error) => console.error(error));
    onTestFinished(() => queue.stop());
    await registerRetentionJobs(queue, server.context, server);
  }
  const planned = await server.rows("select cron from pgboss.schedule where name = 'tidy-database'");
  expect(planned).toEqual([{ cron: '43 * * * *' }]);
});
