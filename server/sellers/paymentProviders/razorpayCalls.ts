import { z } from 'zod';
import { ProviderError } from './provider.ts';

/** The only module that speaks HTTP to payment providers. */

/** `url` has no slash at its end. */
export type RazorpayAccess = { url: string; keyId: string; keySecret: string };

/** Timeout of one call, in milliseconds. */
export const callTimeout = 10_000;

type Init = { method?: string; body?: object; headers?: Record<string, string> };

/** Calls razorpay's API. Throws `ProviderError`. */
export async function callRazorpay<T>(
  { url, keyId, keySecret }: RazorpayAccess,
  path: string,
  { method = 'GET', body, headers }: Init,
  shape: z.ZodType<T>,
): Promise<T> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const content = body ? { 'content-type': 'application/json' } : {};
  const answer = await fetch(`${url}/${path}`, {
    method,
    headers: { authorization, ...content, ...headers },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect would send the keys to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(callTimeout),
  }).catch(() => {
    throw new ProviderError('unavailable');
  });
  const given: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw toError(answer.status, given);
  const read = shape.safeParse(given);
  if (!read.success) throw new ProviderError('unavailable');
  return read.data;
}

const errorSchema = z.object({ error: z.object({ description: z.string() }) });

function toError(status: number, given: unknown): ProviderError {
  if (status === 401 || status === 403) return new ProviderError('unauthorized');
  if (status === 429 || status >= 500) return new ProviderError('unavailable');
  const { data } = errorSchema.safeParse(given);
  return new ProviderError('refused', data?.error.description.slice(0, 300) ?? null);
}
