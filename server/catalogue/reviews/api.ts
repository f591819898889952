import { z } from 'zod';
import { reviewDraftSchema, reviewReplySchema } from '#domain/catalogue/reviews.schema.ts';
import { reviewStatuses } from '#domain/catalogue/reviews.ts';
import { reviewerOf } from '#server/identity/gates/caller.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  noContentSchema,
  searchTextSchema,
  timeSchema,
  tokenParameterSchema,
} from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { replyToReview, submitReview } from './commands.ts';
import { listAllReviews, listOwnReviews } from './queries.ts';

export const boughtOptionSchema = z.string().nullable().describe('The values of the variant that was bought');

const reviewSchema = z.object({
  id: z.uuid(),
  productId: z.uuid().nullable().describe('null when the product was deleted'),
  productName: z.string(),
  image: z.string().nullable().describe("The product's first photo"),
  optionLabel: boughtOptionSchema,
  orderLabel: z.string(),
  orderNumber: z.number().int(),
  author: z.string(),
  stars: z.number().int(),
  words: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: timeSchema.nullable(),
  isHidden: z.boolean(),
  createdAt: timeSchema,
});
const adminReviewSchema = reviewSchema.extend({
  seller: z.object({ id: z.uuid(), businessName: z.string() }),
  hiddenReason: z.string().nullable(),
});
const ownReviewFilterSchema = z.strictObject({ unanswered: z.stringbool().optional(), ...pageParameters(50) });
const reviewFilterSchema = z.strictObject({
  search: searchTextSchema,
  status: z.enum(reviewStatuses).optional(),
  ...pageParameters(50),
});

const tags = ['reviews'];

/** Customers rate what was delivered, and sellers reply (product.md, section 6). */
export const reviewRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addGiving(app, context, gates);
  addReplying(app, context, gates);
  addOverview(app, context, gates);
};

const addGiving: Routes<CatalogueContext> = (app, context, { anyone }) => {
  anyone.guard(app).post(
    '/api/orders/:token/reviews',
    {
      schema: {
        operationId: 'giveReview',
        tags,
        description: "For the customer, by the unguessable part of the order's page; once for each product.",
        params: tokenParameterSchema,
        body: reviewDraftSchema,
        response: createResponses(z.object({ id: z.uuid() }), 201),
      },
    },
    async (account, request, reply) => {
      reply.code(201);
      return { id: await submitReview(context, request.params.token, request.body, reviewerOf(account, request)) };
    },
  );
};

const addReplying: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);

  own.get(
    '/api/seller/reviews',
    {
      schema: {
        operationId: 'listOwnReviews',
        tags,
        querystring: ownReviewFilterSchema,
        response: createResponses(z.object({ reviews: z.array(reviewSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, request) => listOwnReviews(context, seller, request.query),
  );

  own.post(
    '/api/seller/reviews/:id/answer',
    {
      schema: {
        operationId: 'answerReview',
        tags,
        description: 'Once for each review.',
        params: idParameterSchema,
        body: reviewReplySchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, request, reply) => {
      await replyToReview(context, seller, request.params.id, request.body.answer);
      reply.code(204);
      return null;
    },
  );
};

const addOverview: Routes<CatalogueContext> = (app, context, gates) => {
  gates.admin.guard(app).get(
    '/api/admin/reviews',
    {
      schema: {
        operationId: 'listReviews',
        tags,
        querystring: reviewFilterSchema,
        response: createResponses(z.object({ reviews: z.array(adminReviewSchema), nextCursor: nextCursorSchema })),
      },
    },
    (admin, request) => listAllReviews(context, admin, request.query),
  );
};
