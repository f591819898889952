import { v7 as newId } from 'uuid';
import { eq } from '#database/drizzle.ts';
import { simulatedMedia, simulatedMessages, simulatedPhones } from '#database/tables/simulator.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';
import { type OutgoingBody, outgoingBody } from './shapes.ts';
import { newExternalId, owe, stateOf } from './webhooks.ts';

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
export async function takeFault({ database }: ChatContext): Promise<Fault | undefined> {
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
export async function takeMessage(context: ChatContext, body: unknown, fault: Fault | undefined): Promise<object> {
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

/** Keeps a file as the service does, for 30 days. Returns its id. */
export async function keepFile(context: ChatContext, content: Buffer, mimeType: string): Promise<string> {
  const id = newId();
  await context.database.query.insert(simulatedMedia).values({ id, mimeType, content, createdAt: context.now() });
  return id;
}
