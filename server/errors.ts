import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { sqlState } from './database/connect.ts';

/** Turns whatever was thrown into the one error shape. What was not expected is logged and hidden. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const expected = error instanceof AppError ? error : translate(error);
  if (expected.status >= 500) request.log.error({ err: error }, 'request failed');
  if (expected.code === 'too_many_attempts') reply.header('retry-after', '900');
  reply.code(expected.status).send({ error: expected.body });
}

const byStatus: Partial<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'request_too_large',
  415: 'unsupported_media_type',
};

function translate(error: FastifyError | Error): AppError {
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error.validation);
  const state = sqlState(error);
  // Text that no schema let through but PostgreSQL refuses: NUL and broken encodings.
  if (state === '22021' || state === '22P05') return new AppError('malformed_request');
  if (isOutage(error, state)) return new AppError('unavailable');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status && status >= 400 && status < 500) return new AppError(byStatus[status] ?? 'malformed_request');
  return new AppError('internal_error');
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

/** PostgreSQL is away, overloaded or shutting down: worth another try. */
function isOutage(error: unknown, state: string | undefined): boolean {
  if (state && (/^(08|53|57P)/.test(state) || ['ECONNREFUSED', 'ENOENT', 'ECONNRESET'].includes(state))) return true;
  if (!(error instanceof Error)) return false;
  return (
    /connection (timeout|terminated)|timeout exceeded when trying to connect/i.test(error.message) ||
    isOutage(error.cause, undefined)
  );
}
