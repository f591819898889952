import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './application.ts';
import { answerUnreadable } from './errors.ts';

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
