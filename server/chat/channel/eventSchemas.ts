import { z } from 'zod';
import type { CartLine, IncomingKind } from '#domain/chat/channel.ts';
import type { ReceivedDocument } from '#domain/chat/phoneImports.ts';
import { idSchema } from '#domain/platform/ids.schema.ts';

/** The schema of stored events (facts.md, section 2). Unknown parts are dropped, never rejected. */
const truncatedText = (most: number) =>
  z
    .string()
    .transform((value) =>
      value.toWellFormed().replaceAll('\0', '').normalize('NFC').trim().slice(0, most).toWellFormed(),
    );
const wordsSchema = truncatedText(10_000).catch('');
const nameSchema = truncatedText(200).catch('');
/** People leave their name empty with characters that show nothing. */
const blankName = /^[\p{Default_Ignorable_Code_Point}\s\u2800]*$/u;
const personNameSchema = nameSchema.transform((name) => (blankName.test(name) ? '' : name));
const keySchema = z.string().regex(/^[\x21-\x7e]{1,300}$/);
const optionalOrIgnored = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

const choiceSchema = z.object({ id: keySchema, title: wordsSchema });
const mediaSchema = z.object({
  id: keySchema,
  caption: wordsSchema.optional(),
  sha256: optionalOrIgnored(z.string().max(100)),
});
const documentSchema = mediaSchema.extend({ filename: nameSchema, mime_type: nameSchema });
const cartLineSchema = z.object({
  product_retailer_id: z.string().max(200),
  quantity: z.coerce.number().int().min(1).max(1_000_000),
  /** Documented as an integer, but sent with decimals: rupees. */
  item_price: z.coerce.number().min(0).max(1e12).catch(0),
});

const messageSchema = z.object({
  id: keySchema,
  type: z.string().catch('unsupported'),
  from: optionalOrIgnored(z.string().regex(/^\d{5,20}$/)),
  from_user_id: optionalOrIgnored(z.string().regex(/^[\w.:-]{1,150}$/)),
  to: optionalOrIgnored(z.string().regex(/^\d{5,20}$/)),
  to_user_id: optionalOrIgnored(z.string().regex(/^[\w.:-]{1,150}$/)),
  context: optionalOrIgnored(
    z.object({
      id: optionalOrIgnored(keySchema),
      referred_product: optionalOrIgnored(z.object({ product_retailer_id: idSchema })),
    }),
  ),
  reaction: optionalOrIgnored(z.object({ message_id: keySchema })),
  text: optionalOrIgnored(z.object({ body: wordsSchema })),
  image: optionalOrIgnored(mediaSchema),
  audio: optionalOrIgnored(mediaSchema),
  document: optionalOrIgnored(documentSchema),
  interactive: optionalOrIgnored(
    z.object({ list_reply: optionalOrIgnored(choiceSchema), button_reply: optionalOrIgnored(choiceSchema) }),
  ),
  /** Below a template; its payload is the same text, because ours set none. */
  button: optionalOrIgnored(z.object({ text: wordsSchema })),
  order: optionalOrIgnored(
    z.object({ text: wordsSchema.optional(), product_items: z.array(cartLineSchema).min(1).max(500) }),
  ),
});

const eventSchema = z.object({
  contact: optionalOrIgnored(
    z.object({
      wa_id: optionalOrIgnored(z.string().regex(/^\d{5,20}$/)),
      user_id: optionalOrIgnored(z.string().regex(/^[\w.:-]{1,150}$/)),
      profile: optionalOrIgnored(z.object({ name: personNameSchema })),
    }),
  ),
  item: messageSchema,
});

export type ChannelPerson = { phone: string | null; serviceUserId: string | null; name: string | null };
export type ParsedMessage = {
  externalId: string;
  person: ChannelPerson;
  kind: IncomingKind;
  text: string;
  choiceId?: string;
  cart?: CartLine[];
  file?: { externalId: string; sha256: string | null };
  document?: ReceivedDocument;
  replyTo?: string;
  aboutProductId?: string;
  asksNothing?: true;
};

