import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorBody, type ErrorCode, type PlainCode } from '#domain/errors.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { fieldRefusals } from '#domain/platform/refusals.ts';
import { translateError } from '#texts/errors.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { translateFieldRefusals } from '#texts/refusals.ts';
import { readSqlState } from '../database/connect.ts';
import { languageOfRequest } from './requestLanguage.ts';

/** Answers with the API's error format. Unexpected errors are logged and hidden. */
export function sendErrorResponse(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  sendAppError(toAppError(error, request, reply), request, reply);
}

/** Answers with the API's error format for a mapped error. */
export function sendAppError(expected: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const body = createErrorBody(expected, languageOfRequest(request));
  reply.code(expected.status).send({ error: { ...body, requestId: request.id } });
}

/** The body for an expected error, translated here for all routes. */
export function createErrorBody(error: AppError, language: PageLanguage): ErrorBody {
  return inLanguage(language, () => {
    const { words: _, fields, ...facts } = { words: undefined, fields: undefined, ...error.details };
    const details = { ...(fields && { fields: translateFieldRefusals(fields) }), ...facts };
    const message = translateError(error);
    return { code: error.code, message, ...(Object.keys(details).length > 0 && { details }) };
  });
}

/** Refusals that suggest an attack. Logged even if the log level is low. */
const suspiciousCodes = new Set<ErrorCode>([
  'cross_site_request',
  'admin_only',
  'seller_only',
  'too_many_attempts',
  'wrong_code',
]);
/** Unauthenticated, forbidden, too many requests. */
const deniedStatuses = [401, 403, 429];

/** Maps an error to the error catalogue. Logs server errors and denied requests, and sets `retry-after`. */
export function toAppError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): AppError {
  const unexpected = request.routeOptions?.config.failure ?? 'internal_error';
  const expected = error instanceof AppError ? error : mapError(error, unexpected);
  const { method, routeOptions } = request;
  const facts = { code: expected.code, method, route: routeOptions?.url ?? 'unknown' };
  if (expected.status >= 500) request.log.error({ err: error, ...facts }, 'request failed');
  else if (suspiciousCodes.has(expected.code)) request.log.warn(facts, 'request refused');
  else if (deniedStatuses.includes(expected.status)) request.log.info(facts, 'request refused');
  if (expected.code === 'too_many_attempts') reply.header('retry-after', '900');
  if (expected.code === 'too_many_registrations') reply.header('retry-after', '3600');
  if (expected.status === 503) reply.header('retry-after', '5');
  const { retryAfterSeconds } = { retryAfterSeconds: undefined, ...expected.details };
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return expected;
}

/** The same for a form that the page shows again: a message above it, and one for each invalid field. */
export function toFormRefusal(
  error: AppError,
  request: FastifyRequest,
): { error: string; fields?: Record<string, string> } {
  return inLanguage(languageOfRequest(request), () => {
    const { fields } = { fields: undefined, ...error.details };
    return { error: translateError(error), ...(fields && { fields: translateFieldRefusals(fields) }) };
  });
}

/** Answers a client whose bytes never become a request: too slow, too large or not HTTP. */
export function answerUnreadableRequest({ code }: { code: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code] ?? 400;
  const error = createErrorBody(new AppError(unreadableCodes[status] ?? 'malformed_request'), defaultLanguage);
  const text = JSON.stringify({ error });
  const headers = [
    'content-type: application/json; charset=utf-8',
    'x-content-type-options: nosniff',
    'cache-control: no-store',
  ];
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, `content-length: ${Buffer.byteLength(text)}`];
  socket.end(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

const unreadableCodes: Partial<Record<number, PlainCode>> = { 408: 'request_too_slow', 431: 'request_too_large' };

const codeByStatus: Partial<Record<number, PlainCode>> = {
  404: 'not_found',
  413: 'request_too_large',
  415: 'unsupported_media_type',
};

function mapError(error: FastifyError | Error, unexpected: PlainCode): AppError {
  if (hasZodFastifySchemaValidationErrors(error)) return createValidationError(error.validation);
  const state = readSqlState(error);
  // Text that passes the schemas but not PostgreSQL: NUL and broken encodings.
  if (state === '22021' || state === '22P05') return new AppError('malformed_request');
  // Checked before outages: a client that disconnects in the middle of a body has such an error code too.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) return new AppError(codeByStatus[status] ?? 'malformed_request');
  if (isOutage(error, state)) return createOutageError(unexpected);
  return new AppError(unexpected);
}

/** Can be retried, but uses the specified message of the failure if there is one. */
function createOutageError(unexpected: PlainCode): AppError {
  return new AppError('unavailable', unexpected === 'internal_error' ? undefined : { words: { instead: unexpected } });
}

/** The first message is the summary; all of them are listed by field. */
function createValidationError(validation: { instancePath: string; message?: string | undefined }[]): AppError {
  const issues = validation.map(({ instancePath, message = 'Invalid' }) => ({
    path: instancePath.split('/').slice(1),
    message,
  }));
  return new AppError('validation_failed', { fields: fieldRefusals(issues) });
}

const lostConnectionCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'EPIPE', 'ETIMEDOUT'],
  ...['EAI_AGAIN', 'ENOTFOUND'],
]);

/**
 * Whether PostgreSQL is unreachable, overloaded, shutting down, no longer the primary, or ended a statement because of
 * a timeout. The request can be retried.
 */
function isOutage(error: unknown, state: string | undefined): boolean {
  if (state && (/^(08|53|57P|57014|55P03|25P0[34]|25006)/.test(state) || lostConnectionCodes.has(state))) return true;
  if (!(error instanceof Error)) return false;
  return (
    /connection (timeout|terminated|error)|not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    ) || isOutage(error.cause, undefined)
  );
}
