import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { auditActs } from '../../domain/identity/audit.ts';
import { type AuditRow, type ChainEnds, createAuditChain } from '../../server/platform/audit/chain.ts';
import { openDatabase } from '../../test/process.ts';

const id = (kind: string, number: string) =>
  `('00000000-0000-7000-${kind}-' || lpad((${number})::text, 12, '0'))::uuid`;
const numberId = `'00000000-0000-7000-8001-000000000001'::uuid`;

/**
 * What stands beside orders and products: of every fourth order's customer a chat of four messages, a mail and an act
 * of the audit for every fifth, and for every hundredth something that waits for somebody.
 */
export async function fillBeside(dataDirectory: string, orders: number): Promise<void> {
  const database = await openDatabase(dataDirectory);
  // The rows are consistent, so triggers and notifications are not needed.
  await database.query(`set session_replication_role = replica; set work_mem = '256MB'`);
  await database.query(`
    insert into channel_numbers (id, kind, number_id, state, paced_until, created_at, updated_at)
      values (${numberId}, 'marketplace', '1', 'disconnected', now(), now(), now());
    create temp table chats as
      select place as number, seller_id, customer_name as name, customer_phone as phone, orders.created_at as at, ${id('8002', 'place')} as id
      from (select *, row_number() over (order by created_at desc, id desc) as place from orders) as orders
      where place % 4 = 0 and customer_phone is not null;
    insert into contacts (id, number_id, phone, name, seller_id, mode, window_ends_at, paced_until, created_at, updated_at)
      select id, ${numberId}, phone, name, seller_id, 'customer', at + interval '1 day', at, at, at from chats;
    insert into conversations (id, seller_id, contact_id, phone, name, needs_you_at, last_message_at, last_text,
        last_direction, unread, window_ends_at, created_at, updated_at)
      select id, seller_id, id, phone, name, case when number % 100 = 0 then at end, at, 'Is it there?', 'in',
        case when number % 20 = 0 then 1 else 0 end, at + interval '1 day', at, at from chats;
    insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, kind, text, content, external_id,
        state, occurred_at, created_at)
      select gen_random_uuid(), ${numberId}, id, id, case step % 2 when 0 then 'in' else 'out' end,
        case step % 2 when 0 then 'customer' else 'assistant' end, 'text', 'Is it there?', '{}', 'message-' || number || '-' || step,
        case step % 2 when 1 then 'read' end, at - step * interval '1 minute', at
      from chats, generate_series(0, 3) step;
    insert into open_questions (id, seller_id, conversation_id, message_id, text, kind, created_at)
      select gen_random_uuid(), seller_id, chats.id, message.id, 'Is it there?', 'question', at
      from chats join channel_messages as message on conversation_id = chats.id and occurred_at = at where number % 100 = 0;
    insert into conversation_reports (id, conversation_id, reporter_id, reason, created_at, resolved_at)
      select ${id('8003', 'number')}, id, seller_id, 'Insults', at, case when number % 200 = 0 then at end from chats where number % 100 = 0;
    insert into product_drafts (id, seller_id, contact_id, is_current, name, description, version, photo_at, created_at, updated_at)
      select gen_random_uuid(), seller_id, id, false, 'Saree', '', 1, at, at, at from chats where number % 100 = 0;
    insert into blocked_phones (id, seller_id, phone, created_at)
      select gen_random_uuid(), seller_id, phone, at from chats where number % 100 = 0;
    insert into seller_history (id, seller_id, decision, to_status, created_at)
      select gen_random_uuid(), id, 'register', 'pending', created_at from sellers;
    insert into seller_notes (id, seller_id, note, created_at)
      select gen_random_uuid(), id, 'Asked for papers', created_at from sellers;
    insert into mails (id, recipient, subject, body, status, created_at)
      select gen_random_uuid(), 's' || i || '@haat.example', 'New order ' || i, '', 'sent', now() - i * interval '2 minutes'
      from generate_series(1, ${orders / 5}) i`);
  await writeAudit(database, dataDirectory, orders / 5);
  await database.query('vacuum analyze');
  await database.end();
}

const act = 'signed_in';
const batch = 5_000;

/** Appends after the program's own rows, as the hash chain requires. */
async function writeAudit(database: pg.Client, dataDirectory: string, count: number): Promise<void> {
  const chain = createAuditChain((await readFile(join(dataDirectory, 'secrets/auth-secret'), 'utf8')).trim());
  const [sellers, found] = await Promise.all([
    database.query<{ id: string }>('select id from sellers order by id'),
    database.query<ChainEnds>(`select first_number::int as "firstNumber", first_previous_hash as "firstPreviousHash",
      last_number::int as "lastNumber", last_hash as "lastHash" from audit_chain`),
  ]);
  const [ends] = found.rows;
  if (!ends) throw new Error('The audit has not begun.');
  const start = Date.now();
  for (let from = 0; from < count; from += batch) {
    const rows = Array.from({ length: Math.min(batch, count - from) }, (_, index) => {
      const place = from + index;
      const row: AuditRow = {
        id: `00000000-0000-7000-8004-${String(place).padStart(12, '0')}`,
        number: null,
        act,
        role: 'seller',
        actorId: sellers.rows[place % sellers.rows.length]?.id ?? null,
        target: auditActs[act].target,
        targetId: null,
        source: null,
        details: {},
        createdAt: new Date(start - (count - place) * 100_000),
        previousHash: ends.lastHash,
        hash: null,
        keyId: null,
      };
      ends.lastNumber += 1;
      ends.lastHash = chain.hashOf(row, ends.lastNumber, ends.lastHash);
      return { ...row, number: ends.lastNumber, hash: ends.lastHash };
    });
    await database.query(
      `insert into audit (id, number, act, role, actor_id, details, created_at, previous_hash, hash)
        select id, number, act, role, "actorId", '{}', "createdAt", "previousHash", hash
        from json_to_recordset($1) as row (id uuid, number bigint, act text, role text, "actorId" uuid,
          "createdAt" timestamptz, "previousHash" text, hash text)`,
      [JSON.stringify(rows)],
    );
  }
  await database.query('update audit_chain set last_number = $1, last_hash = $2, mac = $3', [
    ends.lastNumber,
    ends.lastHash,
    chain.macOf(ends),
  ]);
}
