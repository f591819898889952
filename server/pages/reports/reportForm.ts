import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createVisitorReportSchema } from '#domain/catalogue/visitorReports.schema.ts';
import { reportedKinds } from '#domain/catalogue/visitorReports.ts';
import { AppError } from '#domain/errors.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import { submitVisitorReport } from '#server/catalogue/visitorReports/commands.ts';
import { readReportableSubject, type SubjectKey } from '#server/catalogue/visitorReports/subjects.ts';
import type { Account } from '#server/identity/actors/actors.ts';
import { callerOf } from '#server/identity/gates/caller.ts';
import type { Gate } from '#server/identity/gates/gates.ts';
import type { App } from '#server/platform/http/application.ts';
import { toFormRefusal } from '#server/platform/http/errors.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import type { ReportForm } from '#web/storefront/page/reportPage.ts';
import { parseForm } from '../accounts/formKind.ts';
import type { PagesContext } from '../context.ts';
import type { SendPage } from '../documents/documents.ts';
import type { FailurePage } from '../documents/failurePage.ts';
import { readFormFields } from '../documents/fields.ts';

type Parts = { context: PagesContext; gate: Gate<Account | undefined>; sendPage: SendPage; errorHandler: FailurePage };

/**
 * Where visitors report a product, a shop or a review: `/report?product={id}`, `?shop={slug}` or `?review={id}`. A plain
 * form, so that no public page needs a script for it.
 */
export function serveReportForm(app: App, parts: Parts): void {
  const open = { onRequest: parts.gate.check, schema: { hide: true }, errorHandler: parts.errorHandler };
  app.get('/report', open, async (request, reply) =>
    sendReportPage(parts, request, reply, await readSubject(parts, request, languageOfRequest(request))),
  );
  app.get('/report/sent', open, async (request, reply) => {
    const subject = await readSubject(parts, request);
    return parts.sendPage(request, reply, { name: 'report-sent', path: subject?.path ?? '/shop' });
  });
  app.register(async (forms) => {
    await forms.register(formbody, { bodyLimit: 64 * 1024 });
    forms.post('/report', open, (request, reply) => postReport(parts, request, reply));
  });
}

const keySchemas = { product: idSchema, shop: z.string().max(100), review: idSchema };

function parseSubjectKey({ query }: FastifyRequest): SubjectKey | undefined {
  const named = Object(query);
  const kind = reportedKinds.find((name) => name in named);
  const { data: key } = kind ? keySchemas[kind].safeParse(named[kind]) : {};
  return kind && key !== undefined ? { kind, key } : undefined;
}

/** Reports are about first names, which the shop and administrators know; a page has those of its reader's language. */
async function readSubject({ context }: Parts, request: FastifyRequest, language: PageLanguage | null = null) {
  const named = parseSubjectKey(request);
  const subject = named && (await readReportableSubject(context, named, language));
  return subject && { ...subject, ...named };
}
type Subject = NonNullable<Awaited<ReturnType<typeof readSubject>>>;

type FormState = Partial<Omit<ReportForm, 'formToken'>>;

function sendReportPage(
  { context, sendPage }: Parts,
  request: FastifyRequest,
  reply: FastifyReply,
  subject: Subject | undefined,
  { values = {}, ...refusal }: FormState = {},
  status = 200,
) {
  if (!subject) return sendPage(request, reply, { name: 'not-found' }, 404);
  const { kind, key, name, shop, path, image } = subject;
  const form = { formToken: context.formTokens.give(request, reply, 'report'), values, ...refusal };
  const { sendsMail } = context.server;
  return sendPage(
    request,
    reply,
    { name: 'report', subject: { kind, key, name, shop, path, image }, form, sendsMail },
    status,
  );
}

async function postReport(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
  const { formToken, ...values } = readFormFields(request);
  const subject = await readSubject(parts, request);
  if (!subject) return sendReportPage(parts, request, reply, subject);
  try {
    const foreign = parts.context.formTokens.refusal(request, 'report', formToken);
    if (foreign) throw foreign;
    const draft = parseForm(createVisitorReportSchema(subject.kind), values);
    await submitVisitorReport(parts.context, subject, draft, callerOf(request).source);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const shown = await readSubject(parts, request, languageOfRequest(request));
    return sendReportPage(parts, request, reply, shown, { values, ...toFormRefusal(error, request) }, error.status);
  }
  return reply.redirect(`/report/sent?${subject.kind}=${encodeURIComponent(subject.key)}`, 303);
}
