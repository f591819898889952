import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { channelLimits } from '#domain/chat/channel.ts';
import { AppError } from '#domain/errors.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { App } from '#server/platform/http/application.ts';
import { limitLargeBodies } from '#server/platform/http/bodies.ts';
import type { ChatContext } from '../context.ts';
import { findSigners, hasVerifyToken } from '../numbers/queries.ts';
import { storeEvents } from './events.ts';
import { gather } from './gather.ts';
import { isSigned, isWithinLimits, type NewEvent, numbersIn, signatureShape, takeApart } from './webhook.ts';

const address = '/webhooks/whatsapp';
const signatureHeader = 'x-hub-signature-256';
const handshake = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string().min(1).max(500),
  'hub.challenge': z.string().max(500),
});

/** Where the messaging service tells what happens (chat.md, section 1; facts.md, section 1). */
export const channelRoutes: Routes<ChatContext> = (app, context) => {
  app.get(address, { schema: { hide: true } }, async ({ query }, reply) => {
    const read = handshake.safeParse(query);
    const isKnown = read.success && (await hasVerifyToken(context, read.data['hub.verify_token']));
    if (!isKnown) throw new AppError('handshake_refused');
    return reply.type('text/plain; charset=utf-8').send(read.data['hub.challenge']);
  });
  addEvents(app, context);
};

/** Nothing small waits for an event of more characters than these. */
const large = 64_000;

function addEvents(app: App, context: ChatContext): void {
  const storeTogether = gather((events: NewEvent[]) => storeEvents(context, events));
  const store = (events: NewEvent[]) =>
    events.some(({ raw }) => raw.length > large) ? storeEvents(context, events) : storeTogether(events);
  app.register(async (raw) => {
    // The signature is that of the bytes: nothing reads them before it was checked.
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post(
      address,
      {
        bodyLimit: channelLimits.eventBytes,
        schema: { hide: true },
        onRequest: [demandSignature, limitLargeBodies()],
      },
      async ({ body, headers }) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        await store(await readSigned(context, bytes, String(headers[signatureHeader])));
        return {};
      },
    );
  });
}

/** Before anything is read. Whether the signature is right is judged afterwards. */
async function demandSignature({ headers }: FastifyRequest): Promise<void> {
  if (!signatureShape.test(String(headers[signatureHeader]))) throw new AppError('signature_invalid');
}

/** The events of a signed body. Throws `signature_invalid`, or `malformed_request` beyond the limits of what is parsed. */
async function readSigned(context: ChatContext, body: Buffer, signature: string): Promise<NewEvent[]> {
  const numbers = await findSigners(context, numbersIn(body));
  const secrets = new Map(numbers.map((number) => [number, context.credentials.appSecretsOf(number)]));
  const signing = new Set<string>();
  for (const secret of new Set([...secrets.values()].flat())) {
    if (await isSigned(body, signature, secret)) signing.add(secret);
  }
  const signers = numbers.filter((number) => secrets.get(number)?.some((secret) => signing.has(secret)));
  if (signers.length === 0) throw new AppError('signature_invalid');
  if (!(await isWithinLimits(body))) throw new AppError('malformed_request');
  const believed = new Map(signers.map(({ numberId, id }) => [numberId, id]));
  const known = new Set(numbers.map(({ numberId }) => numberId));
  return takeApart(body, { believed, known }, context.now());
}
