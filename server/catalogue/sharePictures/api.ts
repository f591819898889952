import { z } from 'zod';
import { maxSharedProducts, sharePictureSizes } from '#domain/catalogue/sharePictures.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';
import { keysOf } from '#domain/platform/records.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { languageOfRequest } from '#server/platform/http/requestLanguage.ts';
import type { CatalogueContext } from '../context.ts';
import { createSharePicture } from './sharePicture.ts';

const formatParameterSchema = z.strictObject({ format: z.enum(keysOf(sharePictureSizes)) });
const sharedProductsSchema = z.strictObject({
  products: z
    .string()
    .max(400)
    .transform((text) => [...new Set(text.split(','))])
    .pipe(z.array(idSchema).max(maxSharedProducts))
    .optional()
    .describe('Ids, separated by commas; without them, the shop and its newest products'),
});

/** Pictures of a shop or its products with prices and a QR code, for sellers to share. */
export const sharePictureRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  approvedSeller.guard(app).get(
    '/api/seller/share-pictures/:format',
    {
      schema: {
        operationId: 'drawSharePicture',
        tags: ['products'],
        description: 'A JPEG. The QR code leads to the product if there is one, otherwise to the shop.',
        params: formatParameterSchema,
        querystring: sharedProductsSchema,
      },
    },
    async (seller, request, reply) => {
      const wanted = { format: request.params.format, productIds: request.query.products };
      return reply
        .type('image/jpeg')
        .header('cache-control', 'no-store')
        .send(await createSharePicture(context, seller, wanted, languageOfRequest(request)));
    },
  );
};
