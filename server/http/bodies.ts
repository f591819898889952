import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { App } from './application.ts';
import { answerUnreadable } from './errors.ts';
import { sourceOf } from './source.ts';

/** How long forms and JSON may take, in milliseconds: 256 KB at most, so 9 KB a second. */
const usualTimeout = 30_000;

/**
 * A client that has not sent the whole body in time gets 408 and is disconnected. Uploads may take longer; judged by
 * their own route; once they are answered, what remains of them is not waited for either.
 */
export function limitBodies(app: App, milliseconds = usualTimeout): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (mayBeSlow(request)) {
      const timer = setTimeout(() => cutOff(request, reply), milliseconds).unref();
      request.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

/** It has a body. What a test hands in without a connection cannot be slow. */
const mayBeSlow = ({ headers, raw }: FastifyRequest): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) &&
  raw.socket instanceof Socket;

function cutOff(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || (isUpload(request) && !reply.sent)) return;
  if (reply.raw.headersSent) raw.socket.destroy();
  // As Node does itself for what is late: the reader of the body finds it broken off.
  else answerUnreadable({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
}

function isUpload({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false;
}

/** A body of up to so many bytes is taken from everybody. */
const smallBody = 64 * 1024;
/** So many larger ones are in memory at once, and so many of one source; more are to come again in so many seconds. */
const largeBodies = { total: 32, each: 4, retryAfterSeconds: 5 };

/**
 * An `onRequest` hook of a route that takes large bodies from whoever sends them: each source has few of them in hand.
 * Throws `too_many_requests`.
 */
export function limitLargeBodies() {
  const inHand = new Map<string, number>();
  let total = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (Number(request.headers['content-length']) <= smallBody) return;
    const source = sourceOf(request.ip);
    const own = inHand.get(source) ?? 0;
    const { each, retryAfterSeconds } = largeBodies;
    if (own >= each || total >= largeBodies.total) throw new AppError('too_many_requests', { retryAfterSeconds });
    inHand.set(source, own + 1);
    total += 1;
    // Of an answer that is never finished only the second comes.
    for (const event of ['finish', 'close']) reply.raw.once(event, release);
    function release(): void {
      for (const event of ['finish', 'close']) reply.raw.off(event, release);
      const left = (inHand.get(source) ?? 1) - 1;
      if (left === 0) inHand.delete(source);
      else inHand.set(source, left);
      total -= 1;
    }
  };
}
