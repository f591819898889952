import type { Selectable } from 'kysely';
import { v7 as newId } from 'uuid';
import type { SimulatedPhones } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { ChatContext } from '../context.ts';
import { type OutgoingBody, outgoingBodySchema } from './messageSchemas.ts';
import { createStateEvent, newExternalId, queueWebhook } from './webhooks.ts';

/** Faults that tests can request for a call. `lost`, `gateway`: it succeeds, but its response doesn't arrive. */
export type SimulatedFault =
  | 'throughput'
  | 'pair'
  | 'broken'
  | 'lost'
  | 'gateway'
  | 'unheard'
  | 'token'
  | 'undeliverable';

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
  const claimed = await database.write
    .deleteFrom('simulatedFaults')
    .where('id', '=', (eb) =>
      eb.selectFrom('simulatedFaults').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
    )
    .returning('fault')
    .$narrowType<{ fault: SimulatedFault }>()
    .executeTakeFirst();
  const fault = claimed?.fault;
  const error = fault && faultErrors[fault];
  if (error) throw new SimulatedServiceError(...error);
  return fault;
}

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
    if (problem) await queueWebhook(tx, phone, report('failed', [{ code: problem }]), { now });
    else {
      await queueWebhook(tx, phone, report('sent'), { now });
      await queueWebhook(tx, phone, report('delivered'), { now });
    }
  });
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: to ?? recipient, ...(to && { wa_id: to }) }],
    messages: [{ id: externalId }],
  };
}

function findPhone({ db }: Transaction, name: string): Promise<Selectable<SimulatedPhones> | undefined> {
  return db
    .selectFrom('simulatedPhones')
    .selectAll()
    .where(/^\d+$/.test(name) ? 'phone' : 'serviceUserId', '=', name)
    .executeTakeFirst();
}

const dayMilliseconds = 24 * 60 * 60_000;

/** Free text is only accepted within 24 hours of the phone's last message. */
async function refuseOutsideWindow({ db }: Transaction, phone: { id: string }, body: OutgoingBody, now: Date) {
  if (body.type === 'template') return undefined;
  const received = await db
    .selectFrom('simulatedMessages')
    .select('id')
    .where('phoneId', '=', phone.id)
    .where('direction', '=', 'from')
    .where('createdAt', '>', new Date(now.getTime() - dayMilliseconds))
    .limit(1)
    .executeTakeFirst();
  return received ? undefined : 131047;
}

async function storeMessage(
  { db }: Transaction,
  { phone, externalId, body, now }: { phone: { id: string }; externalId: string; body: OutgoingBody; now: Date },
): Promise<void> {
  const callback = body.biz_opaque_callback_data ?? null;
  const payload = JSON.stringify(body);
  await db
    .insertInto('simulatedMessages')
    .values({
      id: newId(),
      ...{ phoneId: phone.id, externalId, payload, callback },
      ...{ direction: 'to', state: 'delivered', createdAt: now },
    })
    .execute();
}

/** Stores a file for 30 days, as the service does. Returns its id. */
export async function storeSimulatedFile(context: ChatContext, content: Buffer, mimeType: string): Promise<string> {
  const id = newId();
  await context.database.write
    .insertInto('simulatedMedia')
    .values({ id, mimeType, content, createdAt: context.now() })
    .execute();
  return id;
}
