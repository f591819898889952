import { z } from 'zod';
import { hideReason, reviewAnswer, reviewDraft } from '#domain/reviews.ts';
import { pageParameters } from '../database/paging.ts';
import {
  answers,
  idParameter,
  nextCursor,
  nothing,
  type Routes,
  searchText,
  time,
  tokenParameter,
} from '../http/routes.ts';
import { answerReview, applyReviewAction, giveReview } from './commands.ts';
import { listAllReviews, listOwnReviews } from './queries.ts';

const review = z.object({
  id: z.uuid(),
  productId: z.uuid().nullable().describe('null when the product was deleted'),
  productName: z.string(),
  orderLabel: z.string(),
  author: z.string(),
  stars: z.number().int(),
  words: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: time.nullable(),
  isHidden: z.boolean(),
  createdAt: time,
});
const reviewForAdmin = review.extend({
  seller: z.object({ id: z.uuid(), businessName: z.string() }),
  hiddenReason: z.string().nullable(),
});
const ownFilter = z.strictObject({ unanswered: z.stringbool().optional(), ...pageParameters(50) });
const filter = z.strictObject({
  search: searchText,
  status: z.enum(['shown', 'hidden']).optional(),
  ...pageParameters(50),
});

/** Customers rate what was delivered, sellers answer, administrators hide (product.md, section 6). */
export const reviewRoutes: Routes = (app, context, { admin, approvedSeller }) => {
  const tags = ['reviews'];
  const ofSeller = { onRequest: approvedSeller.check, config: { gate: 'approvedSeller' } } as const;
  const ofAdmin = { onRequest: admin.check, config: { gate: 'admin' } } as const;

  app.post(
    '/api/orders/:token/reviews',
    {
      config: { gate: 'anyone' },
      schema: {
        operationId: 'giveReview',
        tags,
        description: "For the customer, by the unguessable part of the order's page; once for each product.",
        params: tokenParameter,
        body: reviewDraft,
        response: answers(z.object({ id: z.uuid() }), 201),
      },
    },
    async (request, reply) => {
      reply.code(201);
      return { id: await giveReview(context, request.params.token, request.body) };
    },
  );

  app.get(
    '/api/seller/reviews',
    {
      ...ofSeller,
      schema: {
        operationId: 'listOwnReviews',
        tags,
        querystring: ownFilter,
        response: answers(z.object({ reviews: z.array(review), nextCursor })),
      },
    },
    (request) => listOwnReviews(context, approvedSeller.actor(request), request.query),
  );

  app.post(
    '/api/seller/reviews/:id/answer',
    {
      ...ofSeller,
      schema: {
        operationId: 'answerReview',
        tags,
        description: 'Once for each review.',
        params: idParameter,
        body: reviewAnswer,
        response: answers(nothing, 204),
      },
    },
    async (request, reply) => {
      await answerReview(context, approvedSeller.actor(request), request.params.id, request.body.answer);
      reply.code(204);
      return null;
    },
  );

  app.get(
    '/api/admin/reviews',
    {
      ...ofAdmin,
      schema: {
        operationId: 'listReviews',
        tags,
        querystring: filter,
        response: answers(z.object({ reviews: z.array(reviewForAdmin), nextCursor })),
      },
    },
    (request) => listAllReviews(context, admin.actor(request), request.query),
  );

  app.post(
    '/api/admin/reviews/:id/hide',
    {
      ...ofAdmin,
      schema: {
        operationId: 'hideReview',
        tags,
        params: idParameter,
        body: hideReason,
        response: answers(nothing, 204),
      },
    },
    async (request, reply) => {
      await applyReviewAction(context, admin.actor(request), request.params.id, 'hide', request.body.reason);
      reply.code(204);
      return null;
    },
  );

  app.post(
    '/api/admin/reviews/:id/show',
    { ...ofAdmin, schema: { operationId: 'showReview', tags, params: idParameter, response: answers(nothing, 204) } },
    async (request, reply) => {
      await applyReviewAction(context, admin.actor(request), request.params.id, 'show');
      reply.code(204);
      return null;
    },
  );
};
