import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { createOrderFinderSchema } from '#domain/orders/orderFinder.schema.ts';
import { parseOrderName } from '#domain/orders/orderNumbers.ts';
import { readReportableSubject } from '#server/catalogue/visitorReports/subjects.ts';
import { requestOrderLink } from '#server/chat/orderLinks/commands.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import type { App } from '#server/platform/http/application.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import type { OrderFinderForm } from '#web/storefront/page/orderFinderPage.ts';
import { parseForm } from '../accounts/formKind.ts';
import type { PagesContext } from '../context.ts';
import type { SendPage } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields } from '../documents/fields.ts';

type Parts = { context: PagesContext; gate: Gate<Account | undefined>; sendPage: SendPage; errorHandler: FailurePage };

/** 'Find my order': `/orders/find`, or `?shop={slug}` where a number of that shop finds it, too. A plain form. */
export function serveOrderFinder(app: App, parts: Parts): void {
  const open = { onRequest: parts.gate.check, schema: { hide: true }, errorHandler: parts.errorHandler };
  app.get('/orders/find', open, async (request, reply) =>
    sendFinderPage(parts, request, reply, await readShop(parts, request)),
  );
  app.get('/orders/find/sent', open, (request, reply) => parts.sendPage(request, reply, { name: 'order-finder-sent' }));
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 64 * 1024 });
    forms.post('/orders/find', open, (request, reply) => postFinder(parts, request, reply));
  });
}

const querySchema = z.object({ shop: z.string().max(100).optional() });
type Shop = { id: string; slug: string; name: string } | null;

/** The shop that the address names, null without one, and `undefined` for an unknown one. */
async function readShop({ context }: Parts, request: FastifyRequest): Promise<Shop | undefined> {
  const { data } = querySchema.safeParse(request.query);
  if (data && data.shop === undefined) return null;
  const slug = data?.shop ?? '';
  const shop = await readReportableSubject(context, { kind: 'shop', key: slug }, languageOfRequest(request));
  return shop && { id: shop.id, slug, name: shop.shop };
}

type FormState = Partial<Omit<OrderFinderForm, 'formToken'>>;

function sendFinderPage(
  { context, sendPage }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  shop: Shop | undefined,
  { values = {}, ...refusal }: FormState = {},
  status = 200,
) {
  if (shop === undefined) return sendPage(request, reply, { name: 'not-found' }, 404);
  const form = { formToken: context.formTokens.give(request, reply, 'order'), values, ...refusal };
  const named = shop && { slug: shop.slug, name: shop.name };
  return sendPage(request, reply, { name: 'order-finder', shop: named, form }, status);
}

async function postFinder(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { formToken, ...values } = readFormFields(request);
  const shop = await readShop(parts, request);
  if (shop === undefined) return sendFinderPage(parts, request, reply, shop);
  try {
    const foreign = parts.context.formTokens.refusal(request, 'order', formToken);
    if (foreign) throw foreign;
    const { customerPhone: phone, order: typed } = parseForm(createOrderFinderSchema(shop !== null), values);
    const order = parseOrderName(typed);
    if (!order) throw new AppError('order_not_found');
    const { source } = callerOf(request);
    await requestOrderLink(parts.context, { phone, order, sellerId: shop?.id ?? null }, source);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return sendFinderPage(parts, request, reply, shop, { values, ...toFormRefusal(error, request) }, error.status);
  }
  return reply.redirect('/orders/find/sent', 303);
}
