import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { App } from './application.ts';
import { hasLargeBody } from './connections.ts';
import { answerUnreadableRequest } from './errors.ts';
import { requestSourceOf } from './requestSource.ts';

/** Forms and JSON must flow: so many bytes in each window, in milliseconds. What is smaller comes in one. */
const minBodyFlow = { milliseconds: 10_000, bytes: 10 * 1024 };

/**
 * A client that does not send its body in time gets 408 and is disconnected. Uploads are judged by their own route; once
 * they are answered, what remains of them is not waited for either. Whoever is answered before they have sent a large body
 * is told that the connection closes.
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
    // While this side does not read, the client cannot send.
    if (bytesRead - before < bytes && !socket.isPaused()) rejectSlowBody(request, reply);
    if (raw.complete) clearInterval(timer);
    before = bytesRead;
  }, milliseconds).unref();
  raw.once('close', () => clearInterval(timer));
}

/** It has a body. What a test hands in without a connection cannot be slow. */
const mayBeSlow = ({ headers, raw }: FastifyRequest): boolean =>
  (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) &&
  raw.socket instanceof Socket;

function rejectSlowBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || (isUpload(request) && !reply.sent)) return;
  if (reply.raw.headersSent) raw.socket.destroy();
  // As Node does itself for what is late: the reader of the body finds it broken off.
  else answerUnreadableRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket);
}

function isUpload({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false;
}

/**
 * So many large bodies are in memory at once, and so many of one source, each for so many milliseconds until it is whole;
 * more are to come again in so many seconds.
 */
const largeBodies = { total: 32, each: 4, milliseconds: 30_000, retryAfterSeconds: 5 };

/**
 * An `onRequest` hook of a route that takes large bodies from whoever sends them: each source has few of them in hand.
 * Throws `too_many_requests`.
 */
export function limitLargeBodies() {
  const inHand = new Map<string, number>();
  let total = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!hasLargeBody(request.raw)) return;
    const source = requestSourceOf(request.ip);
    const own = inHand.get(source) ?? 0;
    const { each, milliseconds, retryAfterSeconds } = largeBodies;
    if (own >= each || total >= largeBodies.total) throw new AppError('too_many_requests', { retryAfterSeconds });
    inHand.set(source, own + 1);
    total += 1;
    const late = setTimeout(() => rejectSlowBody(request, reply), milliseconds).unref();
    // Of an answer that is never finished only the second comes.
    for (const event of ['finish', 'close']) reply.raw.once(event, release);
    function release(): void {
      clearTimeout(late);
      for (const event of ['finish', 'close']) reply.raw.off(event, release);
      const left = (inHand.get(source) ?? 1) - 1;
      if (left === 0) inHand.delete(source);
      else inHand.set(source, left);
      total -= 1;
    }
  };
}
