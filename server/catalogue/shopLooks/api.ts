import { z } from 'zod';
import { shopLookSchema } from '#domain/sellers/shopLook.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { inLanguageOfRequest } from '#server/platform/http/requestLanguage.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import * as texts from '#texts/answers.gen.ts';
import type { CatalogueContext } from '../context.ts';
import { saveShopLook } from './commands.ts';
import { readShopLook } from './queries.ts';

/** What pages show of a shop's look; null where it has none. */
export const shownLook = {
  logo: z.string().nullable().describe('The address of an uploaded photo'),
  color: z.string().nullable().describe('#rrggbb, on which white or ink can be read'),
};
export const coverSchema = z.string().nullable().describe('The address of an uploaded photo');
const ownLookSchema = z.object({ ...shownLook, cover: coverSchema });
const tags = ['sellers'];

/** A shop's logo, cover and colour. */
export const shopLookRoutes: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  const routes = approvedSeller.guard(app);

  routes.get(
    '/api/seller/shop-look',
    { schema: { operationId: 'readShopLook', tags, response: createResponses(ownLookSchema) } },
    (seller) => readShopLook(context, seller),
  );

  routes.put(
    '/api/seller/shop-look',
    {
      schema: {
        operationId: 'saveShopLook',
        tags,
        description: 'Pictures are uploads of this seller. A colour on which nothing can be read is refused.',
        body: shopLookSchema,
        response: createResponses(z.object({ message: z.string() })),
      },
    },
    async (seller, request) => {
      await saveShopLook(context, seller, request.body);
      return { message: inLanguageOfRequest(request, texts.shopPageSaved) };
    },
  );
};
