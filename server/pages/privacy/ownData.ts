import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { recordAlone, stranger } from '#server/platform/audit/commands.ts';
import type { App } from '#server/platform/http/application.ts';
import { formRefusal } from '#server/platform/http/errors.ts';
import { languageOfRequest } from '#server/platform/http/language.ts';
import { tokenParameter } from '#server/platform/http/routes.ts';
import { sendZip } from '#server/platform/http/zip.ts';
import { writeOwnArchive } from '#server/privacy/customerData/archive.ts';
import { eraseByVisit } from '#server/privacy/customerData/commands.ts';
import { findCustomer, findVisitor, type OwnData, readOwnData } from '#server/privacy/customerData/queries.ts';
import { askForCode, openVisit } from '#server/privacy/dataSessions/commands.ts';
import { readCodeWay } from '#server/privacy/dataSessions/queries.ts';
import type { OwnDataSummary } from '#web/storefront/page/privacyPage.ts';
import type { PagesContext } from '../context.ts';
import type { Draw } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failure.ts';
import { fieldsOf } from '../documents/fields.ts';

type Parts = { context: PagesContext; gate: Gate<Account | undefined>; draw: Draw; errorHandler: FailurePage };

/** What is kept of somebody: shown to whom it is about, taken along, erased. */
export function serveOwnData(app: App, parts: Parts): void {
  const { context, gate, draw, errorHandler } = parts;
  const open = { onRequest: gate.check, schema: { hide: true }, errorHandler };
  app.get('/privacy/my-data', open, (request, reply) => drawEntrance(parts, request, reply));
  app.get('/privacy/my-data/:token', open, (request, reply) => drawOwn(parts, request, reply));
  app.get('/privacy/my-data/:token/archive', open, (request, reply) =>
    whileOpen(parts, request, reply, async () =>
      sendArchive(context, request, reply, await findVisitor(context, visitOf(parts, request))),
    ),
  );
  app.get('/order/:token/archive', open, async (request, reply) => {
    try {
      return await sendArchive(context, request, reply, await findCustomer(context, tokenOf(request)));
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return draw(request, reply, { name: 'not-found' }, 404);
      throw error;
    }
  });
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 16 * 1024 });
    forms.post('/privacy/my-data/code', open, (request, reply) => ask(parts, request, reply));
    forms.post('/privacy/my-data', open, (request, reply) => enter(parts, request, reply));
    forms.post('/privacy/my-data/:token/erase', open, (request, reply) => erase(parts, request, reply));
  });
}

function tokenOf(request: FastifyRequest): string {
  const { data } = tokenParameter.safeParse(request.params);
  if (!data) throw new AppError('data_visit_over');
  return data.token;
}

const visitOf = ({ context }: Parts, request: FastifyRequest) => ({
  token: tokenOf(request),
  browser: context.formTokens.visitor(request),
});

/** Its address is a secret, which no other site learns. */
function keepSecret(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin').header('cache-control', 'no-store');
}

type Shown = { isAsked?: boolean; values?: { phone?: string }; refused?: AppError };

async function drawEntrance(parts: Parts, request: FastifyRequest, reply: FastifyReply, shown: Shown = {}) {
  const { context, draw } = parts;
  const { isAsked = false, values = {}, refused } = shown;
  const formToken = context.formTokens.give(request, reply, 'privacy');
  const way = await readCodeWay(context);
  const form = { formToken, values, ...(refused && wordRefusal(refused, request)) };
  return draw(request, reply, { name: 'my-data', delivery: way, isAsked, form }, refused?.status);
}

/** Beside its field where it has one, else above the forms. */
function wordRefusal(refused: AppError, request: FastifyRequest) {
  const { error, fields } = formRefusal(refused, request);
  if (refused.code === 'data_code_wrong') return { fields: { code: error } };
  return fields?.phone ? { fields: { phone: fields.phone } } : { error };
}

/** Does what a form asks for, unless it was another page's. What is expected goes to `again`. */
async function take(
  { context }: Parts,
  request: FastifyRequest,
  act: (fields: Record<string, string>) => Promise<FastifyReply>,
  again: (refused: AppError) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { formToken, ...fields } = fieldsOf(request);
  try {
    const foreign = context.formTokens.refusal(request, 'privacy', formToken);
    if (foreign) throw foreign;
    return await act(fields);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return again(error);
    throw error;
  }
}

const callersOf = ({ context }: Parts, request: FastifyRequest) => ({
  caller: callerOf(request),
  browser: context.formTokens.visitor(request),
});

function ask(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { phone = '' } = fieldsOf(request);
  return take(
    parts,
    request,
    async () => {
      await askForCode(parts.context, phone, callersOf(parts, request));
      return drawEntrance(parts, request, reply, { isAsked: true });
    },
    (refused) => drawEntrance(parts, request, reply, { values: { phone }, refused }),
  );
}

function enter(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return take(
    parts,
    request,
    async ({ code = '' }) => {
      const token = await openVisit(parts.context, code, callersOf(parts, request));
      return reply.redirect(`/privacy/my-data/${token}`, 303);
    },
    (refused) => drawEntrance(parts, request, reply, { refused }),
  );
}

/** Answers by what a code has opened; where that is over, the entrance says so. */
async function whileOpen(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'data_visit_over') throw error;
    return drawEntrance(parts, request, reply, { refused: error });
  }
}

function drawOwn(parts: Parts, request: FastifyRequest, reply: FastifyReply, refused?: AppError) {
  const { context, draw } = parts;
  keepSecret(reply);
  return whileOpen(parts, request, reply, async () => {
    const token = tokenOf(request);
    const owner = await findVisitor(context, visitOf(parts, request));
    const data = { ...shownOf(await readOwnData(context, owner)), onlyOf: owner.onlyOf };
    const formToken = context.formTokens.give(request, reply, 'privacy');
    const error = refused && formRefusal(refused, request).error;
    return draw(request, reply, { name: 'own-data', token, data, formToken, ...(error && { error }) }, refused?.status);
  });
}

function shownOf({ orders, reviews, chats, messages, blockedBy }: OwnData): Omit<OwnDataSummary, 'onlyOf'> {
  return {
    orders: orders.map(({ label, shop, status, placedAt, totalPaise, erasedAt }) => ({
      ...{ label, shop, status, placedAt, totalPaise },
      isErased: erasedAt !== null,
    })),
    reviews: reviews.map(({ shop, product, stars, words, writtenAt }) => ({ shop, product, stars, words, writtenAt })),
    chats: chats.map(({ shop, name, phone }) => ({ shop, name, phone })),
    messages: messages.length,
    pictures: messages.filter(({ pictureId }) => pictureId !== null).length,
    blockedBy: blockedBy.map(({ shop }) => shop),
  };
}

function erase(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return take(
    parts,
    request,
    async () => {
      await eraseByVisit(parts.context, visitOf(parts, request), callerOf(request).source);
      keepSecret(reply);
      return parts.draw(request, reply, { name: 'data-erased' });
    },
    (refused) => drawOwn(parts, request, reply, refused),
  );
}

type Owner = Awaited<ReturnType<typeof findCustomer>>;

async function sendArchive(context: PagesContext, request: FastifyRequest, reply: FastifyReply, owner: Owner) {
  keepSecret(reply);
  const { source } = callerOf(request);
  await recordAlone(context, stranger(source), { act: 'customer_exported' });
  const archive = await writeOwnArchive(context, owner, languageOfRequest(request));
  return sendZip(reply, 'my-data.zip', archive);
}
