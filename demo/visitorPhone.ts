import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { channelLimits } from '#domain/chat/channel.ts';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { AppError } from '#domain/errors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import {
  openSimulatedPhone,
  type SimulatedPhoneOwner,
  sendFromSimulatedPhone,
} from '#server/chat/simulator/commands.ts';
import { sendDraftFromPhone, simulatedCustomerName } from '#server/chat/simulator/phoneActions.ts';
import { findSimulatedAttachment, readSimulatedPhone } from '#server/chat/simulator/queries.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { hostPrefix, readRandomCookie, writeCookie } from '#server/platform/http/cookies.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';
import { createRateCounter } from '#server/platform/limits/rateLimiter.ts';
import { adminEmail, visitorsShopEmail } from './accounts.ts';

const apiPath = '/api/demo/phone';
/** Limits against abuse: new phones per source and minute, and messages per phone. */
const limits = { phones: 5, messages: 60 };
const config = { gate: 'anyone' } as const;

const messageDraft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: requiredText(500, refusal('message_required')) }),
  z.strictObject({
    kind: z.literal('tap'),
    replyTo: z.string().max(300),
    choiceId: z.string().max(channelLimits.choiceId),
  }),
  z.strictObject({ kind: z.literal('cart'), productId: z.uuid() }),
]);

/**
 * The phone at the end of the landing page's tour, on which visitors of a demo marketplace chat with one of its shops
 * through the real webhook and outbox. It belongs to the visitor's browser.
 */
export const visitorPhoneRoutes: Routes<PagesContext> = (app, context) => {
  const openingCounter = createRateCounter(context.server.processes, 'demo phones', limits.phones);

  app.get(apiPath, { config, schema: { hide: true } }, async (request) => {
    const shop = await findVisitorsShop(context);
    const owner = shop && readPhoneOwner(context, request);
    return { shop: shop ?? null, messages: owner ? await readSimulatedPhone(context, owner) : [] };
  });

  app.post(`${apiPath}/messages`, { config, schema: { hide: true, body: messageDraft } }, async (request, reply) => {
    const shop = await findVisitorsShop(context);
    if (!shop) throw new AppError('not_found');
    const owner = readPhoneOwner(context, request) ?? setPhoneCookie(context, reply);
    const shown = await countSentMessages(context, owner);
    if (shown >= limits.messages) throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
    const wait = shown === 0 ? await openingCounter(requestSourceOf(request.ip)) : undefined;
    if (wait !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    const phoneId = await openSimulatedPhone(context, owner, simulatedCustomerName());
    if (shown === 0) {
      await sendFromSimulatedPhone(context, phoneId, { type: 'text', text: { body: chatCommands.shop(shop.slug) } });
    }
    const { body } = request;
    const sent = body.kind === 'cart' ? { ...body, lines: [{ productId: body.productId, quantity: 1 }] } : body;
    await sendDraftFromPhone(context, { phoneId, owner, sellerId: shop.id }, sent);
    reply.code(204);
    return null;
  });

  app.get(
    `${apiPath}/pictures/:id`,
    { config, schema: { hide: true, params: z.strictObject({ id: z.string().max(100) }) } },
    async (request, reply) => {
      const owner = readPhoneOwner(context, request);
      const picture = owner && (await findSimulatedAttachment(context, owner, request.params.id));
      if (!picture) throw new AppError('not_found');
      return reply.type(picture.mimeType).header('cache-control', 'private, max-age=86400').send(picture.content);
    },
  );
};

type OfferedProduct = { id: string; name: string; pricePaise: number };
type VisitorsShop = { id: string; slug: string; name: string; products: OfferedProduct[] };

/** The demo's shop with two products to order. Undefined outside a demo, or while the shop is not approved. */
async function findVisitorsShop({ database }: PagesContext): Promise<VisitorsShop | undefined> {
  const { rows } = await database.pool.query<VisitorsShop>({
    name: 'visitors-shop',
    text: `select sellers.id, slug, business_name as name,
        (select coalesce(json_agg(offered), '[]') from (
          select id, name, price_paise as "pricePaise" from products
          where seller_id = sellers.id and is_active and stock >= 5 and not has_options order by created_at desc, id desc limit 2) as offered) as products
      from users join members on user_id = users.id join sellers on sellers.id = seller_id
      where users.email = $1 and sellers.status = 'approved' and exists (select from users where email = $2 and role = 'admin')`,
    values: [visitorsShopEmail, adminEmail],
  });
  return rows[0];
}

const cookieName = ({ server: { publicUrl } }: PagesContext) => `${isSecure(publicUrl) ? hostPrefix : ''}haat.phone`;
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
const toPhoneOwner = (context: PagesContext, cookie: string): SimulatedPhoneOwner => ({
  visitor: context.secrets.pseudonym(`phone:${cookie}`),
});

/** The browser's phone; undefined before its first message. */
function readPhoneOwner(context: PagesContext, request: FastifyRequest): SimulatedPhoneOwner | undefined {
  const cookie = readRandomCookie(request, cookieName(context));
  return cookie === undefined ? undefined : toPhoneOwner(context, cookie);
}

function setPhoneCookie(context: PagesContext, reply: FastifyReply): SimulatedPhoneOwner {
  const value = randomBytes(32).toString('base64url');
  const secure = isSecure(context.server.publicUrl);
  reply.header('set-cookie', writeCookie({ name: cookieName(context), value, secure }));
  return toPhoneOwner(context, value);
}

async function countSentMessages({ database }: PagesContext, owner: SimulatedPhoneOwner): Promise<number> {
  if (!('visitor' in owner)) return 0;
  const { rows } = await database.pool.query<{ sent: number }>(
    `select count(*)::int as sent from simulated_messages join simulated_phones on simulated_phones.id = phone_id
      where visitor = $1 and direction = 'from'`,
    [owner.visitor],
  );
  return rows[0]?.sent ?? 0;
}
