import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idSchema } from '#domain/platform/ids.schema.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { matchLanguage } from '#texts/language.ts';
import type { CatalogueContext } from '../context.ts';
import { mediaId, parseMedia, sendForever } from '../pictures/media.ts';
import {
  findPreviewed,
  previewAddress,
  readPreview,
  readStorePreview,
  storePreviewAddress,
} from '../previews/preview.ts';
import { readStoreForPreview, readVisibleProduct } from './queries.ts';

const previewName = z.string().regex(/^[0-9a-f]{1,40}\.jpg$/);
const variantQuerySchema = z.object({ variant: idSchema });
const languageQuerySchema = z.object({ language: z.string() });
const languageOf = ({ query }: FastifyRequest) => matchLanguage(languageQuerySchema.safeParse(query).data?.language);
const previewFile = z.object({ id: mediaId, file: previewName });
const storePreviewFile = z.object({ slug: z.string().max(100), file: previewName });

/** The images that chats show beside a shared link (product.md, section 6). */
export const previewRoutes: Routes<CatalogueContext> = (app, context) => {
  app.get('/media/previews/:id/:file', { schema: { hide: true } }, async (request, reply) => {
    const { id } = parseMedia(previewFile, request.params);
    const language = languageOf(request);
    const product = await readVisibleProduct(context, id, language);
    const previewed = findPreviewed(product, variantQuerySchema.safeParse(request.query).data?.variant);
    const address = previewAddress(previewed, language);
    // Only the current address is drawn, so that strangers cannot cause work with made-up ones.
    if (request.url.split('?', 1)[0] !== address.split('?', 1)[0]) {
      return reply.header('cache-control', 'no-cache').redirect(address, 302);
    }
    return sendForever(reply, 'image/jpeg', await readPreview(context, previewed, language));
  });

  app.get('/media/store-previews/:slug/:file', { schema: { hide: true } }, async (request, reply) => {
    const { slug } = parseMedia(storePreviewFile, request.params);
    const store = await readStoreForPreview(context, slug);
    const language = languageOf(request);
    const address = storePreviewAddress(store, language);
    if (request.url.split('?', 1)[0] !== address.split('?', 1)[0]) {
      return reply.header('cache-control', 'no-cache').redirect(address, 302);
    }
    return sendForever(reply, 'image/jpeg', await readStorePreview(context, store, language));
  });
};
