import { isUtf8 } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { EventKind, EventProblem } from '#database/tables/channel.ts';
import { JsonScan } from '#server/platform/http/json.ts';
import { isSame } from '#server/platform/secrets/seal.ts';

/** One message, state or echo as it is stored. `raw` is JSON. */
export type NewEvent = {
  key: string;
  /** Our own id of the number that it came to. */
  numberId: string | null;
  kind: EventKind;
  lane: string;
  occurredAt: Date;
  raw: string;
  /** Set where nothing will be done with it. */
  problem: EventProblem | null;
};

/** The shape of `X-Hub-Signature-256`. */
export const signatureShape = /^sha256=[0-9a-f]{64}$/;

/** Bytes of a large body after which others have their turn: to sign 3 MB takes 11 ms, to scan them up to 30 ms. */
const slice = 256 * 1024;

/** The parts of a body, with a turn for others between them. */
async function* slicesOf(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += slice) {
    if (from > 0) await nextTurn();
    yield body.subarray(from, from + slice);
  }
}

/** Whether the service has signed these bytes with this secret (facts.md, section 1). In constant time. */
export async function isSigned(body: Buffer, signature: string, appSecret: string): Promise<boolean> {
  const hmac = createHmac('sha256', appSecret);
  for await (const part of slicesOf(body)) hmac.update(part);
  return isSame(signature, `sha256=${hmac.digest('hex')}`);
}

/** The service tells at most 1,000 things at once, each of them an entry, a change, a contact and an event at most. */
const eventLists = { level: 7, most: 5000 };

/** Whether a body may be parsed: not nested too deep, and not of too many events. */
export async function isWithinLimits(body: Buffer): Promise<boolean> {
  const scan = new JsonScan(eventLists);
  for await (const part of slicesOf(body)) if (!scan.read(part)) return false;
  return true;
}

const maxNumbers = 20;
const numberKey = '"phone_number_id"';
const numberPattern = /"phone_number_id"\s*:\s*"([\w-]{1,40})"/g;

/** The numbers that a body speaks of, before anybody believes it: they say which secrets may have signed it. */
export function numbersIn(body: Buffer): string[] {
  const found = new Set<string>();
  if (!body.includes(numberKey)) return [];
  for (const [, id = ''] of body.toString('latin1').matchAll(numberPattern)) {
    found.add(id);
    if (found.size === maxNumbers) break;
  }
  return [...found];
}

const list = z.array(z.unknown()).optional().catch(undefined);
const envelope = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()) })) });
const contact = z.object({ wa_id: z.string().optional(), user_id: z.string().optional() }).loose();
const change = z.object({
  field: z.string().max(100),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    contacts: z.array(contact).catch([]),
    messages: list,
    statuses: list,
    message_echoes: list,
  }),
});
const identity = z.object({
  id: z.string().optional(),
  from: z.string().optional(),
  from_user_id: z.string().optional(),
  to: z.string().optional(),
  to_user_id: z.string().optional(),
  recipient_id: z.string().optional(),
  recipient_user_id: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  status: z.string().optional(),
});

/** What numbers the body is believed about: the service's id → ours. `known` are all of them that exist at all. */
export type Believed = { believed: Map<string, string>; known: Set<string> };

/**
 * Of a body that cannot be read the beginning is kept, in bytes: enough to see what it was. A larger one that speaks of
 * no number is not read either, because nothing that happens in chats can be in it.
 */
const keptUnreadable = 65_536;

/**
 * A signed body taken apart: all its messages, states and echoes, whatever stands beside them kept as unknown. What
 * speaks of a number whose secret has not signed it is left out: nobody forges the events of another.
 */
