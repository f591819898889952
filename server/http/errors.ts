import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode, errors } from '#domain/errors.ts';
import { sqlState } from '../database/connect.ts';

/** Turns whatever was thrown into the one error shape. What was not expected is logged and hidden. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const expected = judge(error, request, reply);
  reply.code(expected.status).send({ error: { ...expected.body, requestId: request.id } });
}

/** What the catalogue calls an error. Logs what is our fault, and sets the headers that say when to try again. */
export function judge(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): AppError {
  const unexpected = request.routeOptions?.config.failure ?? 'internal_error';
  const expected = error instanceof AppError ? error : translate(error, unexpected);
  if (expected.status >= 500) {
    const { method, routeOptions } = request;
    const route = routeOptions?.url ?? 'unknown';
    request.log.error({ err: error, code: expected.code, method, route }, 'request failed');
  }
  if (expected.code === 'too_many_attempts') reply.header('retry-after', '900');
  if (expected.code === 'too_many_registrations') reply.header('retry-after', '3600');
  if (expected.status === 503) reply.header('retry-after', '5');
  const { retryAfterSeconds } = expected.details ?? {};
  if (typeof retryAfterSeconds === 'number') reply.header('retry-after', String(retryAfterSeconds));
  return expected;
}

/** Answers what never becomes a request: it came too slowly, is too large or no HTTP at all. */
export function answerUnreadable({ code }: { code: string }, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[code] ?? 400;
  const { body } = new AppError(unreadable[status] ?? 'malformed_request');
  const text = JSON.stringify({ error: body });
  const type = 'content-type: application/json; charset=utf-8';
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, type, `content-length: ${Buffer.byteLength(text)}`];
  socket.end(`${[...head, 'connection: close'].join('\r\n')}\r\n\r\n${text}`, () => socket.destroy());
}

const unreadable: Partial<Record<number, ErrorCode>> = { 408: 'request_too_slow', 431: 'request_too_large' };

const byStatus: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'request_too_large',
  415: 'unsupported_media_type',
};

function translate(error: FastifyError | Error, unexpected: ErrorCode): AppError {
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  const state = sqlState(error);
  // Text that no schema let through but PostgreSQL refuses: NUL and broken encodings.
  if (state === '22021' || state === '22P05') return new AppError('malformed_request');
  // Before the outages: a caller who hangs up in the middle of a body is one too by its code, but none of ours.
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) return new AppError(byStatus[status] ?? 'malformed_request');
  if (isOutage(error, state)) return outage(unexpected);
  return new AppError(unexpected);
}

/** Worth another try, but told in the words of what failed, where the specification has some. */
function outage(unexpected: ErrorCode): AppError {
  const { message } = errors[unexpected === 'internal_error' ? 'unavailable' : unexpected];
  return new AppError('unavailable', undefined, message);
}

type Issue = { path: PropertyKey[]; message: string };

/** The first refusal of each field, under the field's path, such as `items.0.quantity`. */
export function fieldErrors(issues: Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { path, message } of issues) fields[path.join('.') || '(body)'] ??= message;
  return fields;
}

/** The first refusal is the message; all of them stand under their fields. */
function invalidInput(validation: { instancePath: string; message?: string | undefined }[]): AppError {
  const issues = validation.map(({ instancePath, message = 'Invalid' }) => ({
    path: instancePath.split('/').slice(1),
    message,
  }));
  const fields = fieldErrors(issues);
  return new AppError('validation_failed', { fields }, Object.values(fields)[0]);
}

const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** PostgreSQL is away, overloaded, shutting down or gave up for lack of time: worth another try. */
function isOutage(error: unknown, state: string | undefined): boolean {
  if (state && (/^(08|53|57P|57014|55P03|25P0[34])/.test(state) || lostConnection.has(state))) return true;
  if (!(error instanceof Error)) return false;
  return (
    /connection (timeout|terminated|error)|timeout exceeded when trying to connect/i.test(error.message) ||
    isOutage(error.cause, undefined)
  );
}
