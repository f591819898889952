import { randomInt } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/connect.ts';
import { eq } from '../../database/drizzle.ts';
import { notify } from '../../database/notify.ts';
import {
  simulatedMedia,
  simulatedMessages,
  simulatedPhones,
  simulatedWebhooks,
} from '../../database/simulatorTables.ts';
import { type OutgoingBody, outgoingBody } from './shapes.ts';

/** What wakes the stand-in when it owes a webhook. */
export const simulatorTopic = 'simulator:webhooks';

/** What can go wrong with a call, as tests ask for it. `lost`: done, and nobody is told. */
export type Fault = 'throughput' | 'pair' | 'broken' | 'lost' | 'unheard' | 'token' | 'undeliverable';

/** An error in the service's shape. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    super(`${code}`);
    this.status = status;
    this.code = code;
  }
}

const errors: Partial<Record<Fault, [status: number, code: number]>> = {
  throughput: [429, 130429],
  pair: [400, 131056],
  broken: [500, 131000],
  token: [401, 190],
};

/** The fault that the next call is to have, if a test has asked for one. Throws what it is answered with. */
export async function takeFault({ database }: Context): Promise<Fault | undefined> {
  const { rows } = await database.pool.query<{ fault: Fault }>(
    `delete from simulated_faults where id = (select id from simulated_faults order by id limit 1 for update skip locked)
      returning fault`,
  );
  const fault = rows[0]?.fault;
  const error = fault && errors[fault];
  if (error) throw new ServiceError(...error);
  return fault;
}

type Phone = { id: string; phone: string; serviceUserId: string; name: string; hidesPhone: boolean };

/**
 * Takes a message as the service does: checks its shape, gives it an id, and tells by webhooks how far it gets. Throws
 * `ServiceError`.
 */
export async function takeMessage(context: Context, body: unknown, fault: Fault | undefined): Promise<object> {
  const read = outgoingBody.safeParse(body);
  if (!read.success) throw new ServiceError(400, 131009);
  const { to, recipient } = read.data;
  const externalId = newExternalId();
  await context.database.transaction(async (tx) => {
    const phone = await findPhone(tx, to ?? recipient ?? '');
    const now = context.now();
    const problem = phone && fault !== 'undeliverable' ? await refuseClosed(tx, phone, read.data, now) : 131026;
    if (phone && !problem) await keepMessage(tx, { phone, externalId, body: read.data, now });
    const report = (status: string, errors?: object) =>
      stateOf({ externalId, phone, to, status, now, callback: read.data.biz_opaque_callback_data, errors });
    if (problem) await owe(tx, report('failed', [{ code: problem }]), now);
    else {
      await owe(tx, report('sent'), now);
      await owe(tx, report('delivered'), now);
    }
  });
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to ?? recipient, ...(to && { wa_id: to }) }],
    messages: [{ id: externalId }],
  };
}

const newExternalId = () => `wamid.${newId().replaceAll('-', '').toUpperCase()}`;

async function findPhone({ query }: Transaction, name: string): Promise<Phone | undefined> {
  const known = /^\d+$/.test(name) ? eq(simulatedPhones.phone, name) : eq(simulatedPhones.serviceUserId, name);
  const [phone] = await query.select().from(simulatedPhones).where(known);
  return phone;
}

const day = 24 * 60 * 60_000;

/** Free words only within 24 hours of what the phone sent last. */
async function refuseClosed({ client }: Transaction, phone: Phone, body: OutgoingBody, now: Date) {
  if (body.type === 'template') return undefined;
  const { rowCount } = await client.query(
    "select from simulated_messages where phone_id = $1 and direction = 'from' and created_at > $2 limit 1",
    [phone.id, new Date(now.getTime() - day)],
  );
  return rowCount ? undefined : 131047;
}

async function keepMessage(
  { query }: Transaction,
  { phone, externalId, body, now }: { phone: Phone; externalId: string; body: OutgoingBody; now: Date },
): Promise<void> {
  const callback = body.biz_opaque_callback_data ?? null;
  const message = { id: newId(), phoneId: phone.id, externalId, payload: body, callback, createdAt: now };
  await query.insert(simulatedMessages).values({ ...message, direction: 'to', state: 'delivered' });
}

type State = {
  externalId: string;
  phone: Phone | undefined;
  to: string | undefined;
  status: string;
  now: Date;
  callback: string | null | undefined;
  errors?: object | undefined;
};

function stateOf({ externalId, phone, to, status, now, callback, errors }: State): object {
  const ids = {
    recipient_id: phone?.hidesPhone ? undefined : (phone?.phone ?? to),
    recipient_user_id: phone?.serviceUserId,
  };
  const state = {
    id: externalId,
    status,
    timestamp: seconds(now),
    ...ids,
    biz_opaque_callback_data: callback ?? undefined,
  };
  return { statuses: [{ ...state, errors }] };
}

const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000));

/** Owes Haat one webhook, until it is answered with 200. */
async function owe({ query, client }: Transaction, value: object, now: Date, dueAt = now): Promise<void> {
  const metadata = { display_phone_number: '', phone_number_id: 'simulator' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: 'simulator', changes: [change] }],
  });
  await query.insert(simulatedWebhooks).values({ id: newId(), body, dueAt, createdAt: now });
  await notify({ client }, simulatorTopic);
}

/** Whose page a phone is drawn on. A seller has two: their own, and that of a customer. */
export type PhoneOwner = { sellerId: string; isSellers: boolean } | { visitor: string };

