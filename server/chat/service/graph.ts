import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { DeliveryProblem } from '#domain/chat/channel.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import type { ServiceAccess } from './credentials.ts';
import { toDeliveryProblem } from './problems.ts';

/** The only module that speaks HTTP to the messaging service (facts.md, sections 4 and 6). */

/** Timeout of one call to the service, in milliseconds. */
export const serviceTimeout = 15_000;

/** The outcome of a call. `lost`: it may have succeeded, but no response was received. */
export type ServiceFailure =
  | { kind: 'temporary'; code: number | undefined }
  | { kind: 'refused'; problem: DeliveryProblem; code?: number | undefined }
  | { kind: 'lost' };
export type ServiceResult<T> = { kind: 'done'; value: T } | ServiceFailure;

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string().regex(/^[\x21-\x7e]{1,300}$/) })).min(1) });

/** Sends one message. Returns the service's id of it: accepted, not yet delivered. */
export async function sendServiceMessage(access: ServiceAccess, body: object): Promise<ServiceResult<string>> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await callService(access, `${access.numberId}/messages`, init, sentSchema);
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.messages[0]?.id ?? '' } : answer;
}

const uploadedSchema = z.object({ id: z.string().regex(/^[\x21-\x7e]{1,300}$/) });

export type UploadedFile = { bytes: Buffer; type: 'image/jpeg' | 'text/plain'; name: string };

/** Uploads a file and returns its id for the message that shows it. Safe to repeat. */
export async function uploadServiceFile(
  access: ServiceAccess,
  { bytes, type, name }: UploadedFile,
): Promise<ServiceResult<string>> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const answer = await callService(access, `${access.numberId}/media`, { method: 'POST', body: form }, uploadedSchema);
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.id } : toTemporary(answer);
}

const numberSchema = z.object({ display_phone_number: z.string().optional(), verified_name: z.string().optional() });

/** Checks that the service knows the number and accepts its token; returns the formatted phone. */
export async function readServiceNumber(access: ServiceAccess): Promise<ServiceResult<{ phone: string | undefined }>> {
  const path = `${access.numberId}?fields=display_phone_number,verified_name`;
  const answer = await callService(access, path, {}, numberSchema);
  return answer.kind === 'done'
    ? { kind: 'done', value: { phone: answer.value.display_phone_number } }
    : toTemporary(answer);
}

const fileSchema = z.object({ url: z.url(), file_size: z.coerce.number().optional() });

/**
 * Returns the bytes of a file from a message: its URL is valid for minutes, and the token is only sent to the origin in
 * the settings. Rejects a file above `maxBytes`, and one
 * whose hash differs from that in its message.
 */
export async function fetchServiceFile(
  access: ServiceAccess,
  id: string,
  sha256: string | null,
  maxBytes: number = pictureLimits.bytes,
): Promise<ServiceResult<Buffer>> {
  const found = await callService(access, encodeURIComponent(id), {}, fileSchema);
  if (found.kind !== 'done') return toTemporary(found);
  const { url, file_size = 0 } = found.value;
  const isOurs = new URL(url).origin === access.mediaOrigin;
  if (!isOurs || file_size > maxBytes) return { kind: 'refused', problem: 'media_refused' };
  try {
    const answer = await fetchFromService(access, url, {});
    if (!answer.ok) return toTemporary(await toFailure(answer));
    const bytes = await readAtMost(answer, maxBytes);
    return bytes && matchesHash(bytes, sha256)
      ? { kind: 'done', value: bytes }
      : { kind: 'refused', problem: 'media_refused' };
  } catch {
    return { kind: 'temporary', code: undefined };
  }
}

function matchesHash(bytes: Buffer, sha256: string | null): boolean {
  const hash = createHash('sha256').update(bytes);
  return sha256 === null || [hash.copy().digest('base64'), hash.digest('hex')].includes(sha256);
}

async function readAtMost(answer: Response, most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** These calls are safe to repeat, so a lost response is temporary. */
const toTemporary = (failure: ServiceFailure): ServiceFailure =>
  failure.kind === 'lost' ? { kind: 'temporary', code: undefined } : failure;

function fetchFromService({ token }: ServiceAccess, url: string, init: RequestInit): Promise<Response> {
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  // A redirect would send the token to another server.
  return fetch(url, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(serviceTimeout) });
}

async function callService<T>(
  access: ServiceAccess,
  path: string,
  init: RequestInit,
  shape: z.ZodType<T>,
): Promise<ServiceResult<T>> {
  try {
    const answer = await fetchFromService(access, `${access.graphUrl}/${path}`, init);
    if (!answer.ok) return await toFailure(answer);
    const read = shape.safeParse(await answer.json());
    return read.success ? { kind: 'done', value: read.data } : { kind: 'lost' };
  } catch (error) {
    return wasNotSent(error) ? { kind: 'temporary', code: undefined } : { kind: 'lost' };
  }
}

const serviceErrorSchema = z.object({ error: z.object({ code: z.coerce.number() }) });
/** Temporary errors: throughput, the rate limit of one person, maintenance, and the service's internal errors. */
const temporaryErrorCodes = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131056, 131057, 133004]);

async function toFailure(answer: Response): Promise<ServiceFailure> {
  const read = serviceErrorSchema.safeParse(await answer.json().catch(() => undefined));
  const code = read.data?.error.code;
  // Not the service's own answer: a gateway may have passed the call on.
  if (answer.status >= 500 && code === undefined) return { kind: 'lost' };
  const isPassing = answer.status >= 500 || answer.status === 429 || temporaryErrorCodes.has(code ?? 0);
  if (isPassing) return { kind: 'temporary', code };
  return { kind: 'refused', problem: answer.status === 401 ? 'token_refused' : toDeliveryProblem(code), code };
}

/** The connection was never made: the service has received nothing. */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function wasNotSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && connectionErrorCodes.has(error.code)) return true;
  const { cause } = error;
  return cause instanceof AggregateError ? cause.errors.every(wasNotSent) : wasNotSent(cause);
}
