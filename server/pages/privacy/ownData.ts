import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { nameOrder } from '#domain/orders/orders.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import { anonymousActor, recordStandaloneAuditEvent } from '#server/platform/audit/commands.ts';
import type { App } from '#server/platform/http/application.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { tokenParameterSchema } from '#server/platform/http/routes.ts';
import { sendZip } from '#server/platform/http/zip.ts';
import { writeCustomerArchive } from '#server/privacy/customerData/archive.ts';
import { eraseCustomerByDataSession } from '#server/privacy/customerData/commands.ts';
import { type OwnData, readOwnData } from '#server/privacy/customerData/ownData.ts';
import { readOwnerByDataSession, readOwnerByOrder } from '#server/privacy/customerData/queries.ts';
import { openDataSession, requestDataCode } from '#server/privacy/dataSessions/commands.ts';
import { readCodeChannel } from '#server/privacy/dataSessions/queries.ts';
import type { OwnDataSummary } from '#web/storefront/page/privacyPage.ts';
import type { PagesContext } from '../context.ts';
import type { SendPage } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields, showPageOfForm } from '../documents/fields.ts';
import { followOrderLanguage } from '../shop/orderLanguage.ts';

type Parts = { context: PagesContext; gate: Gate<Account | undefined>; sendPage: SendPage; errorHandler: FailurePage };

/** The personal data of a visitor: shown, downloaded and deleted on request. */
export function serveOwnData(app: App, parts: Parts): void {
  const { context, gate, sendPage, errorHandler } = parts;
  const open = { onRequest: gate.check, schema: { hide: true }, errorHandler };
  app.get('/privacy/my-data', open, (request, reply) => drawEntrancePage(parts, request, reply));
  app.get('/privacy/my-data/:token', open, (request, reply) => drawOwnDataPage(parts, request, reply));
  app.get('/privacy/my-data/:token/archive', open, (request, reply) =>
    withDataSession(parts, request, reply, async () =>
      sendArchive(context, request, reply, await readOwnerByDataSession(context, dataSessionOf(parts, request))),
    ),
  );
  const ofOrder = { ...open, onRequest: [gate.check, followOrderLanguage(context)] };
  app.get('/order/:token/archive', ofOrder, async (request, reply) => {
    try {
      return await sendArchive(context, request, reply, await readOwnerByOrder(context, tokenOf(request)));
    } catch (error) {
      if (error instanceof AppError && error.status === 404)
        return sendPage(request, reply, { name: 'not-found' }, 404);
      throw error;
    }
  });
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 16 * 1024 });
    forms.get('/privacy/my-data/code', open, showPageOfForm);
    forms.post('/privacy/my-data/code', open, (request, reply) => requestCode(parts, request, reply));
    forms.post('/privacy/my-data', open, (request, reply) => enterCode(parts, request, reply));
    forms.get('/privacy/my-data/:token/erase', open, showPageOfForm);
    forms.post('/privacy/my-data/:token/erase', open, (request, reply) => eraseOwnData(parts, request, reply));
  });
}

function tokenOf(request: FastifyRequest): string {
  const { data } = tokenParameterSchema.safeParse(request.params);
  if (!data) throw new AppError('data_visit_over');
  return data.token;
}

const dataSessionOf = ({ context }: Parts, request: FastifyRequest) => ({
  token: tokenOf(request),
  browser: context.formTokens.visitor(request),
});

/** The address contains a secret that other sites must not learn. */
function forbidReferrer(reply: FastifyReply): void {
  reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'same-origin').header('cache-control', 'no-store');
}

type EntranceState = { isAsked?: boolean; values?: { phone?: string }; refused?: AppError };

async function drawEntrancePage(parts: Parts, request: FastifyRequest, reply: FastifyReply, shown: EntranceState = {}) {
  const { context, sendPage } = parts;
  const { isAsked = false, values = {}, refused } = shown;
  const formToken = context.formTokens.give(request, reply, 'privacy');
  const way = await readCodeChannel(context);
  const form = { formToken, values, ...(refused && translateFormRefusal(refused, request)) };
  return sendPage(request, reply, { name: 'my-data', delivery: way, isAsked, form }, refused?.status);
}

