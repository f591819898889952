import multipart from '@fastify/multipart';
import { z } from 'zod';
import { isImageUrl } from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';
import { sellingStatus } from '#domain/sellers/sellers.ts';
import { prove } from '#server/identity/actors/actors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import { createResponses } from '#server/platform/http/routes.ts';
import { createRateCounter } from '#server/platform/limits/rateLimiter.ts';
import type { CatalogueContext } from '../context.ts';
import { readRemotePicture, uploadPicture } from './commands.ts';
import { readPictureJpeg } from './jpeg.ts';
import { mediaId, parseMedia, sendForever } from './media.ts';

const uploadedSchema = z.object({
  url: z.string().describe('What a product keeps among its images'),
  width: z.number().int().describe('Of the largest width made, in pixels'),
  height: z.number().int(),
});
const uploadFormSchema = z.object({
  file: z.file().describe('JPEG, PNG, WebP or AVIF, at most 10 MB and 50 million pixels'),
});
const widths = pictureLimits.widths.map((width) => `${width}.webp`);
const jpegFile = '1280.jpg';
const pictureFileSchema = z.object({ id: mediaId, file: z.enum([...widths, jpegFile]) });

const remoteFileSchema = z.object({
  file: z.enum(widths),
  url: z
    .string()
    .regex(/^https?:/i)
    .refine(isImageUrl),
});
/** How many remote photos that no product uses yet a seller may view in 24 hours. */
const dailyRemoteViews = 300;

/** Uploaded and remote photos (product.md, section 4). */
export const pictureRoutes: Routes<CatalogueContext> = (app, context, gates) => {
  addUpload(app, context, gates);

  app.get('/media/pictures/:id/:file', { schema: { hide: true } }, async ({ params }, reply) => {
    const { id, file } = parseMedia(pictureFileSchema, params);
    if (file === jpegFile) {
      const jpeg = await readPictureJpeg(context, id);
      if (!jpeg) throw new AppError('not_found');
      return sendForever(reply, 'image/jpeg', jpeg);
    }
    const picture = await context.pictures.get(`pictures/${id}/${file}`);
    if (!picture) throw new AppError('not_found');
    return sendForever(reply, 'image/webp', picture.bytes);
  });

  addRemote(app, context, gates);
};

/** Serves remote photos from our own address, so their hosts learn nothing about visitors. */
const addRemote: Routes<CatalogueContext> = (app, context, { anyone }) => {
  const countView = createRateCounter(context.server.processes, 'glances', dailyRemoteViews, { seconds: 24 * 60 * 60 });
  app.get('/media/remote/:file', { schema: { hide: true } }, async (request, reply) => {
    const wanted = parseMedia(remoteFileSchema, { ...(request.params as object), ...(request.query as object) });
    // A seller who has just typed an address into a product's form.
    const findRequester = async () => {
      await anyone.check(request);
      const account = anyone.actor(request);
      if (account?.member?.sellerStatus !== sellingStatus) throw new AppError('not_found');
      const { sellerId } = prove.approvedSeller(account);
      if ((await countView(sellerId)) !== undefined) throw new AppError('too_many_pictures');
      return sellerId;
    };
    const bytes = await readRemotePicture(context, wanted, findRequester);
    return reply.type('image/webp').header('cache-control', 'public, max-age=86400').send(bytes);
  });
};

const addUpload: Routes<CatalogueContext> = (app, context, { approvedSeller }) => {
  // In a scope of its own, because no other route reads multipart bodies.
  app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: pictureLimits.bytes, files: 1, fields: 0, fieldNameSize: 100, headerPairs: 20 },
    });
    approvedSeller.guard(scope).post(
      '/api/seller/pictures',
      {
        // The body is a stream. The schema only describes it; it is validated while it is read.
        validatorCompiler: () => (value) => ({ value }),
        schema: {
          operationId: 'uploadPicture',
          tags: ['products'],
          consumes: ['multipart/form-data'],
          body: uploadFormSchema,
          response: createResponses(uploadedSchema, 201),
        },
      },
      async (seller, request, reply) => {
        const upload = (bytes: Buffer) => uploadPicture(context, seller, bytes);
        const picture = await context.uploads.read(request, reply, seller, upload);
        reply.code(201);
        return picture;
      },
    );
  });
};
