import { isUtf8 } from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import type { ChannelEvents } from '#database/schema.ts';
import { JsonScan } from '#server/platform/http/jsonScan.ts';
import { isEqualInConstantTime } from '#server/platform/secrets/seal.ts';

/** One message, status or echo as it is stored. `raw` is JSON. */
export type NewChannelEvent = {
  key: string;
  /** Our own id of the number that received it. */
  numberId: string | null;
  kind: ChannelEvents['kind'];
  lane: string;
  occurredAt: Date;
  raw: string;
  /** Set if the event won't be processed. */
  problem: ChannelEvents['problem'];
};

export const signaturePattern = /^sha256=[0-9a-f]{64}$/;

/**
 * Bytes of a large body that are processed before the event loop continues: signing 3 MB takes 11 ms, scanning it up to
 * 30 ms.
 */
const sliceBytes = 256 * 1024;

/** Yields the chunks of a body, and lets the event loop continue between them. */
async function* splitBody(body: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < body.length; from += sliceBytes) {
    if (from > 0) await nextTurn();
    yield body.subarray(from, from + sliceBytes);
  }
}

/** Whether the service signed these bytes with this secret (facts.md, section 1), compared in constant time. */
export async function hasValidSignature(body: Buffer, signature: string, appSecret: string): Promise<boolean> {
  const hmac = createHmac('sha256', appSecret);
  for await (const part of splitBody(body)) hmac.update(part);
  return isEqualInConstantTime(signature, `sha256=${hmac.digest('hex')}`);
}

/** The service sends at most 1,000 items per request, each with one entry, change, contact and event at most. */
const eventLimits = { level: 7, most: 5000 };

/** Whether a body is safe to parse: neither nested too deep nor with too many events. */
export async function isWithinEventLimits(body: Buffer): Promise<boolean> {
  const scan = new JsonScan(eventLimits);
  for await (const part of splitBody(body)) if (!scan.read(part)) return false;
  return true;
}

const maxNumbers = 20;
const numberKey = '"phone_number_id"';
const numberPattern = /"phone_number_id"\s*:\s*"([\w-]{1,40})"/g;

/** Returns the numbers named in an unverified body, to find the secrets that may have signed it. */
export function findNumberIds(body: Buffer): string[] {
  const found = new Set<string>();
  if (!body.includes(numberKey)) return [];
  for (const [, id = ''] of body.toString('latin1').matchAll(numberPattern)) {
    found.add(id);
    if (found.size === maxNumbers) break;
  }
  return [...found];
}

const listSchema = z.array(z.unknown()).optional().catch(undefined);
const envelopeSchema = z.object({ entry: z.array(z.unknown()) });
const entrySchema = z.object({ changes: z.array(z.unknown()) });
const contactSchema = z.object({ wa_id: z.string().optional(), user_id: z.string().optional() }).loose();
const changeSchema = z.object({
  field: z.string().max(100),
  value: z.object({
    metadata: z.object({ phone_number_id: z.string() }),
    contacts: z.array(contactSchema.catch({})).catch([]),
    messages: listSchema,
    statuses: listSchema,
    message_echoes: listSchema,
  }),
});
const identitySchema = z.object({
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

/** The numbers whose events are trusted: the service's id → ours. `known` holds all numbers that exist. */
export type TrustedNumbers = { believed: Map<string, string>; known: Set<string> };

/**
 * In bytes. Only the beginning of an unreadable body is stored, enough to diagnose it. A larger body that names no
 * number isn't parsed either, because it can't contain chat events.
 */
const maxUnreadableBytes = 65_536;

/**
 * Returns all messages, statuses and echoes of a signed body; other parts are stored as unknown. Events of a number
 * whose secret didn't sign the body are dropped, so that nobody can forge the events of another number.
 */
export function parseEvents(body: Buffer, { believed, known }: TrustedNumbers, now: Date): NewChannelEvent[] {
  const isWorthReading = body.length <= maxUnreadableBytes || body.includes(numberKey);
  const parsed = isWorthReading && isUtf8(body) ? parseJson(body) : undefined;
  if (!parsed) {
    const raw = JSON.stringify({ bytes: body.length, base64: body.toString('base64', 0, maxUnreadableBytes) });
    return [toUnreadableEvent(raw, 'unreadable', [...believed.values()][0] ?? null, now)];
  }
  const whole = envelopeSchema.safeParse(parsed.value);
  if (!whole.success) return [toUnreadableEvent(JSON.stringify(parsed.value), 'unknown_kind', null, now)];
  return whole.data.entry.flatMap((entry) => {
    const { data } = entrySchema.safeParse(entry);
    if (!data) return [toUnreadableEvent(JSON.stringify(entry), 'unknown_kind', null, now)];
    return data.changes.flatMap((change) => readChange(change, { believed, known }, now));
  });
}

function readChange(change: unknown, { believed, known }: TrustedNumbers, now: Date): NewChannelEvent[] {
  const raw = () => JSON.stringify(change);
  const read = changeSchema.safeParse(change);
  if (!read.success) return [toUnreadableEvent(raw(), 'unknown_kind', null, now)];
  const numberId = read.data.value.metadata.phone_number_id;
  const number = believed.get(numberId);
  if (number) return toEvents(read.data, number, now, raw);
  return known.has(numberId) ? [] : [toUnreadableEvent(raw(), 'unknown_number', null, now)];
}

function parseJson(body: Buffer): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(body.toString('utf8')) };
  } catch {
    return undefined;
  }
}

