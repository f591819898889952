import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { answerError, judge } from '../errors.ts';
import type { Draw } from './pages.ts';

/**
 * Makes the error handler of public pages: a failure on our side is told on a page, for which no database is needed.
 * What was wrong with the request itself is left to the general handler.
 */
export function createFailurePage(draw: Draw) {
  return (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): unknown => {
    const { status, code } = judge(error, request, reply);
    if (status < 500) return answerError(error, request, reply);
    reply.header('cache-control', 'no-store');
    // '//host' would lead away from here.
    const again = request.method === 'GET' ? request.url.replace(/^[/\\]+/, '/') : null;
    const page = { name: 'failure', isBusy: code === 'unavailable', requestId: request.id, again } as const;
    return draw(request, reply, page, status);
  };
}
export type FailurePage = ReturnType<typeof createFailurePage>;
