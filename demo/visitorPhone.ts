import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { channelLimits } from '#domain/chat/channel.ts';
import { chatCommands } from '#domain/chat/chatCommands.ts';
import { AppError } from '#domain/platform/errors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { openPhone, type PhoneOwner, sendFromPhone } from '#server/chat/simulator/commands.ts';
import { customerName, sendFrom } from '#server/chat/simulator/drafts.ts';
import { findPhonePicture, readPhone } from '#server/chat/simulator/queries.ts';
import type { Routes } from '#server/identity/gates/routes.ts';
import type { PagesContext } from '#server/pages/context.ts';
import { hostPrefix, readRandomCookie, writeCookie } from '#server/platform/http/cookies.ts';
import { sourceOf } from '#server/platform/http/source.ts';
import { createCounter } from '#server/platform/limits/rateLimiter.ts';
import { adminEmail, visitorsShopEmail } from './accounts.ts';

const path = '/api/demo/phone';
/** New phones of one source in a minute, and what one phone may send before its visitor comes back with another. */
const limits = { phones: 5, messages: 60 };
const config = { gate: 'anyone' } as const;

const draft = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: requiredText(500, refusal('message_required')) }),
  z.strictObject({
    kind: z.literal('tap'),
    replyTo: z.string().max(300),
    choiceId: z.string().max(channelLimits.choiceId),
  }),
  z.strictObject({ kind: z.literal('cart'), productId: z.uuid() }),
]);

/**
 * The phone at the end of the landing page's tour, on which a visitor of a demo marketplace writes to one of its shops: by
 * the real webhook, and the answers by the real outbox. It belongs to the visitor's browser. Other marketplaces have none.
 */
export const visitorPhoneRoutes: Routes<PagesContext> = (app, context) => {
  const mayOpen = createCounter(context.server.processes, 'demo phones', limits.phones);

  app.get(path, { config, schema: { hide: true } }, async (request) => {
    const shop = await findShop(context);
    const owner = shop && ownerOf(context, request);
    return { shop: shop ?? null, messages: owner ? await readPhone(context, owner) : [] };
  });

  app.post(`${path}/messages`, { config, schema: { hide: true, body: draft } }, async (request, reply) => {
    const shop = await findShop(context);
    if (!shop) throw new AppError('not_found');
    const owner = ownerOf(context, request) ?? giveCookie(context, reply);
    const shown = await countSent(context, owner);
    if (shown >= limits.messages) throw new AppError('too_many_requests', { retryAfterSeconds: 3600 });
    const wait = shown === 0 ? await mayOpen(sourceOf(request.ip)) : undefined;
    if (wait !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    const phoneId = await openPhone(context, owner, customerName());
    if (shown === 0) {
      await sendFromPhone(context, phoneId, { type: 'text', text: { body: chatCommands.shop(shop.slug) } });
    }
    const { body } = request;
    const sent = body.kind === 'cart' ? { ...body, lines: [{ productId: body.productId, quantity: 1 }] } : body;
    await sendFrom(context, { phoneId, owner, sellerId: shop.id }, sent);
    reply.code(204);
    return null;
  });

  app.get(
    `${path}/pictures/:id`,
    { config, schema: { hide: true, params: z.strictObject({ id: z.string().max(100) }) } },
    async (request, reply) => {
      const owner = ownerOf(context, request);
      const picture = owner && (await findPhonePicture(context, owner, request.params.id));
      if (!picture) throw new AppError('not_found');
      return reply.type(picture.mime_type).header('cache-control', 'private, max-age=86400').send(picture.content);
    },
  );
};

type Product = { id: string; name: string; pricePaise: number };
type Shop = { id: string; slug: string; name: string; products: Product[] };

/** The demo's shop with a few things to order; `undefined` where the marketplace is no demo, or that shop does not sell. */
async function findShop({ database }: PagesContext): Promise<Shop | undefined> {
  const { rows } = await database.pool.query<Shop>({
    name: 'visitors-shop',
    text: `select sellers.id, slug, business_name as name,
        (select coalesce(json_agg(offered), '[]') from (
          select id, name, price_paise as "pricePaise" from products
          where seller_id = sellers.id and is_active and stock >= 5 order by created_at desc, id desc limit 2) as offered) as products
      from users join members on user_id = users.id join sellers on sellers.id = seller_id
      where users.email = $1 and sellers.status = 'approved' and exists (select from users where email = $2 and role = 'admin')`,
    values: [visitorsShopEmail, adminEmail],
  });
  return rows[0];
}

const cookieName = ({ server: { publicUrl } }: PagesContext) => `${isSecure(publicUrl) ? hostPrefix : ''}haat.phone`;
const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
const ownerBy = (context: PagesContext, cookie: string): PhoneOwner => ({
  visitor: context.secrets.pseudonym(`phone:${cookie}`),
});

/** The browser's phone; `undefined` before it has sent anything. */
function ownerOf(context: PagesContext, request: FastifyRequest): PhoneOwner | undefined {
  const cookie = readRandomCookie(request, cookieName(context));
  return cookie === undefined ? undefined : ownerBy(context, cookie);
}

function giveCookie(context: PagesContext, reply: FastifyReply): PhoneOwner {
  const value = randomBytes(32).toString('base64url');
  const secure = isSecure(context.server.publicUrl);
  reply.header('set-cookie', writeCookie({ name: cookieName(context), value, secure }));
  return ownerBy(context, value);
}

async function countSent({ database }: PagesContext, owner: PhoneOwner): Promise<number> {
  if (!('visitor' in owner)) return 0;
  const { rows } = await database.pool.query<{ sent: number }>(
    `select count(*)::int as sent from simulated_messages join simulated_phones on simulated_phones.id = phone_id
      where visitor = $1 and direction = 'from'`,
    [owner.visitor],
  );
  return rows[0]?.sent ?? 0;
}