/** Beside its field if it has one, otherwise above the forms. */
function translateFormRefusal(refused: AppError, request: FastifyRequest) {
  const { error, fields } = toFormRefusal(refused, request);
  if (refused.code === 'data_code_wrong') return { fields: { code: error } };
  return fields?.phone ? { fields: { phone: fields.phone } } : { error };
}

/** Runs the action of a form if it was posted from our page. Expected errors go to `again`. */
async function handleForm(
  { context }: Parts,
  request: FastifyRequest,
  act: (fields: Record<string, string>) => Promise<FastifyReply>,
  again: (refused: AppError) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const { formToken, ...fields } = readFormFields(request);
  try {
    const foreign = context.formTokens.refusal(request, 'privacy', formToken);
    if (foreign) throw foreign;
    return await act(fields);
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return again(error);
    throw error;
  }
}

const callerAndBrowser = ({ context }: Parts, request: FastifyRequest) => ({
  caller: callerOf(request),
  browser: context.formTokens.visitor(request),
});

function requestCode(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { phone = '' } = readFormFields(request);
  return handleForm(
    parts,
    request,
    async () => {
      await requestDataCode(parts.context, phone, callerAndBrowser(parts, request));
      return drawEntrancePage(parts, request, reply, { isAsked: true });
    },
    (refused) => drawEntrancePage(parts, request, reply, { values: { phone }, refused }),
  );
}

function enterCode(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return handleForm(
    parts,
    request,
    async ({ code = '' }) => {
      const token = await openDataSession(parts.context, code, callerAndBrowser(parts, request));
      return reply.redirect(`/privacy/my-data/${token}`, 303);
    },
    (refused) => drawEntrancePage(parts, request, reply, { refused }),
  );
}

/** Answers with the data session that a code has opened; if it has expired, the entry page says so. */
async function withDataSession(
  parts: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'data_visit_over') throw error;
    return drawEntrancePage(parts, request, reply, { refused: error });
  }
}

function drawOwnDataPage(parts: Parts, request: FastifyRequest, reply: FastifyReply, refused?: AppError) {
  const { context, sendPage } = parts;
  forbidReferrer(reply);
  return withDataSession(parts, request, reply, async () => {
    const token = tokenOf(request);
    const owner = await readOwnerByDataSession(context, dataSessionOf(parts, request));
    const data = { ...toShownData(await readOwnData(context, owner)), onlyShop: owner.onlyShop };
    const formToken = context.formTokens.give(request, reply, 'privacy');
    const error = refused && toFormRefusal(refused, request).error;
    return sendPage(
      request,
      reply,
      { name: 'own-data', token, data, formToken, ...(error && { error }) },
      refused?.status,
    );
  });
}

function toShownData({ orders, reviews, chats, messages, blockedBy }: OwnData): Omit<OwnDataSummary, 'onlyShop'> {
  return {
    orders: orders.map(({ label, number, shop, status, outcome, way, placedAt, totalPaise, erasedAt }) => ({
      ...{ label: nameOrder(label, number), shop, status, outcome, way, placedAt, totalPaise },
      isErased: erasedAt !== null,
    })),
    reviews: reviews.map(({ shop, product, stars, words, writtenAt }) => ({ shop, product, stars, words, writtenAt })),
    chats: chats.map(({ shop, name, phone }) => ({ shop, name, phone })),
    messages: messages.length,
    pictures: messages.filter(({ pictureId }) => pictureId !== null).length,
    blockedBy: blockedBy.map(({ shop }) => shop),
  };
}

function eraseOwnData(parts: Parts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  return handleForm(
    parts,
    request,
    async () => {
      await eraseCustomerByDataSession(parts.context, dataSessionOf(parts, request), callerOf(request).source);
      forbidReferrer(reply);
      return parts.sendPage(request, reply, { name: 'data-erased' });
    },
    (refused) => drawOwnDataPage(parts, request, reply, refused),
  );
}

type Owner = Awaited<ReturnType<typeof readOwnerByOrder>>;

async function sendArchive(context: PagesContext, request: FastifyRequest, reply: FastifyReply, owner: Owner) {
  forbidReferrer(reply);
  const { source } = callerOf(request);
  await recordStandaloneAuditEvent(context, anonymousActor(source), { act: 'customer_exported' });
  const archive = await writeCustomerArchive(context, owner, languageOfRequest(request));
  return sendZip(reply, 'my-data.zip', archive);
}
