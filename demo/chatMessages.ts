import { createHash, randomUUID } from 'node:crypto';
import { asJpeg } from '#server/chat/channel/media.ts';
import { keepFile } from '#server/chat/simulator/calls.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage, usualLanguage } from '#texts/language.ts';
import type { PlannedChat, Step } from './chatPlan.ts';
import { type Message, type Service, seconds } from './chatService.ts';
import { drawProductPicture } from './pictures/productPictures.ts';

/** What the customer does, in the service's shape; nothing where no question waits for the address. */
export async function messageOf(service: Service, chat: PlannedChat, step: Step): Promise<Message | undefined> {
  const item = { from: chat.phone, id: `wamid.${randomUUID()}`, timestamp: seconds(step.at) };
  if ('text' in step) return { ...item, type: 'text', text: { body: worded(step.text, step) } };
  if ('photo' in step) return { ...item, type: 'image', image: await takePhoto(service, step, step.photo) };
  if ('cart' in step) {
    const { id, rupees } = step.visit.product;
    const line = { product_retailer_id: id, quantity: step.cart, item_price: rupees, currency: 'INR' };
    return { ...item, type: 'order', order: { catalog_id: 'demo', product_items: [line] } };
  }
  const shown = await readCart(service, chat, step);
  if ('address' in step) return shown?.asks ? { ...item, type: 'text', text: { body: step.address } } : undefined;
  const button = 'tap' in step ? shown?.buttons?.at(step.tap === 'place' ? 0 : -1) : undefined;
  return button && { ...item, type: 'interactive', interactive: { type: 'button_reply', button_reply: button } };
}

/** With the name and the price of what it is about. */
export const worded = (text: string, { visit }: Step) =>
  inLanguage(usualLanguage, () =>
    text
      .replace('{product}', visit.product.name)
      .replace('{price}', formatPaise(Math.round(visit.product.rupees * 100))),
  );

async function takePhoto({ at }: Service, { at: time, visit }: Step, caption: string) {
  const jpeg = await asJpeg(Buffer.from(drawProductPicture(visit.product.motif, caption)));
  if (!jpeg) throw new Error('A picture was not drawn.');
  const sha256 = createHash('sha256').update(jpeg).digest('base64');
  return { id: await keepFile(at(time), jpeg, 'image/jpeg'), mime_type: 'image/jpeg', sha256, caption };
}

type Cart = { asks: string | null; buttons: { id: string; title: string }[] | null };

/** The cart that the customer sees last: what it asks for, or its buttons. */
async function readCart({ context }: Service, { phone }: PlannedChat, { visit }: Step): Promise<Cart | undefined> {
  const { rows } = await context.database.pool.query<Cart>(
    `select asks, (select content->'buttons' from channel_messages
        where channel_messages.conversation_id = conversations.id and kind = 'buttons' order by occurred_at desc, id desc limit 1) as buttons
      from conversation_carts join conversations on conversations.id = conversation_id where seller_id = $1 and conversations.phone = $2`,
    [visit.shop.member.sellerId, `+${phone}`],
  );
  return rows[0];
}
