import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { checkPayment } from '#server/orders/providerPayments/commands.ts';
import { tokenParameterSchema } from '#server/platform/http/routes.ts';
import type { PagesContext } from '../context.ts';

/** Milliseconds that customers wait for the provider's answer when they come back from its page. */
const patience = 8000;

/**
 * Where a provider's page leads customers back to. Their payment is read from the provider; what the address says of it
 * counts for nothing (money.md, section 4). Throws `order_not_found`.
 */
export async function returnFromPayment(context: PagesContext, { params }: FastifyRequest, reply: FastifyReply) {
  const { data } = tokenParameterSchema.safeParse(params);
  if (!data) throw new AppError('order_not_found');
  await Promise.race([checkPayment(context, data.token), pause(patience, undefined, { ref: false })]);
  return reply.redirect(`/order/${data.token}#pay`, 303);
}