/** Returns a message that a person sent or, for an echo, that was sent to them from the phone's own app. */
export function parseMessage(raw: unknown, of: 'message' | 'echo'): ParsedMessage | undefined {
  const read = eventSchema.safeParse(raw);
  if (!read.success) return undefined;
  const { contact, item } = read.data;
  const [phone = contact?.wa_id, userId = contact?.user_id] =
    of === 'message' ? [item.from, item.from_user_id] : [item.to, item.to_user_id];
  if (!phone && !userId) return undefined;
  const { id: replyTo = item.reaction?.message_id, referred_product: about } = item.context ?? {};
  return {
    externalId: item.id,
    // If the service sends a contact with an echo, it is the business itself.
    person: {
      phone: phone ? `+${phone}` : null,
      serviceUserId: userId ?? null,
      name: (of === 'message' && contact?.profile?.name) || null,
    },
    ...readContent(item),
    ...(replyTo && { replyTo }),
    ...(silentTypes.has(item.type) && { asksNothing: true }),
    ...(about && { aboutProductId: about.product_retailer_id }),
  };
}

/** Message types that nobody waits for an answer to. */
const silentTypes = new Set(['reaction', 'revoke', 'system']);

/** Message types that are shown by their name alone. */
const wordlessKinds = ['audio', 'video', 'document', 'sticker', 'location'] as const;

function readContent(
  message: z.infer<typeof messageSchema>,
): Pick<ParsedMessage, 'kind' | 'text' | 'choiceId' | 'cart' | 'file' | 'document'> {
  const { type, text, image, audio, document, interactive, button, order } = message;
  const tapped = interactive?.button_reply ?? interactive?.list_reply;
  if (type === 'text' && text) return { kind: 'text', text: text.body };
  if (type === 'image' && image) {
    return { kind: 'image', text: image.caption ?? '', file: { externalId: image.id, sha256: image.sha256 ?? null } };
  }
  if (type === 'audio' && audio) {
    return { kind: 'audio', text: '', file: { externalId: audio.id, sha256: audio.sha256 ?? null } };
  }
  if (type === 'document' && document) {
    const { id, sha256 = null, filename, mime_type, caption = '' } = document;
    // A photo that was sent as a file.
    if (/^image\//i.test(mime_type)) return { kind: 'image', text: caption, file: { externalId: id, sha256 } };
    return { kind: 'document', text: '', document: { externalId: id, sha256, name: filename, mimeType: mime_type } };
  }
  if (type === 'interactive' && tapped) return { kind: 'tap', text: tapped.title, choiceId: tapped.id };
  if (type === 'button' && button) return { kind: 'text', text: button.text };
  if (type === 'order' && order)
    return { kind: 'order', text: order.text ?? '', cart: order.product_items.map(toCartLine) };
  return { kind: wordlessKinds.find((kind) => kind === type) ?? 'unsupported', text: '' };
}

const toCartLine = ({ product_retailer_id, quantity, item_price }: z.infer<typeof cartLineSchema>): CartLine => ({
  productId: product_retailer_id.toLowerCase(),
  quantity,
  pricePaise: Math.round(item_price * 100),
});

const reportSchema = z.object({
  item: z.object({
    id: keySchema,
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    biz_opaque_callback_data: optionalOrIgnored(z.uuid()),
    errors: optionalOrIgnored(z.array(z.object({ code: z.coerce.number() })).min(1)),
  }),
});

/** Returns the delivery status that the service reports; `messageId` is the id that we sent along. */
export function parseDeliveryReport(raw: unknown) {
  const read = reportSchema.safeParse(raw);
  if (!read.success) return undefined;
  const { id, status, biz_opaque_callback_data: messageId, errors } = read.data.item;
  return { externalId: id, state: status, messageId, code: errors?.[0]?.code };
}
