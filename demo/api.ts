import { AppError } from '#domain/errors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { visitorPhoneRoutes } from './visitorPhone.ts';

const address = /^\/media\/demo\/([\w-]{1,40})\/([\w-]{1,60})\.svg$/;

/** Draws the picture at `/media/demo/{motif}/{seed}.svg`. Returns undefined for unknown paths. */
export async function demoPicture(path: string): Promise<Buffer | undefined> {
  const [, motif, seed] = address.exec(path) ?? [];
  if (!motif || !seed) return undefined;
  // Loaded on demand: a hundred kilobytes of code that most processes never need.
  const { drawProductPicture, motifs } = await import('./pictures/productPictures.ts');
  const known = motifs.find((name) => name === motif);
  return known && Buffer.from(drawProductPicture(known, seed));
}

export const demoRoutes: Routes<PagesContext> = (app, context, gates) => {
  visitorPhoneRoutes(app, context, gates);
  app.get('/media/demo/:motif/:file', { schema: { hide: true } }, async ({ url }, reply) => {
    const picture = await demoPicture(url.split('?', 1)[0] ?? '');
    if (!picture) throw new AppError('not_found');
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(picture);
  });
};
