import { z } from 'zod';
import { visitorReportReviewSchema } from '#domain/catalogue/visitorReports.schema.ts';
import {
  reportedKinds,
  visitorReportOutcomes,
  visitorReportReasonNames,
  visitorReportStatuses,
} from '#domain/catalogue/visitorReports.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { reviewVisitorReports } from './commands.ts';
import { listReportedSubjects } from './queries.ts';

const reportedSubjectSchema = z.object({
  id: z.uuid(),
  kind: z.enum(reportedKinds),
  targetId: z.uuid().describe('Of the product, the seller or the review'),
  name: z.string().describe('Of the product, the reviewed product or the shop, when it was first reported'),
  image: z.string().nullable().describe('The first photo of the product or the reviewed product'),
  isPublic: z.boolean().describe('Whether customers can still see it'),
  seller: z.object({ id: z.uuid(), businessName: z.string(), slug: z.string().nullable() }),
  review: z
    .object({ author: z.string(), stars: z.number().int(), words: z.string().nullable() })
    .nullable()
    .describe('The reported review, while it exists'),
  count: z.number().int().describe('Reports without repeated ones'),
  reports: z
    .array(
      z.object({
        id: z.uuid(),
        reason: z.enum(visitorReportReasonNames),
        words: z.string().nullable(),
        at: timeSchema,
      }),
    )
    .describe('The newest 20'),
  createdAt: timeSchema.describe('Of the first report'),
  lastReportedAt: timeSchema,
  reviewedAt: timeSchema.nullable(),
  reviewerName: z.string().nullable(),
  outcome: z.enum(visitorReportOutcomes).nullable(),
});
const tags = ['moderation'];

/** What visitors reported, for administrators. Visitors report on a page of their own (`server/pages/reports`). */
export const visitorReportRoutes: Routes<CatalogueContext> = (app, context, { admin }) => {
  const all = admin.guard(app);
  all.get(
    '/api/admin/visitor-reports',
    {
      schema: {
        operationId: 'listVisitorReports',
        tags,
        description: 'Grouped by what was reported. Open ones begin with the oldest, reviewed ones with the newest.',
        querystring: z.strictObject({
          status: z.enum(visitorReportStatuses).default('open'),
          ...pageParameters(50),
        }),
        response: createResponses(z.object({ subjects: z.array(reportedSubjectSchema), nextCursor: nextCursorSchema })),
      },
    },
    (actor, { query }) => listReportedSubjects(context, actor, query),
  );
  all.post(
    '/api/admin/visitor-reports/:id/review',
    {
      schema: {
        operationId: 'reviewVisitorReports',
        tags,
        description: 'All reports of a subject. Everyone who left an email is told, but not the outcome.',
        params: idParameterSchema,
        body: visitorReportReviewSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, { params, body }, reply) => {
      await reviewVisitorReports(context, actor, params.id, body.outcome);
      reply.code(204);
      return null;
    },
  );
};