export function takeApart(body: Buffer, { believed, known }: Believed, now: Date): NewEvent[] {
  const isWorthReading = body.length <= keptUnreadable || body.includes(numberKey);
  const parsed = isWorthReading && isUtf8(body) ? parse(body) : undefined;
  if (!parsed) {
    const raw = JSON.stringify({ bytes: body.length, base64: body.toString('base64', 0, keptUnreadable) });
    return [setAside(raw, 'unreadable', [...believed.values()][0] ?? null, now)];
  }
  const whole = envelope.safeParse(parsed.value);
  if (!whole.success) return [setAside(JSON.stringify(parsed.value), 'unknown_kind', null, now)];
  return whole.data.entry.flatMap(({ changes }) =>
    changes.flatMap((item) => {
      const raw = () => JSON.stringify(item);
      const read = change.safeParse(item);
      if (!read.success) return [setAside(raw(), 'unknown_kind', null, now)];
      const numberId = read.data.value.metadata.phone_number_id;
      const number = believed.get(numberId);
      if (number) return eventsOf(read.data, number, now, raw);
      return known.has(numberId) ? [] : [setAside(raw(), 'unknown_number', null, now)];
    }),
  );
}

function parse(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString('utf8')) };
  } catch {
    return undefined;
  }
}

type Part = 'message' | 'state' | 'echo';
type Contact = z.infer<typeof contact>;

function eventsOf({ field, value }: z.infer<typeof change>, number: string, now: Date, raw: () => string): NewEvent[] {
  const parts: [Part, unknown[] | undefined][] = [
    ['message', value.messages],
    ['state', value.statuses],
    ['echo', value.message_echoes],
  ];
  const events = parts.flatMap(([kind, items = []]) =>
    items.map((item) => {
      const read = readEvent(kind, item, value.contacts);
      if (!read) return setAside(JSON.stringify({ field, item }), 'unknown_kind', number, now);
      const kept = JSON.stringify({ field, contact: read.contact, item });
      const occurredAt = timeOf(read.timestamp, now);
      const [key, lane] = [`${number}:${kind}:${read.id}`, `${number}:${read.person}`];
      return { key, numberId: number, kind, lane, occurredAt, raw: kept, problem: null };
    }),
  );
  return events.length > 0 ? events : [setAside(raw(), 'unknown_kind', number, now)];
}

const idShape = /^[\x21-\x7e]{1,300}$/;
const phoneShape = /^\d{5,20}$/;
const userIdShape = /^[\w.:-]{1,150}$/;

/** Which event it is and whom it is about: by phone, or by the service's id of theirs where the phone is hidden. */
function readEvent(kind: Part, item: unknown, contacts: Contact[]) {
  const read = identity.safeParse(item);
  if (!read.success) return undefined;
  const { id = '', status = '', timestamp } = read.data;
  const [phone, userId] = idsOf(kind, read.data);
  const one = contacts.find((other) => (phone && other.wa_id === phone) || (userId && other.user_id === userId));
  const contact =
    one ?? (phone === undefined && userId === undefined && contacts.length === 1 ? contacts[0] : undefined);
  const person = [phone ?? contact?.wa_id, userId ?? contact?.user_id].find(
    (name, place) => name !== undefined && (place === 0 ? phoneShape : userIdShape).test(name),
  );
  if (!idShape.test(id) || !person) return undefined;
  const suffix = kind === 'state' ? `:${status.slice(0, 20).replace(/[^\w-]/g, '')}` : '';
  return { id: id + suffix, person, contact, timestamp };
}

function idsOf(kind: Part, item: z.infer<typeof identity>): [phone?: string | undefined, userId?: string | undefined] {
  if (kind === 'message') return [item.from, item.from_user_id];
  return kind === 'state' ? [item.recipient_id, item.recipient_user_id] : [item.to, item.to_user_id];
}

/** The service's clock may go ahead of ours a little. What it cannot mean is now. */
function timeOf(timestamp: string | number | undefined, now: Date): Date {
  const seconds = Number(timestamp);
  const isPlausible = timestamp !== undefined && seconds > 0 && seconds * 1000 <= now.getTime() + 60_000;
  return isPlausible ? new Date(Math.floor(seconds) * 1000) : now;
}

/** Kept as it is, once, and nothing is done with it. */
function setAside(raw: string, problem: EventProblem, numberId: string | null, now: Date): NewEvent {
  const hash = createHash('sha256').update(raw).digest('hex');
  const kind = problem === 'unreadable' ? 'unreadable' : 'unknown';
  return { key: `${numberId ?? 'none'}:${hash}`, numberId, kind, lane: 'aside', occurredAt: now, raw, problem };
}
