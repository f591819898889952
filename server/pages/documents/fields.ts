import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';

const formFields = z.record(z.string().max(40), z.string().max(5000));

/** The fields of a posted form by name. Throws `malformed_request`. */
export function readFormFields(request: FastifyRequest): Record<string, string> {
  const typed = formFields.safeParse(request.body ?? {});
  if (!typed.success) throw new AppError('malformed_request');
  return typed.data;
}

/**
 * The address of a form, opened without what was typed: a refused form was reloaded, or its language switched. Leads to
 * the page above it.
 */
export function showPageOfForm(request: FastifyRequest, reply: FastifyReply) {
  const [path = ''] = request.url.split('?', 1);
  return reply.redirect(path.slice(0, path.lastIndexOf('/')), 303);
}
