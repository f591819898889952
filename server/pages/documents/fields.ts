import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';

const formFields = z.record(z.string().max(40), z.string().max(5000));

/** The fields of a posted form by name. Throws `malformed_request`. */
export function readFormFields(request: FastifyRequest): Record<string, string> {
  const typed = formFields.safeParse(request.body ?? {});
  if (!typed.success) throw new AppError('malformed_request');
  return typed.data;
}
