import { z } from 'zod';
import type { Routes } from '#server/identity/gates/routes.ts';
import { pageParameters } from '#server/platform/database/keysetPagination.ts';
import { largeJsonBytes } from '#server/platform/http/bodyLimits.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses, idParameterSchema, nextCursorSchema, noContentSchema } from '#server/platform/http/routes.ts';
import type { CatalogueContext } from '../context.ts';
import { applyImport } from './apply.ts';
import { changeMapping, discardImport } from './commands.ts';
import { writeProblemsCsv } from './problemsCsv.ts';
import { listAllImports, listImports, readImport } from './queries.ts';
import { listRows } from './rowQueries.ts';
import { importRowCriteria, importRowSchema, importSchema, importSummarySchema, mappingSchema } from './schemas.ts';
import { undoImport } from './undo.ts';
import { addImportUpload } from './uploadApi.ts';

const tags = ['imports'];

/** Imports of products from files (import.md, section 5). */
export const importRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addImportUpload(app, context, gates);
  addReading(app, context, gates);
  addRows(app, context, gates);
  addChanges(app, context, gates);
  addSteps(app, context, gates);
  addAdministration(app, context, gates);
};

const addReading: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  own.get(
    '/api/seller/imports',
    {
      schema: {
        operationId: 'listImports',
        tags,
        response: createResponses(z.object({ imports: z.array(importSummarySchema) })),
      },
    },
    (seller) => listImports(context, seller),
  );
  own.get(
    '/api/seller/imports/:id',
    { schema: { operationId: 'readImport', tags, params: idParameterSchema, response: createResponses(importSchema) } },
    (seller, { params }) => readImport(context, seller, params.id),
  );
};

const addRows: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  own.get(
    '/api/seller/imports/:id/rows',
    {
      schema: {
        operationId: 'listImportRows',
        tags,
        description: 'What the dry run found. Products with several rows are one row, at the first of them.',
        params: idParameterSchema,
        querystring: importRowCriteria,
        response: createResponses(z.object({ rows: z.array(importRowSchema), nextCursor: nextCursorSchema })),
      },
    },
    (seller, { params, query }) => listRows(context, seller, params.id, query),
  );
  own.get(
    '/api/seller/imports/:id/problems.csv',
    {
      schema: {
        operationId: 'downloadImportProblems',
        tags,
        description: 'The file’s own columns and the rows with errors, to be corrected and uploaded.',
        params: idParameterSchema,
      },
    },
    async (seller, request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="problems.csv"')
        .send(await writeProblemsCsv(context, seller, request.params.id, languageOfRequest(request))),
  );
};

const addChanges: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  own.put(
    '/api/seller/imports/:id/mapping',
    {
      bodyLimit: largeJsonBytes,
      schema: {
        operationId: 'changeImportMapping',
        tags,
        description: 'Checks anew. What is left out stays as it is.',
        params: idParameterSchema,
        body: mappingSchema,
        response: createResponses(importSchema),
      },
    },
    (seller, { params, body }) => changeMapping(context, seller, params.id, body),
  );
  own.delete(
    '/api/seller/imports/:id',
    {
      schema: {
        operationId: 'discardImport',
        tags,
        description: 'Before it is imported.',
        params: idParameterSchema,
        response: createResponses(noContentSchema, 204),
      },
    },
    async (seller, { params }, reply) => {
      await discardImport(context, seller, params.id);
      reply.code(204);
      return null;
    },
  );
};

const addSteps: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const own = approvedSeller.guard(app);
  for (const [name, start] of Object.entries({ apply: applyImport, undo: undoImport })) {
    own.post(
      `/api/seller/imports/:id/${name}`,
      {
        schema: {
          operationId: `${name}Import`,
          tags,
          params: idParameterSchema,
          response: createResponses(importSchema),
        },
      },
      async (seller, { params }) => {
        await start(context, seller, params.id);
        return readImport(context, seller, params.id);
      },
    );
  }
};

const addAdministration: Routes<CatalogueContext> = (app, context, { admin }) => {
  admin.guard(app).get(
    '/api/admin/imports',
    {
      schema: {
        operationId: 'listAllImports',
        tags,
        description: 'The imports of all shops with their counts, newest first. Rows are the shops’ own.',
        querystring: z.strictObject(pageParameters(100)),
        response: createResponses(
          z.object({
            imports: z.array(
              importSummarySchema.extend({ seller: z.object({ id: z.uuid(), businessName: z.string() }) }),
            ),
            nextCursor: nextCursorSchema,
          }),
        ),
      },
    },
    (admin, { query }) => listAllImports(context, admin, query),
  );
};
