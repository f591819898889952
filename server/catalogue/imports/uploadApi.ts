import multipart from '@fastify/multipart';
import { z } from 'zod';
import { pictureArchiveLimits } from '#domain/catalogue/imports/pictureNames.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { spreadsheetLimits } from '#server/platform/spreadsheets/format.ts';
import type { CatalogueContext } from '../context.ts';
import { addImport } from './commands.ts';
import { createPictureUpload } from './pictureUpload.ts';

const fileRules = { bytes: spreadsheetLimits.bytes, missing: 'file_missing', tooLarge: 'file_too_large' } as const;

const { bytes } = pictureArchiveLimits;

const uploadSchema = {
  operationId: 'uploadImport',
  tags: ['imports'],
  description: 'Stores a file of products, which is then read and checked: `readImport` says how far it is.',
  consumes: ['multipart/form-data'],
  body: z.object({
    file: z.file().describe('CSV or XLSX, at most 25 MB'),
    pictures: z.file().optional().describe('A ZIP of photos, at most 200 MB'),
  }),
  response: createResponses(z.object({ id: z.uuid() }), 201),
};

export const addImportUpload: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  // In a scope of its own, because other routes read no multipart bodies.
  app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: pictureArchiveLimits.bytes, files: 2, fields: 0, fieldNameSize: 100, headerPairs: 20 },
    });
    approvedSeller.guard(scope).post(
      '/api/seller/imports',
      {
        // The body is a stream. The schema only describes it; it is validated while it is read.
        validatorCompiler: () => (value) => ({ value }),
        schema: uploadSchema,
      },
      async (seller, request, reply) => {
        const upload = createPictureUpload(context, seller);
        const second = { field: 'pictures', bytes, tooLarge: 'pictures_too_large', receive: upload.receive } as const;
        const add = async (bytes: Buffer<ArrayBuffer>, name: string) => {
          const created = await addImport(context, seller, { bytes, name }, upload.importId());
          // Frees its memory at once; the next collection may be far.
          bytes.buffer.transfer(0);
          return created;
        };
        try {
          const created = await context.uploads.read(request, reply, seller, add, { ...fileRules, second });
          reply.code(201);
          return created;
        } catch (error) {
          await upload.abandon();
          throw error;
        } finally {
          upload.stop();
        }
      },
    );
  });
};
