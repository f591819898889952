import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Page, Shell } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import type { Account, Gate } from '../gates.ts';
import type { BuiltFiles } from './files.ts';

export type Draw = (request: FastifyRequest, reply: FastifyReply, page: Page, status?: number) => FastifyReply;

/** Makes the function that answers with a public page as a whole HTML document. */
export function createDraw(files: BuiltFiles, { publicUrl }: Context, anyone: Gate<Account | undefined>): Draw {
  return (request, reply, page, status = 200) => {
    const account = anyone.actor(request);
    const shell: Shell = {
      ...files.assets,
      publicUrl,
      path: request.url.split('?', 1)[0] ?? '/',
      scriptNonce: reply.cspNonce.script,
      styleNonce: reply.cspNonce.style,
      dashboard: account ? `/${account.role}/dashboard` : null,
    };
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(files.render(page, shell));
  };
}

/** A refusal that a page has words for becomes `undefined`; everything else stays an error. */
export async function orNothing<T>(reading: Promise<T>, code: AppError['code']): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return undefined;
    throw error;
  }
}
