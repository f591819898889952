import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import type { Routes } from '../routes.ts';
import { drawProductPicture, type Motif, motifs } from './pictures.ts';

const parameters = z.strictObject({ motif: z.string().max(40), file: z.string().regex(/^[\w-]{1,60}\.svg$/) });

/** The pictures of the demo marketplace, drawn when they are asked for: `/media/demo/{motif}/{seed}.svg`. */
export const demoRoutes: Routes = (app) => {
  app.get('/media/demo/:motif/:file', { schema: { hide: true, params: parameters } }, (request, reply) => {
    const { motif, file } = request.params;
    if (!(motifs as readonly string[]).includes(motif)) throw new AppError('not_found');
    reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=31536000, immutable');
    return reply.send(drawProductPicture(motif as Motif, file.slice(0, -'.svg'.length)));
  });
};
