import { AppError } from '#domain/errors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { readPhoto } from './photos.ts';
import { visitorPhoneRoutes } from './visitorPhone.ts';

const address = /^\/media\/demo\/([\w-]{1,40})\/([\w-]{1,60})\.svg$/;

/** The photo at `/media/demo/{motif}/{number}.svg`. Undefined for unknown paths. */
export async function demoPhoto(path: string): Promise<Buffer | undefined> {
  const [, motif, number] = address.exec(path) ?? [];
  return motif && number ? readPhoto(motif, number) : undefined;
}

export const demoRoutes: Routes<PagesContext> = (app, context, gates) => {
  visitorPhoneRoutes(app, context, gates);
  app.get('/media/demo/:motif/:file', { schema: { hide: true } }, async ({ url }, reply) => {
    const photo = await demoPhoto(url.split('?', 1)[0] ?? '');
    if (!photo) throw new AppError('not_found');
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(photo);
  });
};
