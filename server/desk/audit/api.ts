import { z } from 'zod';
import { auditActNames, auditAreas, auditRoles } from '#domain/identity/audit.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { recordStandaloneAuditEvent } from '#server/platform/audit/commands.ts';
import { readAuditHead } from '#server/platform/audit/verification.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { inLanguageOfRequest, languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, nextCursorSchema, searchTextSchema, timeSchema } from '#server/platform/http/routes.ts';
import { auditRoleLabels, auditSentence, describeAuditDetails } from '#texts/auditSentences.ts';
import { writeAuditCsv } from './auditCsv.ts';
import { eachEntry, listAudit } from './queries.ts';

// PostgreSQL has no year 0.
const momentSchema = timeSchema.refine((text) => text >= '0001').optional();
const auditFilterSchema = z.strictObject({
  area: z.enum(auditAreas).optional(),
  person: searchTextSchema.describe(
    'A part of the name, e-mail, phone or shop of whoever did it or whom it was done to',
  ),
  since: momentSchema.describe('At or after this moment'),
  until: momentSchema.describe('Before this moment'),
});

const auditEntrySchema = z.object({
  id: z.uuid(),
  number: z.number().int().describe('The place in the chain'),
  at: timeSchema,
  act: z.enum(auditActNames),
  role: z.enum(auditRoles),
  rights: z.string().describe('The role as a word'),
  sentence: z.string(),
  remark: z.string().describe('What else is known; may be empty'),
  source: z.string().nullable().describe('The same for the same source; no address'),
});
const auditHeadSchema = z.object({ number: z.number().int(), hash: z.string() });
const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  nextCursor: nextCursorSchema,
  head: auditHeadSchema.describe('The end of the chain'),
});

const tags = ['audit'];

/** The audit log: read and exported by admins, immutable. */
export const auditRoutes: Routes<ChatContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.get(
    '/api/admin/audit',
    {
      schema: {
        operationId: 'listAudit',
        tags,
        querystring: auditFilterSchema.extend(pageParameters(50, 50)),
        response: createResponses(auditPageSchema),
      },
    },
    async (admin, request) => {
      const { entries, nextCursor } = await listAudit(context, admin, request.query);
      const worded = entries.map(({ id, number, at, act, role, source, ...named }) => ({
        ...{ id, number, at, act, role, source },
        rights: inLanguageOfRequest(request, auditRoleLabels[role]),
        sentence: inLanguageOfRequest(request, () => auditSentence({ act, role, ...named })),
        remark: inLanguageOfRequest(request, () => describeAuditDetails(named.details)),
      }));
      return { entries: worded, nextCursor, head: await readAuditHead(context) };
    },
  );

  all.get(
    '/api/admin/audit/export',
    { schema: { operationId: 'exportAudit', tags, querystring: auditFilterSchema } },
    async (admin, request, reply) => {
      await recordStandaloneAuditEvent(context, admin, { act: 'audit_exported' });
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .send(writeAuditCsv(eachEntry(context, admin, request.query), languageOfRequest(request)));
    },
  );
};
