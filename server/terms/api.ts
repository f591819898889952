import { z } from 'zod';
import { shopTerms } from '#domain/terms.ts';
import { pageParameters } from '../database/paging.ts';
import { answers, idParameter, nextCursor, nothing, type Routes, time } from '../http/routes.ts';
import { blockPhone, saveTerms, unblockPhone } from './commands.ts';
import { listBlockedPhones, readTerms } from './queries.ts';

const terms = z.object({
  mostPerLine: z.number().int().nullable().describe('Null: 10, or a tenth of the stock where that is more'),
  lapseHours: z.number().int().describe('Hours until a pending order lapses'),
});
const blockedPhone = z.object({ id: z.uuid(), phone: z.string(), createdAt: time });

/** On which terms a shop takes orders, and from which phones it takes none (product.md, section 5). */
export const termsRoutes: Routes = (app, context, { approvedSeller }) => {
  const gate = { onRequest: approvedSeller.check, config: { gate: 'approvedSeller' } } as const;
  const tags = ['terms'];

  app.get(
    '/api/seller/terms',
    { ...gate, schema: { operationId: 'readTerms', tags, response: answers(terms) } },
    (request) => readTerms(context, approvedSeller.actor(request)),
  );

  app.put(
    '/api/seller/terms',
    {
      ...gate,
      schema: {
        operationId: 'saveTerms',
        tags,
        body: shopTerms,
        response: answers(z.object({ message: z.string() })),
      },
    },
    async (request) => {
      await saveTerms(context, approvedSeller.actor(request), request.body);
      return { message: 'Your terms were saved.' };
    },
  );

  app.post(
    '/api/seller/orders/:id/block',
    {
      ...gate,
      schema: {
        operationId: 'blockPhone',
        tags,
        description: 'Takes no more orders from the phone of this one.',
        params: idParameter,
        response: answers(z.object({ id: z.uuid() })),
      },
    },
    async (request) => ({ id: await blockPhone(context, approvedSeller.actor(request), request.params.id) }),
  );

  app.get(
    '/api/seller/blocked-phones',
    {
      ...gate,
      schema: {
        operationId: 'listBlockedPhones',
        tags,
        querystring: z.strictObject(pageParameters(50)),
        response: answers(z.object({ phones: z.array(blockedPhone), nextCursor })),
      },
    },
    (request) => listBlockedPhones(context, approvedSeller.actor(request), request.query),
  );

  app.delete(
    '/api/seller/blocked-phones/:id',
    {
      ...gate,
      schema: { operationId: 'unblockPhone', tags, params: idParameter, response: answers(nothing, 204) },
    },
    async (request, reply) => {
      await unblockPhone(context, approvedSeller.actor(request), request.params.id);
      reply.code(204);
      return null;
    },
  );
};
