import { v7 as newId } from 'uuid';
import { eq } from '#database/drizzle.ts';
import { simulatedMedia, simulatedMessages, simulatedPhones } from '#database/tables/simulator.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';
import { type OutgoingBody, outgoingBodySchema } from './messageSchemas.ts';
import { createStateEvent, newExternalId, queueWebhook } from './webhooks.ts';

/** Faults that tests can request for a call. `lost`: it succeeds, but no response is sent. */
export type SimulatedFault = 'throughput' | 'pair' | 'broken' | 'lost' | 'unheard' | 'token' | 'undeliverable';

/** An error in the service's format. */
export class SimulatedServiceError extends Error {
  readonly status: number;
  readonly code: number;

  constructor(status: number, code: number) {
    super(`${code}`);
    this.status = status;
    this.code = code;
  }
}

const faultErrors: Partial<Record<SimulatedFault, [status: number, code: number]>> = {
  throughput: [429, 130429],
  pair: [400, 131056],
  broken: [500, 131000],
  token: [401, 190],
};

/** Returns the fault that a test requested for the next call, if any. Throws if the fault is an error response. */
export async function claimFault({ database }: ChatContext): Promise<SimulatedFault | undefined> {
  const { rows } = await database.pool.query<{ fault: SimulatedFault }>(
    `delete from simulated_faults where id = (select id from simulated_faults order by id limit 1 for update skip locked)
      returning fault`,
  );
  const fault = rows[0]?.fault;
  const error = fault && faultErrors[fault];
  if (error) throw new SimulatedServiceError(...error);
  return fault;
}

type SimulatedPhone = { id: string; phone: string; serviceUserId: string; name: string; hidesPhone: boolean };

/**
 * Accepts a message as the service does: validates it, assigns an id, and reports its delivery by webhooks. Throws
 * `SimulatedServiceError`.
 */
export async function acceptMessage(
  context: ChatContext,
  body: unknown,
  fault: SimulatedFault | undefined,
): Promise<object> {
  const read = outgoingBodySchema.safeParse(body);
  if (!read.success) throw new SimulatedServiceError(400, 131009);
  const { to, recipient } = read.data;
  const externalId = newExternalId();
  await context.database.transaction(async (tx) => {
    const phone = await findPhone(tx, to ?? recipient ?? '');
    const now = context.now();
    const problem = phone && fault !== 'undeliverable' ? await refuseOutsideWindow(tx, phone, read.data, now) : 131026;
    if (phone && !problem) await storeMessage(tx, { phone, externalId, body: read.data, now });
    const report = (status: string, errors?: object) =>
      createStateEvent({ externalId, phone, to, status, now, callback: read.data.biz_opaque_callback_data, errors });
    if (problem) await queueWebhook(tx, report('failed', [{ code: problem }]), now);
    else {
      await queueWebhook(tx, report('sent'), now);
      await queueWebhook(tx, report('delivered'), now);
    }
  });
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to ?? recipient, ...(to && { wa_id: to }) }],
    messages: [{ id: externalId }],
  };
}

async function findPhone({ query }: Transaction, name: string): Promise<SimulatedPhone | undefined> {
  const known = /^\d+$/.test(name) ? eq(simulatedPhones.phone, name) : eq(simulatedPhones.serviceUserId, name);
  const [phone] = await query.select().from(simulatedPhones).where(known);
  return phone;
}

const dayMilliseconds = 24 * 60 * 60_000;

/** Free text is only accepted within 24 hours of the phone's last message. */
async function refuseOutsideWindow({ client }: Transaction, phone: SimulatedPhone, body: OutgoingBody, now: Date) {
  if (body.type === 'template') return undefined;
  const { rowCount } = await client.query(
    "select from simulated_messages where phone_id = $1 and direction = 'from' and created_at > $2 limit 1",
    [phone.id, new Date(now.getTime() - dayMilliseconds)],
  );
  return rowCount ? undefined : 131047;
}

async function storeMessage(
  { query }: Transaction,
  { phone, externalId, body, now }: { phone: SimulatedPhone; externalId: string; body: OutgoingBody; now: Date },
): Promise<void> {
  const callback = body.biz_opaque_callback_data ?? null;
  const message = { id: newId(), phoneId: phone.id, externalId, payload: body, callback, createdAt: now };
  await query.insert(simulatedMessages).values({ ...message, direction: 'to', state: 'delivered' });
}

/** Stores a file for 30 days, as the service does. Returns its id. */
export async function storeSimulatedFile(context: ChatContext, content: Buffer, mimeType: string): Promise<string> {
  const id = newId();
  await context.database.query.insert(simulatedMedia).values({ id, mimeType, content, createdAt: context.now() });
  return id;
}
