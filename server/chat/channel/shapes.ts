import { z } from 'zod';
import type { CartLine, IncomingKind } from '#domain/chat/channel.ts';

/** What a stored event is read as (facts.md, section 2). Whatever is not understood is left out, never refused. */
const text = (most: number) =>
  z
    .string()
    .transform((value) =>
      value.toWellFormed().replaceAll('\0', '').normalize('NFC').trim().slice(0, most).toWellFormed(),
    );
const words = text(10_000).catch('');
const name = text(200).catch('');
const key = z.string().regex(/^[\x21-\x7e]{1,300}$/);
const perhaps = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const picked = z.object({ id: key, title: words });
const media = z.object({ id: key, caption: words.optional(), sha256: perhaps(z.string().max(100)) });
const line = z.object({
  product_retailer_id: z.string().max(200),
  quantity: z.coerce.number().int().min(1).max(1_000_000),
  /** Called an integer, shown with decimals: rupees. */
  item_price: z.coerce.number().min(0).max(1e12).catch(0),
});

const item = z.object({
  id: key,
  type: z.string().catch('unsupported'),
  from: perhaps(z.string().regex(/^\d{5,20}$/)),
  from_user_id: perhaps(z.string().regex(/^[\w.:-]{1,150}$/)),
  to: perhaps(z.string().regex(/^\d{5,20}$/)),
  to_user_id: perhaps(z.string().regex(/^[\w.:-]{1,150}$/)),
  context: perhaps(
    z.object({
      id: perhaps(key),
      referred_product: perhaps(z.object({ product_retailer_id: z.uuid() })),
    }),
  ),
  text: perhaps(z.object({ body: words })),
  image: perhaps(media),
  interactive: perhaps(z.object({ list_reply: perhaps(picked), button_reply: perhaps(picked) })),
  button: perhaps(z.object({ text: words, payload: key })),
  order: perhaps(z.object({ text: words.optional(), product_items: z.array(line).min(1).max(500) })),
});

const event = z.object({
  contact: perhaps(
    z.object({
      wa_id: perhaps(z.string().regex(/^\d{5,20}$/)),
      user_id: perhaps(z.string().regex(/^[\w.:-]{1,150}$/)),
      profile: perhaps(z.object({ name })),
    }),
  ),
  item,
});

export type Person = { phone: string | null; serviceUserId: string | null; name: string | null };
export type ReadMessage = {
  externalId: string;
  person: Person;
  kind: IncomingKind;
  text: string;
  choiceId?: string;
  cart?: CartLine[];
  file?: { externalId: string; sha256: string | null };
  replyTo?: string;
  aboutProductId?: string;
};

/** A message that a person sent, or (of an echo) that was sent to them from the phone's own app. */
export function readMessage(raw: unknown, of: 'message' | 'echo'): ReadMessage | undefined {
  const read = event.safeParse(raw);
  if (!read.success) return undefined;
  const { contact, item } = read.data;
  const [phone = contact?.wa_id, userId = contact?.user_id] =
    of === 'message' ? [item.from, item.from_user_id] : [item.to, item.to_user_id];
  if (!phone && !userId) return undefined;
  const { id: replyTo, referred_product: about } = item.context ?? {};
  return {
    externalId: item.id,
    // An echo's contact is the business itself where the service sends one.
    person: {
      phone: phone ? `+${phone}` : null,
      serviceUserId: userId ?? null,
      name: (of === 'message' && contact?.profile?.name) || null,
    },
    ...contentOf(item),
    ...(replyTo && { replyTo }),
    ...(about && { aboutProductId: about.product_retailer_id }),
  };
}

/** Kinds that are shown by their name alone. */
const wordless = ['audio', 'video', 'document', 'sticker', 'location'] as const;

function contentOf(message: z.infer<typeof item>): Pick<ReadMessage, 'kind' | 'text' | 'choiceId' | 'cart' | 'file'> {
  const { type, text, image, interactive, button, order } = message;
  const tapped = interactive?.button_reply ?? interactive?.list_reply;
  if (type === 'text' && text) return { kind: 'text', text: text.body };
  if (type === 'image' && image) {
    return { kind: 'image', text: image.caption ?? '', file: { externalId: image.id, sha256: image.sha256 ?? null } };
  }
  if (type === 'interactive' && tapped) return { kind: 'tap', text: tapped.title, choiceId: tapped.id };
  if (type === 'button' && button) return { kind: 'tap', text: button.text, choiceId: button.payload };
  if (type === 'order' && order)
    return { kind: 'order', text: order.text ?? '', cart: order.product_items.map(cartLine) };
  return { kind: wordless.find((kind) => kind === type) ?? 'unsupported', text: '' };
}

const cartLine = ({ product_retailer_id, quantity, item_price }: z.infer<typeof line>): CartLine => ({
  productId: product_retailer_id.toLowerCase(),
  quantity,
  pricePaise: Math.round(item_price * 100),
});

const report = z.object({
  item: z.object({
    id: key,
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    biz_opaque_callback_data: perhaps(z.uuid()),
    errors: perhaps(z.array(z.object({ code: z.coerce.number() })).min(1)),
  }),
});

/** How far a message got, as the service reports; `messageId` is what we sent along. */
export function readReport(raw: unknown) {
  const read = report.safeParse(raw);
  if (!read.success) return undefined;
  const { id, status, biz_opaque_callback_data: messageId, errors } = read.data.item;
  return { externalId: id, state: status, messageId, code: errors?.[0]?.code };
}
