import { z } from 'zod';
import {
  sellerCategories,
  sellerDecisionNames,
  sellerDecisions,
  sellerProfile,
  sellerStatuses,
} from '#domain/sellers.ts';
import { pageParameters } from '../database/paging.ts';
import { answers, idParameter, nextCursor, type Routes, searchText, time } from '../http/routes.ts';
import { decideSeller, updateSellerProfile } from './commands.ts';
import { countSellers, listSellers, readSeller } from './queries.ts';

export const seller = z.object({
  id: z.uuid(),
  email: z.string(),
  businessName: z.string(),
  ownerName: z.string(),
  phone: z.string().describe('E.164, for links'),
  phoneTyped: z.string().describe('As the seller typed it, for reading'),
  address: z.string(),
  category: z.enum(sellerCategories),
  description: z.string().nullable(),
  status: z.enum(sellerStatuses),
  createdAt: time,
  approvedAt: time.nullable(),
  rejectedAt: time.nullable(),
  suspendedAt: time.nullable(),
});
const count = z.number().int();
const counts = z.object({ all: count, pending: count, approved: count, rejected: count, suspended: count });
const filter = z.strictObject({
  search: searchText,
  status: z.enum(sellerStatuses).optional(),
  ...pageParameters(100),
});

/** What administrators see of sellers and decide about them (specification, sections 2, 4 and 6). */
export const sellerRoutes: Routes = (app, context, { admin, signedIn }) => {
  app.put(
    '/api/seller/profile',
    {
      onRequest: signedIn.check,
      config: { gate: 'signedIn' },
      schema: {
        operationId: 'updateSellerProfile',
        tags: ['sellers'],
        body: sellerProfile,
        response: answers(z.object({ message: z.string() })),
      },
    },
    async (request) => {
      await updateSellerProfile(context, signedIn.actor(request), request.body);
      return { message: 'Your profile was saved.' };
    },
  );

  const gate = { onRequest: admin.check, config: { gate: 'admin' } } as const;

  app.get(
    '/api/admin/sellers',
    {
      ...gate,
      schema: {
        operationId: 'listSellers',
        tags: ['sellers'],
        querystring: filter,
        response: answers(z.object({ sellers: z.array(seller), nextCursor })),
      },
    },
    (request) => listSellers(context, admin.actor(request), request.query),
  );

  app.get(
    '/api/admin/sellers/counts',
    { ...gate, schema: { operationId: 'countSellers', tags: ['sellers'], response: answers(counts) } },
    (request) => countSellers(context, admin.actor(request)),
  );

  app.get(
    '/api/admin/sellers/:id',
    {
      ...gate,
      schema: { operationId: 'readSeller', tags: ['sellers'], params: idParameter, response: answers(seller) },
    },
    (request) => readSeller(context, admin.actor(request), request.params.id),
  );

  for (const decision of sellerDecisionNames) {
    const { from, to } = sellerDecisions[decision];
    app.post(
      `/api/admin/sellers/:id/${decision}`,
      {
        ...gate,
        schema: {
          operationId: `${decision}Seller`,
          tags: ['sellers'],
          description: `Only from ${from}; the seller is ${to} afterwards.`,
          params: idParameter,
          response: answers(z.object({ status: z.enum(sellerStatuses) })),
        },
      },
      async (request) => ({
        status: await decideSeller(context, admin.actor(request), request.params.id, decision),
      }),
    );
  }
};
