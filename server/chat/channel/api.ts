import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { channelLimits } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { App } from '#server/platform/http/application.ts';
import { limitLargeBodies } from '#server/platform/http/bodyLimits.ts';
import type { ChatContext } from '../context.ts';
import { acceptVerifyToken } from '../numbers/commands.ts';
import { findSigners } from '../numbers/queries.ts';
import { coalesceCalls } from './coalesceCalls.ts';
import { storeEvents } from './eventQueue.ts';
import {
  findNumberIds,
  hasValidSignature,
  isWithinEventLimits,
  type NewChannelEvent,
  parseEvents,
  signaturePattern,
} from './webhook.ts';

const webhookPath = '/webhooks/whatsapp';
const signatureHeader = 'x-hub-signature-256';
const handshakeSchema = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().min(1).max(500),
  'hub.challenge': z.string().max(500),
});

/** The webhook of the messaging service (chat.md, section 1; facts.md, section 1). */
export const channelRoutes: Routes<ChatContext> = (app, context) => {
  app.get(webhookPath, { schema: { hide: true } }, async ({ query }, reply) => {
    const read = handshakeSchema.safeParse(query);
    const isKnown = read.success && (await acceptVerifyToken(context, read.data['hub.verify_token']));
    if (!isKnown) throw new AppError('handshake_refused');
    return reply.type('text/plain; charset=utf-8').send(read.data['hub.challenge']);
  });
  addEvents(app, context);
};

/** In characters. Larger events are stored on their own, so that small ones don't wait for them. */
const largeEventThreshold = 64_000;

function addEvents(app: App, context: ChatContext): void {
  const storeTogether = coalesceCalls((events: NewChannelEvent[]) => storeEvents(context, events));
  const store = (events: NewChannelEvent[]) =>
    events.some(({ raw }) => raw.length > largeEventThreshold) ? storeEvents(context, events) : storeTogether(events);
  app.register(async (raw) => {
    // The signature covers the raw bytes, so nothing may parse them before it is checked.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      webhookPath,
      {
        bodyLimit: channelLimits.eventBytes,
        schema: { hide: true },
        onRequest: [requireSignatureHeader, limitLargeBodies()],
      },
      async ({ body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await store(await readSignedEvents(context, bytes, String(headers[signatureHeader])));
        return {};
      },
    );
  });
}

/** Rejects a request without a signature before its body is read; the signature itself is checked later. */
async function requireSignatureHeader({ headers }: FastifyRequest): Promise<void> {
  if (!signaturePattern.test(String(headers[signatureHeader]))) throw new AppError('signature_invalid');
}

/**
 * Returns the events of a signed body. Throws `signature_invalid`, or `malformed_request` beyond the parsing limits.
 */
async function readSignedEvents(context: ChatContext, body: Buffer, signature: string): Promise<NewChannelEvent[]> {
  const numbers = await findSigners(context, findNumberIds(body));
  const secrets = new Map(numbers.map((number) => [number, context.credentials.appSecretsOf(number)]));
  const signing = new Set<string>();
  for (const secret of new Set([...secrets.values()].flat())) {
    if (await hasValidSignature(body, signature, secret)) signing.add(secret);
  }
  const signers = numbers.filter((number) => secrets.get(number)?.some((secret) => signing.has(secret)));
  if (signers.length === 0) throw new AppError('signature_invalid');
  if (!(await isWithinEventLimits(body))) throw new AppError('malformed_request');
  const believed = new Map(signers.map(({ numberId, id }) => [numberId, id]));
  const known = new Set(numbers.map(({ numberId }) => numberId));
  return parseEvents(body, { believed, known }, context.now());
}
