import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { App } from './application.ts';
import { hasLargeBody } from './connections.ts';
import { answerUnreadableRequest } from './errors.ts';
import { requestSourceOf } from './requestSource.ts';

/**
 * The minimum flow of forms and JSON: this many bytes in each window, in milliseconds. Smaller bodies must arrive
 * within one.
 */
const minBodyFlow = { milliseconds: 10_000, bytes: 10 * 1024 };

/**
 * Answers 408 and disconnects a client that doesn't send its body in time. Uploads are checked by their own route,
 * until they are answered. If a request is answered before its large body has arrived, the answer announces that the
 * connection closes.
 */
export function limitBodies(app: App, flow = minBodyFlow): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (mayBeSlow(request)) watchBody(request, reply, flow);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (mayBeSlow(request) && !request.raw.complete && hasLargeBody(request.raw)) reply.header('connection', 'close');
    done();
  });
}

function watchBody(request: FastifyRequest, reply: FastifyReply, { milliseconds, bytes }: typeof minBodyFlow): void {
  const { raw } = request;
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const { bytesRead } = socket;
    // While reading is paused here, the client cannot send.
    if (bytesRead - before < bytes && !socket.isPaused()) rejectSlowBody(request, reply);
    if (raw.complete) clearInterval(timer);
    before = bytesRead;
  }, milliseconds).unref();
  raw.once('close', () => clearInterval(timer));
}

/** Whether the request has a body that may arrive slowly. Requests injected by tests have no connection. */
const mayBeSlow = ({ headers, raw }: FastifyRequest): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) &&
  raw.socket instanceof Socket;

function rejectSlowBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || (isUpload(request) && !reply.sent)) return;
  if (reply.raw.headersSent) raw.socket.destroy();
  // As Node does for late requests: the reader of the body gets an error.
  else answerUnreadableRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
}

function isUpload({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false;
}

/** The maximum of JSON with hundreds of rows, such as the variants of a product. */
export const largeJsonBytes = 1024 * 1024;

/**
 * Limits of large bodies: the number in memory, the number per source, the milliseconds for each to arrive, and the
 * seconds after which to retry.
 */
const largeBodies = { total: 32, each: 4, milliseconds: 30_000, retryAfterSeconds: 5 };

/**
 * Returns an `onRequest` hook for public routes with large bodies, which limits how many a source sends concurrently.
 * It throws `too_many_requests`.
 */
export function limitLargeBodies() {
  const activeBySource = new Map<string, number>();
  let total = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!hasLargeBody(request.raw)) return;
    const source = requestSourceOf(request.ip);
    const own = activeBySource.get(source) ?? 0;
    const { each, milliseconds, retryAfterSeconds } = largeBodies;
    if (own >= each || total >= largeBodies.total) throw new AppError('too_many_requests', { retryAfterSeconds });
    activeBySource.set(source, own + 1);
    total += 1;
    const late = setTimeout(() => rejectSlowBody(request, reply), milliseconds).unref();
    // An answer that is never finished emits only the second one.
    for (const event of ['finish', 'close']) reply.raw.once(event, release);
    function release(): void {
      clearTimeout(late);
      for (const event of ['finish', 'close']) reply.raw.off(event, release);
      const remaining = (activeBySource.get(source) ?? 1) - 1;
      if (remaining === 0) activeBySource.delete(source);
      else activeBySource.set(source, remaining);
      total -= 1;
    }
  };
}
