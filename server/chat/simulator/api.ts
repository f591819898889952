import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { App } from '#server/platform/http/application.ts';
import { isEqualInConstantTime } from '#server/platform/secrets/seal.ts';
import type { ChatContext } from '../context.ts';
import { simulatorPath } from '../service/credentials.ts';
import { findSimulatedFile } from './queries.ts';
import { acceptMessage, claimFault, SimulatedServiceError, storeSimulatedFile } from './serviceCalls.ts';

/**
 * The simulated messaging service (chat.md, section 1): the part of its API that Haat uses, behind a token that only
 * this server knows. Messages pass through the real outbox and the real webhook.
 */
export const simulatorRoutes: Routes<ChatContext> = (app, context) => {
  app.register(async (service) => {
    service.removeAllContentTypeParsers();
    const bodyLimit = 6 * 1024 * 1024;
    service.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body));
    service.setErrorHandler(answerServiceError);
    addMessages(service, context);
    addFiles(service, context);
  });
};

/** Of the files that the service accepts, those that Haat sends. */
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'text/plain']);

const hidden = { hide: true };

function addMessages(app: App, context: ChatContext): void {
  const onRequest = requireToken(context);
  app.post(`${simulatorPath}/:number/messages`, { onRequest, schema: hidden }, async (request, reply) => {
    const fault = await claimFault(context);
    if (fault === 'unheard') return dropConnection(request, reply);
    const answer = await acceptMessage(context, parseJson(request.body), fault);
    if (fault === 'gateway') return reply.code(504).send('');
    return fault === 'lost' ? dropConnection(request, reply) : answer;
  });
}

function addFiles(app: App, context: ChatContext): void {
  const onRequest = requireToken(context);
  const parameters = z.object({ id: z.string().max(100) });

  app.post(`${simulatorPath}/:number/media`, { onRequest, schema: hidden }, async ({ body, headers }) => {
    const form = await new Response(new Uint8Array(toBuffer(body)), {
      headers: { 'content-type': `${headers['content-type']}` },
    })
      .formData()
      .catch(() => undefined);
    const file = form?.get('file');
    if (!(file instanceof File) || !acceptedTypes.has(file.type)) throw new SimulatedServiceError(400, 100);
    return { id: await storeSimulatedFile(context, Buffer.from(await file.arrayBuffer()), file.type) };
  });

  app.get(`${simulatorPath}/:id`, { onRequest, schema: hidden }, async ({ params }) => {
    const { id } = parameters.parse(params);
    if (id === context.credentials.simulator.numberId) return { id, verified_name: 'Simulator' };
    const file = z.uuid().safeParse(id).success ? await findSimulatedFile(context, id) : undefined;
    if (!file) throw new SimulatedServiceError(400, 100);
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    const url = `${context.server.ownUrl()}${simulatorPath}/files/${id}`;
    return { id, url, mime_type: file.mimeType, sha256, file_size: file.content.length };
  });

  app.get(`${simulatorPath}/files/:id`, { onRequest, schema: hidden }, async ({ params }, reply) => {
    const file = await findSimulatedFile(context, parameters.parse(params).id);
    if (!file) throw new SimulatedServiceError(404, 100);
    return reply.type(file.mimeType).send(file.content);
  });
}

/** Rejects an unknown token as the service does. */
function requireToken(context: ChatContext) {
  return async ({ headers }: FastifyRequest) => {
    const given = headers.authorization ?? '';
    const isKnown = context.credentials.simulatorTokens.some((token) =>
      isEqualInConstantTime(given, `Bearer ${token}`),
    );
    if (!isKnown) throw new SimulatedServiceError(401, 190);
  };
}

const toBuffer = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

function parseJson(body: unknown): unknown {
  try {
    return JSON.parse(toBuffer(body).toString('utf8'));
  } catch {
    throw new SimulatedServiceError(400, 100);
  }
}

/** Simulates a dropped connection: no response is sent. */
function dropConnection({ raw }: FastifyRequest, reply: FastifyReply): FastifyReply {
  raw.socket.destroy();
  return reply.hijack();
}

function answerServiceError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = error instanceof SimulatedServiceError ? error : new SimulatedServiceError(500, 131000);
  if (known !== error) request.log.error({ err: error }, 'the stand-in failed');
  reply.code(known.status).send({ error: { code: known.code, type: 'OAuthException', message: `(#${known.code})` } });
}
