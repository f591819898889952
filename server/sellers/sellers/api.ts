import { z } from 'zod';
import { pageLanguages } from '#domain/platform/languages.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { signalKinds } from '#domain/sellers/applications.ts';
import { decisionReasonSchema, sellerProfileSchema } from '#domain/sellers/sellers.schema.ts';
import { sellerDecisionNames, sellerDecisions, sellerStatuses } from '#domain/sellers/sellers.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { business } from '#server/identity/members/business.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import {
  createResponses,
  idParameterSchema,
  nextCursorSchema,
  searchTextSchema,
  timeSchema,
} from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import { decideSeller, updateSellerProfile } from './commands.ts';
import { countSellers, listSellers, readSeller } from './queries.ts';

/** The fields of a seller that the seller can read too. */
export const sellerSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  ...business,
  language: z.enum(pageLanguages).nullable().describe('Of the owner’s account; null where none is known'),
  createdAt: timeSchema,
  approvedAt: timeSchema.nullable(),
  rejectedAt: timeSchema.nullable(),
  suspendedAt: timeSchema.nullable(),
});
export const signalSchema = z.object({
  kind: z.enum(signalKinds),
  others: z
    .array(z.object({ id: z.uuid(), businessName: z.string(), status: z.enum(sellerStatuses) }))
    .describe('Who has the same, the latest first'),
  hasMore: z.boolean(),
});
/** In administrators' lists. */
export const listedSellerSchema = sellerSchema.extend({ signals: z.array(signalSchema) });
const countSchema = z.number().int();
const sellerCountsSchema = z.object({ all: countSchema, ...buildRecord(sellerStatuses, () => countSchema) });
const sellerFilterSchema = z.strictObject({
  search: searchTextSchema,
  status: z.enum(sellerStatuses).optional(),
  ...pageParameters(100),
});

/** What administrators see of sellers and decide about them (specification, sections 2, 4 and 6). */
export const sellerRoutes: Routes<IdentityContext> = (app, context, gates) => {
  addProfile(app, context, gates);
  addReading(app, context, gates);
  addDecisions(app, context, gates);
};

const addProfile: Routes<IdentityContext> = (app, context, { signedIn }) => {
  signedIn.guard(app).put(
    '/api/seller/profile',
    {
      schema: {
        operationId: 'updateSellerProfile',
        tags: ['sellers'],
        body: sellerProfileSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (actor, request) => {
      await updateSellerProfile(context, actor, request.body);
      return { message: inLanguageOfRequest(request, texts.profileSaved) };
    },
  );
};

const addReading: Routes<IdentityContext> = (app, context, gates) => {
  const routes = gates.admin.guard(app);

  routes.get(
    '/api/admin/sellers',
    {
      schema: {
        operationId: 'listSellers',
        tags: ['sellers'],
        querystring: sellerFilterSchema,
        response: createResponses(z.object({ sellers: z.array(listedSellerSchema), nextCursor: nextCursorSchema })),
      },
    },
    (admin, request) => listSellers(context, admin, request.query),
  );

  routes.get(
    '/api/admin/sellers/counts',
    { schema: { operationId: 'countSellers', tags: ['sellers'], response: createResponses(sellerCountsSchema) } },
    (admin) => countSellers(context, admin),
  );

  routes.get(
    '/api/admin/sellers/:id',
    {
      schema: {
        operationId: 'readSeller',
        tags: ['sellers'],
        params: idParameterSchema,
        response: createResponses(sellerSchema),
      },
    },
    (admin, request) => readSeller(context, admin, request.params.id),
  );
};

const addDecisions: Routes<IdentityContext> = (app, context, gates) => {
  const routes = gates.admin.guard(app);
  for (const decision of sellerDecisionNames) {
    const { from, to } = sellerDecisions[decision];
    const schema = {
      operationId: `${decision}Seller`,
      tags: ['sellers'],
      description: `Only from ${from}; the seller is ${to} afterwards, and told by mail.`,
      params: idParameterSchema,
      response: createResponses(z.object({ status: z.enum(sellerStatuses) })),
    };
    const url = `/api/admin/sellers/:id/${decision}` as const;
    if (decision === 'approve') {
      routes.post(url, { schema }, async (admin, { params }) => ({
        status: await decideSeller(context, admin, params.id, { decision }),
      }));
    } else {
      routes.post(url, { schema: { ...schema, body: decisionReasonSchema } }, async (admin, { params, body }) => ({
        status: await decideSeller(context, admin, params.id, { decision, ...body }),
      }));
    }
  }
};
