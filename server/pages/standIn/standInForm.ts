import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { findStandInLink, payStandInLink, StandInError } from '#server/orders/standIn/commands.ts';
import type { App } from '#server/platform/http/application.ts';
import type { PagesContext } from '../context.ts';
import type { SendPage } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields } from '../documents/fields.ts';

type Parts = { context: PagesContext; gate: Gate<Account | undefined>; sendPage: SendPage; errorHandler: FailurePage };

const path = '/stand-in/pay/:id';
const parameters = z.object({ id: z.string().max(100) });
const actSchema = z.enum(['pay', 'twice', 'fail']);

/** The page of the stand-in payment provider, at an unguessable address: plain forms without JavaScript. */
export function serveStandIn(app: App, parts: Parts): void {
  const open = { onRequest: parts.gate.check, schema: { hide: true }, errorHandler: parts.errorHandler };
  app.get(path, open, (request, reply) => showLink(parts, request, reply));
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 8 * 1024 });
    forms.post(path, open, (request, reply) => postAct(parts, request, reply));
  });
}

const idOf = ({ params }: FastifyRequest) => parameters.safeParse(params).data?.id ?? '';

async function findLink({ context }: Parts, request: FastifyRequest) {
  const link = await findStandInLink(context, { id: idOf(request) });
  if (!link) throw new AppError('not_found');
  return link;
}

async function showLink(parts: Parts, request: FastifyRequest, reply: FastifyReply, hasFailed = false) {
  const { id, amountPaise, description, status, returnUrl } = await findLink(parts, request);
  const formToken = parts.context.formTokens.give(request, reply, 'order');
  const returnPath = new URL(returnUrl).pathname;
  const page = { name: 'stand-in', id, amountPaise, description, status, returnPath, formToken, hasFailed } as const;
  return parts.sendPage(request, reply, page);
}

async function postAct(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { formToken, act } = readFormFields(request);
  const foreign = parts.context.formTokens.refusal(request, 'order', formToken);
  if (foreign) throw foreign;
  const { data } = actSchema.safeParse(act);
  if (!data) throw new AppError('malformed_request');
  const { id, returnUrl } = await findLink(parts, request);
  try {
    await payStandInLink(parts.context, id, data);
  } catch (error) {
    // It was paid or cancelled meanwhile: the page says so.
    if (!(error instanceof StandInError)) throw error;
    return showLink(parts, request, reply);
  }
  return data === 'fail' ? showLink(parts, request, reply, true) : reply.redirect(new URL(returnUrl).pathname, 303);
}
