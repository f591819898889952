import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { isEqualInConstantTime } from '#server/platform/secrets/seal.ts';
import type { EventReader } from './provider.ts';

/** In milliseconds: how far the stamp of an event may be off. */
const maxClockDifference = 5 * 60_000;

const idSchema = z.union([z.string(), z.number()]).transform(String);
const eventSchema = z.object({
  type: z.string().max(100),
  data: z
    .object({
      order: z.object({ order_tags: z.object({ link_id: idSchema }).partial().nullish() }).optional(),
      refund: z.object({ refund_id: idSchema }).optional(),
    })
    .optional(),
});

/** Events are signed with a base64 HMAC-SHA256 of their stamp (Unix milliseconds) and their raw body. */
export const readCashfreeEvents: EventReader = (raw, headers, secrets, now) => {
  const [stamp, given] = [String(headers['x-webhook-timestamp']), String(headers['x-webhook-signature'])];
  const signatureOf = (secret: string) => createHmac('sha256', secret).update(stamp).update(raw).digest('base64');
  const signing = secrets.filter((secret) => isEqualInConstantTime(given, signatureOf(secret)));
  const isRecent = /^\d{13}$/.test(stamp) && Math.abs(Number(stamp) - now.getTime()) <= maxClockDifference;
  if (signing.length === 0 || !isRecent) throw new AppError('signature_invalid');
  const { data } = eventSchema.safeParse(parseJson(raw));
  return [
    {
      key: `sha256:${createHash('sha256').update(raw).digest('hex')}`,
      kind: data?.type ?? 'unknown',
      linkId: data?.data?.order?.order_tags?.link_id ?? null,
      refundId: data?.data?.refund?.refund_id ?? null,
    },
  ];
};

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
