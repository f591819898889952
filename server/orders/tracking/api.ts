import { z } from 'zod';
import { type TrackingFile, trackingFileSchema } from '#domain/orders/money.schema.ts';
import { trackingFileLimits, trackingResults } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { inLanguage } from '#texts/language.ts';
import { translateFieldRefusals } from '#texts/refusals.ts';
import { orderNumberSchema } from '../orders/api.ts';
import { addTrackingNumbers } from './commands.ts';
import { readTrackingFile, type TrackingRow } from './trackingFile.ts';

const answerSchema = z.object({
  done: z.number().int().describe('Orders that have a new tracking number'),
  rows: z.array(
    z.object({
      row: z.number().int().describe('The row of the file, its headings being 1'),
      order: z.string().describe('As it was written'),
      result: z.enum(trackingResults),
      orderId: z.uuid().nullable(),
      number: orderNumberSchema.nullable(),
      reasons: z.array(z.string()).describe('Why it is invalid'),
    }),
  ),
});

const fileTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

async function readRows(body: TrackingFile): Promise<TrackingRow[]> {
  if ('rows' in body) return body.rows.map((row, index) => ({ ...row, row: index + 1 }));
  return readTrackingFile('csv' in body ? new TextEncoder().encode(body.csv) : await body.file.bytes());
}

/** Tracking numbers of many orders, from carriers' files (money.md, sections 7 and 9). */
export const trackingRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  // In a scope of its own, because no other route reads files as they are.
  app.register(async (scope) => {
    scope.addContentTypeParser(fileTypes, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, { file: new File([new Uint8Array(Buffer.from(body))], 'tracking') }),
    );
    approvedSeller.guard(scope as typeof app).post(
      '/api/seller/orders/tracking',
      {
        bodyLimit: trackingFileLimits.bytes,
        schema: {
          operationId: 'addTrackingNumbers',
          tags: ['money'],
          description: `A CSV or XLSX file as it is, a CSV as JSON, or up to ${trackingFileLimits.rows} rows; each is checked alone.`,
          body: trackingFileSchema,
          response: createResponses(answerSchema),
        },
      },
      async (seller, request) => {
        const tracked = await addTrackingNumbers(context, seller, await readRows(request.body));
        const language = languageOfRequest(request);
        return {
          done: tracked.filter(({ result }) => result === 'done').length,
          rows: tracked.map(({ refusals, ...row }) => ({
            ...row,
            reasons: inLanguage(language, () => Object.values(translateFieldRefusals(refusals))),
          })),
        };
      },
    );
  });
};
