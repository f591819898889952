import { createHash } from 'node:crypto';
import type { PhoneDraft } from '#domain/chat/simulator.schema.ts';
import type { DeliveryFault, PhoneRole } from '#domain/chat/simulator.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { convertPicture } from '#server/platform/pictures/convert.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage, usualLanguage } from '#texts/language.ts';
import { asJpeg } from '../channel/media.ts';
import type { ChatContext } from '../context.ts';
import { keepFile } from './calls.ts';
import { type FromPhone, type FromPhoneOptions, openPhone, type PhoneOwner, sendFromPhone } from './commands.ts';
import { findPrices, readOwnerName, readPhone } from './queries.ts';

/** The phone that a page of a shop draws. */
export const phoneOwner = ({ sellerId }: SellerMember, role: PhoneRole): PhoneOwner => ({
  sellerId,
  isSellers: role === 'seller',
});

/** The simulated phone of a shop, made when it is first used. */
export async function phoneOf(context: ChatContext, seller: SellerMember, role: PhoneRole): Promise<string> {
  const isSellers = role === 'seller';
  if (isSellers && context.credentials.marketplace) throw new AppError('chat_number_missing');
  const ownerName = await readOwnerName(context, seller);
  return openPhone(context, phoneOwner(seller, role), isSellers ? ownerName : customerName());
}

/** What the phone of somebody who plays a customer is called. */
export const customerName = () => inLanguage(usualLanguage, texts.simulatedCustomer);

/** Milliseconds that a late message takes: enough to send another one before it arrives. */
const lateMilliseconds = 8000;
const faults: Record<DeliveryFault, FromPhoneOptions> = { twice: { times: 2 }, late: { late: lateMilliseconds } };

/** Sends what was typed, tapped or collected on a shop's simulated phone. Throws `product_not_available`. */
export async function sendDraft(
  context: ChatContext,
  seller: SellerMember,
  role: PhoneRole,
  draft: PhoneDraft,
): Promise<void> {
  const phoneId = await phoneOf(context, seller, role);
  await sendFrom(context, { phoneId, owner: phoneOwner(seller, role), sellerId: seller.sellerId }, draft);
}

type Sender = {
  phoneId: string;
  owner: PhoneOwner;
  /** The shop whose products may stand in a cart. */
  sellerId: string;
};

/** Sends what was typed, tapped or collected on a phone. Throws `product_not_available`; `not_found` for another's button. */
export async function sendFrom(context: ChatContext, sender: Sender, draft: PhoneDraft): Promise<void> {
  const replyTo = draft.kind === 'tap' ? draft.replyTo : undefined;
  const message = await toMessage(context, sender, draft);
  await sendFromPhone(context, sender.phoneId, message, { replyTo, ...(draft.fault && faults[draft.fault]) });
}

async function toMessage(context: ChatContext, { owner, sellerId }: Sender, draft: PhoneDraft): Promise<FromPhone> {
  switch (draft.kind) {
    case 'text':
      return { type: 'text', text: { body: draft.text } };
    case 'tap':
      return tap(context, owner, draft);
    case 'cart': {
      const ids = draft.lines.map(({ productId }) => productId);
      const prices = await findPrices(context, sellerId, ids);
      const items = draft.lines.map(({ productId, quantity }) => {
        const pricePaise = prices.get(productId);
        if (pricePaise === undefined) throw new AppError('product_not_available', { productIds: [productId] });
        return { product_retailer_id: productId, quantity, item_price: pricePaise / 100, currency: 'INR' as const };
      });
      return {
        type: 'order',
        order: { catalog_id: 'simulator', product_items: items, ...(draft.text && { text: draft.text }) },
      };
    }
  }
}

/** Only what stands on the phone's screen can be tapped. */
async function tap(
  context: ChatContext,
  owner: PhoneOwner,
  { replyTo, choiceId }: Extract<PhoneDraft, { kind: 'tap' }>,
): Promise<FromPhone> {
  const shown = (await readPhone(context, owner)).find(({ id }) => id === replyTo);
  const choice = shown?.choices.find(({ id }) => id === choiceId);
  if (!shown || !choice) throw new AppError('not_found');
  const { id, title, description } = choice;
  return shown.listButton === null
    ? { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id, title } } }
    : {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id, title, ...(description && { description }) } },
      };
}

type Picture = { as: PhoneRole; bytes: Buffer; caption?: string | undefined };

/** Sends a photo, checked like an upload and made JPEG as phones send it. Throws as uploads do. */
export async function sendPicture(context: ChatContext, seller: SellerMember, { as, bytes, caption }: Picture) {
  const phoneId = await phoneOf(context, seller, as);
  const made = await convertPicture(seller.sellerId, bytes);
  const jpeg = await asJpeg(made.at(-1)?.bytes);
  if (!jpeg) throw new AppError('picture_broken');
  const id = await keepFile(context, jpeg, 'image/jpeg');
  const sha256 = createHash('sha256').update(jpeg).digest('base64');
  const image = { id, mime_type: 'image/jpeg', sha256, ...(caption && { caption }) };
  await sendFromPhone(context, phoneId, { type: 'image', image });
}
