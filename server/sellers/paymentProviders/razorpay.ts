import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { isEqualInConstantTime } from '#server/platform/secrets/seal.ts';
import {
  type EventReader,
  type LinkRequest,
  type PaymentProvider,
  ProviderError,
  type ReportedLink,
  type ReportedPayment,
} from './provider.ts';
import { callRazorpay, type RazorpayAccess } from './razorpayCalls.ts';

const idSchema = z.string().regex(/^[\w-]{1,100}$/);
const secondsSchema = z.number().transform((seconds) => new Date(seconds * 1000));

const createdSchema = z.object({ id: idSchema, short_url: z.url({ protocol: /^https?$/ }) });
const linksSchema = z.object({ payment_links: z.array(createdSchema.extend({ reference_id: z.string() })) });
const linkSchema = z.object({
  id: idSchema,
  reference_id: z.string(),
  status: z.enum(['created', 'partially_paid', 'paid', 'cancelled', 'expired']),
  payments: z.array(z.object({ payment_id: idSchema })).nullish(),
});
const paymentSchema = z.object({
  id: idSchema,
  amount: z.int().positive(),
  amount_refunded: z.int().nonnegative().nullish(),
  currency: z.string().max(10),
  status: z.string(),
  method: z.string().max(40).nullish(),
  created_at: secondsSchema,
  acquirer_data: z
    .object({ rrn: z.string().max(40).nullish() })
    .nullish()
    .catch(null),
});
const refundSchema = z.object({ id: idSchema, status: z.enum(['pending', 'processed', 'failed']) });
const refundsSchema = z.object({ items: z.array(refundSchema.extend({ receipt: z.string().nullish() })) });

const states = { created: 'open', partially_paid: 'open', paid: 'paid', cancelled: 'cancelled', expired: 'expired' };

/** The customer of a link, as far as they are known. */
const toCustomer = ({ name, phone }: LinkRequest['customer']) => ({
  ...(name && { name: name.slice(0, 50) }),
  ...(phone && { contact: phone }),
});

const toLinkBody = ({ reference, amountPaise, description, customer, expiresAt, returnUrl }: LinkRequest) => ({
  amount: amountPaise,
  currency: 'INR',
  accept_partial: false,
  expire_by: Math.floor(expiresAt.getTime() / 1000),
  reference_id: reference,
  description,
  customer: toCustomer(customer),
  notify: { sms: false, email: false },
  callback_url: returnUrl,
  callback_method: 'get',
});

/** A shop's account at razorpay, or at the stand-in, which speaks its protocol. */
export function createRazorpay(access: RazorpayAccess): PaymentProvider {
  const refundOf = ({ id, status }: z.infer<typeof refundSchema>) => ({ refundId: id, state: status });
  return {
    readEvents: readRazorpayEvents,
    async check() {
      await callRazorpay(access, 'payments?count=1', {}, z.unknown());
    },
    async createLink(request) {
      const init = { method: 'POST', body: toLinkBody(request) };
      const { id, short_url } = await callRazorpay(access, 'payment_links', init, createdSchema);
      return { providerId: id, url: short_url };
    },
    async findLink(reference) {
      const path = `payment_links?reference_id=${encodeURIComponent(reference)}`;
      const { payment_links } = await callRazorpay(access, path, {}, linksSchema);
      const found = payment_links.find(({ reference_id }) => reference_id === reference);
      return found && { providerId: found.id, url: found.short_url };
    },
    readLink: (providerId, known) => readLink(access, providerId, known),
    async cancelLink(providerId) {
      await callRazorpay(access, `payment_links/${providerId}/cancel`, { method: 'POST' }, z.unknown());
    },
    async refund({ paymentId, amountPaise, key }) {
      const init = {
        method: 'POST',
        body: { amount: amountPaise, speed: 'normal', receipt: key },
        headers: { 'x-refund-idempotency': key },
      };
      return refundOf(await callRazorpay(access, `payments/${paymentId}/refund`, init, refundSchema));
    },
    async findRefund({ paymentId, key }) {
      const { items } = await callRazorpay(access, `payments/${paymentId}/refunds`, {}, refundsSchema);
      const found = items.find(({ receipt }) => receipt === key);
      return found && refundOf(found);
    },
    async readRefund({ refundId }) {
      return refundOf(await callRazorpay(access, `refunds/${refundId}`, {}, refundSchema));
    },
  };
}

async function readLink(
  access: RazorpayAccess,
  providerId: string,
  known?: ReadonlySet<string>,
): Promise<ReportedLink> {
  const link = await callRazorpay(access, `payment_links/${providerId}`, {}, linkSchema);
  const payments: ReportedPayment[] = [];
  for (const { payment_id } of link.payments ?? []) {
    if (known?.has(payment_id)) continue;
    const payment = await callRazorpay(access, `payments/${payment_id}`, {}, paymentSchema);
    if (payment.id !== payment_id) throw new ProviderError('unavailable');
    const { id, amount, amount_refunded, currency, method = null, created_at: at, acquirer_data } = payment;
    const amountPaise = amount - (amount_refunded ?? 0);
    // Authorized ones are not paid yet, failed ones never, and refunded ones went back before we knew of them.
    if (payment.status !== 'captured' || amountPaise <= 0) continue;
    payments.push({ id, amountPaise, currency, method, at, rrn: acquirer_data?.rrn || null });
  }
  return { reference: link.reference_id, state: states[link.status] as ReportedLink['state'], payments };
}

const entitySchema = z.object({ entity: z.object({ id: idSchema }) }).optional();
const eventSchema = z.object({
  event: z.string().max(100),
  payload: z.object({ payment_link: entitySchema, refund: entitySchema }).optional(),
});
const signaturePattern = /^[0-9a-f]{64}$/;
const eventIdPattern = /^[\w-]{1,100}$/;

/** Events are signed with a hex HMAC-SHA256 of their raw body. */
export const readRazorpayEvents: EventReader = (raw, headers, secrets) => {
  const given = String(headers['x-razorpay-signature']);
  const isSigned = secrets.filter((secret) =>
    isEqualInConstantTime(given, createHmac('sha256', secret).update(raw).digest('hex')),
  );
  if (!signaturePattern.test(given) || isSigned.length === 0) throw new AppError('signature_invalid');
  const { data } = eventSchema.safeParse(parseJson(raw));
  const id = headers['x-razorpay-event-id'];
  const key =
    typeof id === 'string' && eventIdPattern.test(id) ? id : `sha256:${createHash('sha256').update(raw).digest('hex')}`;
  const { payment_link: link, refund } = data?.payload ?? {};
  return [
    { key, kind: data?.event ?? 'unknown', linkId: link?.entity.id ?? null, refundId: refund?.entity.id ?? null },
  ];
};

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return undefined;
  }
}
