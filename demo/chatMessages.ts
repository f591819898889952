import { createHash, randomUUID } from 'node:crypto';
import { convertPhotoToJpeg } from '#server/chat/channel/media.ts';
import { storeSimulatedFile } from '#server/chat/simulator/serviceCalls.ts';
import { formatPaise } from '#texts/formats.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { type MessagingService, type ServiceMessage, unixSeconds } from './chatService.ts';
import { readPhoto } from './photos.ts';
import type { PlannedChat, Step } from './planChats.ts';

/** The customer's step as a message in the service's format. Undefined when an address is not asked for. */
export async function toServiceMessage(
  service: MessagingService,
  chat: PlannedChat,
  step: Step,
): Promise<ServiceMessage | undefined> {
  const item = { from: chat.phone, id: `wamid.${randomUUID()}`, timestamp: unixSeconds(step.at) };
  if ('text' in step) return { ...item, type: 'text', text: { body: fillTemplate(step.text, step) } };
  if ('photo' in step) return { ...item, type: 'image', image: await uploadPhoto(service, step, step.photo) };
  if ('cart' in step) {
    const { id, rupees } = step.visit.product;
    const line = { product_retailer_id: id, quantity: step.cart, item_price: rupees, currency: 'INR' };
    return { ...item, type: 'order', order: { catalog_id: 'demo', product_items: [line] } };
  }
  const shown = await readCartState(service, chat, step);
  if ('address' in step) return shown?.asks ? { ...item, type: 'text', text: { body: step.address } } : undefined;
  const button = 'tap' in step ? shown?.buttons?.at(step.tap === 'place' ? 0 : -1) : undefined;
  return button && { ...item, type: 'interactive', interactive: { type: 'button_reply', button_reply: button } };
}

/** Fills in the product's name and price. */
export const fillTemplate = (text: string, { visit }: Step) =>
  inLanguage(defaultLanguage, () =>
    text
      .replace('{product}', visit.product.name)
      .replace('{price}', formatPaise(Math.round(visit.product.rupees * 100))),
  );

async function uploadPhoto({ at }: MessagingService, { at: time, visit }: Step, caption: string) {
  const jpeg = await convertPhotoToJpeg(await readPhoto(visit.product.motif, caption));
  if (!jpeg) throw new Error(`There is no photo of ${visit.product.motif}.`);
  const sha256 = createHash('sha256').update(jpeg).digest('base64');
  return { id: await storeSimulatedFile(at(time), jpeg, 'image/jpeg'), mime_type: 'image/jpeg', sha256, caption };
}

type CartState = { asks: string | null; buttons: { id: string; title: string }[] | null };

/** The state of the customer's cart: its open question, or its buttons. */
async function readCartState(
  { context }: MessagingService,
  { phone }: PlannedChat,
  { visit }: Step,
): Promise<CartState | undefined> {
  const { rows } = await context.database.pool.query<CartState>(
    `select asks, (select content->'buttons' from channel_messages
        where channel_messages.conversation_id = conversations.id and kind = 'buttons' order by occurred_at desc, id desc limit 1) as buttons
      from conversation_carts join conversations on conversations.id = conversation_id where seller_id = $1 and conversations.phone = $2`,
    [visit.shop.member.sellerId, `+${phone}`],
  );
  return rows[0];
}
