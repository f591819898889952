import { z } from 'zod';
import { appealAnswerSchema, appealDraftSchema } from '#domain/catalogue/moderation.schema.ts';
import { type ModeratedKind, moderatedKinds } from '#domain/catalogue/moderation.ts';
import { hideReasonSchema } from '#domain/catalogue/reviews.schema.ts';
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
import { answerAppeal, moderateReview, submitAppeal } from './commands.ts';
import { listAppeals, readModeration } from './queries.ts';

const moderationSchema = z.object({
  reason: z.string(),
  at: timeSchema,
  appeal: z.string().nullable().describe('Why the seller asks for a review'),
  appealedAt: timeSchema.nullable(),
  reply: z.string().nullable().describe('What an administrator answered'),
  answeredAt: timeSchema.nullable(),
});
const listedAppealSchema = moderationSchema.extend({
  id: z.uuid(),
  productId: z.uuid().nullable(),
  reviewId: z.uuid().nullable(),
  name: z.string().describe('Of the product'),
  words: z.string().nullable().describe('Of the review'),
  seller: z.object({ id: z.uuid(), businessName: z.string() }),
});
const tags = ['moderation'];
const paths = { product: '/api/seller/products/:id', review: '/api/seller/reviews/:id' };

/** Administrators hide reviews and answer the appeals of sellers, who read the reasons. */
export const moderationRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  for (const kind of moderatedKinds) addSellerRoutes(kind)(app, context, gates);
  addReviewModeration(app, context, gates);
  addAppealRoutes(app, context, gates);
};

const addSellerRoutes =
  (kind: ModeratedKind): Routes<CatalogueContext> =>
  (app, context, { approvedSeller }) => {
    const own = approvedSeller.guard(app);
    const name = kind === 'product' ? 'Product' : 'Review';
    own.get(
      `${paths[kind]}/moderation`,
      {
        schema: {
          operationId: `read${name}Moderation`,
          tags,
          params: idParameterSchema,
          response: createResponses(moderationSchema),
        },
      },
      (seller, { params }) => readModeration(context, seller, kind, params.id),
    );
    own.post(
      `${paths[kind]}/appeal`,
      {
        schema: {
          operationId: `appeal${name}`,
          tags,
          description: 'Once.',
          params: idParameterSchema,
          body: appealDraftSchema,
          response: createResponses(noContentSchema, 204),
        },
      },
      async (seller, { params, body }, reply) => {
        await submitAppeal(context, seller, kind, params.id, body.reason);
        reply.code(204);
        return null;
      },
    );
  };

const addAppealRoutes: Routes<CatalogueContext> = (app, context, { admin }) => {
  const all = admin.guard(app);
  all.get(
    '/api/admin/appeals',
    {
      schema: {
        operationId: 'listAppeals',
        tags,
        querystring: z.strictObject({ kind: z.enum(moderatedKinds), ...pageParameters(50) }),
        response: createResponses(z.object({ appeals: z.array(listedAppealSchema), nextCursor: nextCursorSchema })),
      },
    },
    (actor, { query }) => listAppeals(context, actor, query),
  );
  all.post(
    '/api/admin/appeals/:id/answer',
    {
      schema: {
        operationId: 'answerAppeal',
        tags,
        params: idParameterSchema,
        body: appealAnswerSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (actor, { params, body }, reply) => {
      await answerAppeal(context, actor, params.id, body);
      reply.code(204);
      return null;
    },
  );
};

const addReviewModeration: Routes<CatalogueContext> = (app, context, gates) => {
  const all = gates.admin.guard(app);

  all.post(
    '/api/admin/reviews/:id/hide',
    {
      schema: {
        operationId: 'hideReview',
        tags: ['reviews'],
        params: idParameterSchema,
        body: hideReasonSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (admin, request, reply) => {
      const { reason } = request.body;
      await moderateReview(context, admin, request.params.id, { action: 'hide', reason });
      reply.code(204);
      return null;
    },
  );

  all.post(
    '/api/admin/reviews/:id/show',
    {
      schema: {
        operationId: 'showReview',
        tags: ['reviews'],
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (admin, request, reply) => {
      await moderateReview(context, admin, request.params.id, { action: 'show' });
      reply.code(204);
      return null;
    },
  );
};