/** Whose phones they are, as a condition with one value, `$1` unless told otherwise. */
export function ownedBy(owner: PhoneOwner | { sellerId: string }, n = 1): { condition: string; value: string } {
  if ('visitor' in owner) return { condition: `visitor = $${n}`, value: owner.visitor };
  const which = 'isSellers' in owner ? ` and ${owner.isSellers ? '' : 'not '}is_sellers` : '';
  return { condition: `seller_id = $${n}${which}`, value: owner.sellerId };
}

/** The phone of a page, made when it is first looked at. No person can have its number: India has none that begin so. */
export async function openPhone(context: Context, owner: PhoneOwner, name: string): Promise<string> {
  const { condition, value } = ownedBy(owner);
  const lock = `simulated-phone:${condition}:${value}`;
  return context.database.transaction(async ({ client, query }) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
    const { rows } = await client.query<{ id: string }>(`select id from simulated_phones where ${condition}`, [value]);
    if (rows[0]) return rows[0].id;
    const phone = { id: newId(), phone: `9110${digits(8)}`, serviceUserId: `IN.${digits(14)}`, name };
    await query.insert(simulatedPhones).values({ ...phone, ...owner, createdAt: context.now() });
    return phone.id;
  });
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** What somebody sends from such a phone, in the service's shape of a message, without its envelope. */
export type FromPhone =
  | { type: 'text'; text: { body: string } }
  | { type: 'image'; image: { id: string; mime_type: string; sha256: string; caption?: string } }
  | { type: 'interactive'; interactive: { type: 'button_reply'; button_reply: { id: string; title: string } } }
  | {
      type: 'interactive';
      interactive: { type: 'list_reply'; list_reply: { id: string; title: string; description?: string } };
    }
  | {
      type: 'order';
      order: {
        catalog_id: string;
        text?: string;
        product_items: { product_retailer_id: string; quantity: number; item_price: number; currency: 'INR' }[];
      };
    };

export type FromPhoneOptions = {
  /** The service's id of the message that it answers. */
  replyTo?: string | undefined;
  /** How often the service tells of it. */
  times?: number;
  /** Milliseconds by which the service tells of it later than it was sent. */
  late?: number;
};

/** Sends a message from a phone: Haat hears of it by a signed webhook. Returns the service's id of it. */
export async function sendFromPhone(
  context: Context,
  phoneId: string,
  message: FromPhone,
  { replyTo, times = 1, late = 0 }: FromPhoneOptions = {},
): Promise<string> {
  const externalId = newExternalId();
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const [phone] = await tx.query.select().from(simulatedPhones).where(eq(simulatedPhones.id, phoneId));
    if (!phone) throw new Error('There is no such phone.');
    const ids = { from: phone.hidesPhone ? undefined : phone.phone, from_user_id: phone.serviceUserId };
    const context = replyTo && { context: { from: 'simulator', id: replyTo } };
    const payload = { ...ids, id: externalId, timestamp: seconds(now), ...context, ...message };
    await tx.query.insert(simulatedMessages).values({
      id: newId(),
      phoneId,
      direction: 'from',
      externalId,
      payload,
      state: 'sent',
      createdAt: now,
    });
    const contacts = [{ profile: { name: phone.name }, wa_id: ids.from, user_id: phone.serviceUserId }];
    for (let time = 0; time < times; time += 1) {
      await owe(tx, { contacts, messages: [payload] }, now, new Date(now.getTime() + late));
    }
  });
  return externalId;
}

/** The phone's owner has looked at everything: what came is read, and Haat hears of it. */
export async function readOnPhone(context: Context, phoneId: string): Promise<void> {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const { rows } = await tx.client.query<{ external_id: string; callback: string | null }>(
      `update simulated_messages set state = 'read' where phone_id = $1 and direction = 'to' and state <> 'read'
        returning external_id, callback`,
      [phoneId],
    );
    const [phone] = await tx.query.select().from(simulatedPhones).where(eq(simulatedPhones.id, phoneId));
    for (const { external_id: externalId, callback } of rows) {
      await owe(tx, stateOf({ externalId, phone, to: undefined, status: 'read', now, callback }), now);
    }
  });
}

/** As if a day had passed since the phone's last message: free words may not go any more, here and in the service. */
export async function jumpADay(context: Context, phoneId: string): Promise<void> {
  await context.database.transaction(async ({ client }) => {
    await client.query(
      "update simulated_messages set created_at = created_at - interval '1 day' where phone_id = $1 and direction = 'from'",
      [phoneId],
    );
    const contact = `select contacts.id from contacts join channel_numbers on channel_numbers.id = contacts.number_id
      join simulated_phones on '+' || simulated_phones.phone = contacts.phone or simulated_phones.service_user_id = contacts.service_user_id
      where kind = 'simulator' and simulated_phones.id = $1`;
    for (const [table, column] of [
      ['contacts', 'id'],
      ['conversations', 'contact_id'],
    ]) {
      await client.query(
        `update ${table} set window_ends_at = window_ends_at - interval '1 day' where ${column} in (${contact})`,
        [phoneId],
      );
    }
  });
}

/** Keeps a file as the service does, for 30 days. Returns its id. */
export async function keepFile(context: Context, content: Buffer, mimeType: string): Promise<string> {
  const id = newId();
  await context.database.query.insert(simulatedMedia).values({ id, mimeType, content, createdAt: context.now() });
  return id;
}