type EventPart = 'message' | 'state' | 'echo';
type Contact = z.infer<typeof contactSchema>;

function toEvents(
  { field, value }: z.infer<typeof changeSchema>,
  number: string,
  now: Date,
  raw: () => string,
): NewChannelEvent[] {
  const parts: [EventPart, unknown[] | undefined][] = [
    ['message', value.messages],
    ['state', value.statuses],
    ['echo', value.message_echoes],
  ];
  const events = parts.flatMap(([kind, items = []]) =>
    items.map((item) => {
      const read = readEvent(kind, item, value.contacts);
      if (!read) return toUnreadableEvent(JSON.stringify({ field, item }), 'unknown_kind', number, now);
      const kept = JSON.stringify({ field, contact: read.contact, item });
      const occurredAt = timeOf(read.timestamp, now);
      const [key, lane] = [`${number}:${kind}:${read.id}`, `${number}:${read.person}`];
      return { key, numberId: number, kind, lane, occurredAt, raw: kept, problem: null };
    }),
  );
  return events.length > 0 ? events : [toUnreadableEvent(raw(), 'unknown_kind', number, now)];
}

const idPattern = /^[\x21-\x7e]{1,300}$/;
const phonePattern = /^\d{5,20}$/;
const userIdPattern = /^[\w.:-]{1,150}$/;

/**
 * Returns the kind of event and the person it concerns: by phone, or by the service's user id if the phone is hidden.
 */
function readEvent(kind: EventPart, item: unknown, contacts: Contact[]) {
  const read = identitySchema.safeParse(item);
  if (!read.success) return undefined;
  const { id = '', status = '', timestamp } = read.data;
  const [phone, userId] = idsOf(kind, read.data);
  const one = contacts.find((other) => (phone && other.wa_id === phone) || (userId && other.user_id === userId));
  const contact =
    one ?? (phone === undefined && userId === undefined && contacts.length === 1 ? contacts[0] : undefined);
  const person = [phone ?? contact?.wa_id, userId ?? contact?.user_id].find(
    (name, place) => name !== undefined && (place === 0 ? phonePattern : userIdPattern).test(name),
  );
  if (!idPattern.test(id) || !person) return undefined;
  const suffix = kind === 'state' ? `:${status.slice(0, 20).replace(/[^\w-]/g, '')}` : '';
  return { id: id + suffix, person, contact, timestamp };
}

function idsOf(
  kind: EventPart,
  item: z.infer<typeof identitySchema>,
): [phone?: string | undefined, userId?: string | undefined] {
  if (kind === 'message') return [item.from, item.from_user_id];
  return kind === 'state' ? [item.recipient_id, item.recipient_user_id] : [item.to, item.to_user_id];
}

/** The service's clock may be slightly ahead of ours. An implausible time becomes now. */
function timeOf(timestamp: string | number | undefined, now: Date): Date {
  const seconds = Number(timestamp);
  const isPlausible = timestamp !== undefined && seconds > 0 && seconds * 1000 <= now.getTime() + 60_000;
  return isPlausible ? new Date(Math.floor(seconds) * 1000) : now;
}

/** Stored unchanged and once, but not processed. */
function toUnreadableEvent(
  raw: string,
  problem: NonNullable<ChannelEvents['problem']>,
  numberId: string | null,
  now: Date,
): NewChannelEvent {
  const hash = createHash('sha256').update(raw).digest('hex');
  const kind = problem === 'unreadable' ? 'unreadable' : 'unknown';
  return { key: `${numberId ?? 'none'}:${hash}`, numberId, kind, lane: 'aside', occurredAt: now, raw, problem };
}
