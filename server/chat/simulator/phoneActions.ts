import { createHash } from 'node:crypto';
import type { SimulatorDraft } from '#domain/chat/simulator.schema.ts';
import type { DeliveryFault, PhoneRole } from '#domain/chat/simulator.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { convertPictureInChildProcess } from '#server/platform/pictures/convert.ts';
import * as texts from '#texts/chat.gen.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { convertPhotoToJpeg } from '../channel/media.ts';
import type { ChatContext } from '../context.ts';
import {
  openSimulatedPhone,
  type SimulatedPhoneMessage,
  type SimulatedPhoneOwner,
  type SimulatedSendOptions,
  sendFromSimulatedPhone,
} from './commands.ts';
import { findProductPrices, readShopOwnerName, readSimulatedPhone } from './queries.ts';
import { storeSimulatedFile } from './serviceCalls.ts';

/** Returns the owner of a phone that a page of a shop shows. */
export const shopPhoneOwner = ({ sellerId }: SellerMember, role: PhoneRole): SimulatedPhoneOwner => ({
  sellerId,
  isSellers: role === 'seller',
});

/** Returns the simulated phone of a shop, created on first use. */
export async function openShopPhone(context: ChatContext, seller: SellerMember, role: PhoneRole): Promise<string> {
  const isSellers = role === 'seller';
  if (isSellers && context.credentials.marketplace) throw new AppError('chat_number_missing');
  const ownerName = await readShopOwnerName(context, seller);
  return openSimulatedPhone(context, shopPhoneOwner(seller, role), isSellers ? ownerName : simulatedCustomerName());
}

/** Returns the name on the phone of a person who plays a customer. */
export const simulatedCustomerName = () => inLanguage(defaultLanguage, texts.simulatedCustomer);

/** Delay of a late message in milliseconds: long enough to send another one before it arrives. */
const lateMilliseconds = 8000;
const faultOptions: Record<DeliveryFault, SimulatedSendOptions> = {
  twice: { times: 2 },
  late: { late: lateMilliseconds },
};

/** Sends a draft from a shop's simulated phone: text, a tap or a cart. Throws `product_not_available`. */
export async function sendSimulatorDraft(
  context: ChatContext,
  seller: SellerMember,
  role: PhoneRole,
  draft: SimulatorDraft,
): Promise<void> {
  const phoneId = await openShopPhone(context, seller, role);
  await sendDraftFromPhone(context, { phoneId, owner: shopPhoneOwner(seller, role), sellerId: seller.sellerId }, draft);
}

type Sender = {
  phoneId: string;
  owner: SimulatedPhoneOwner;
  /** The shop whose products may be in a cart. */
  sellerId: string;
};

/**
 * Sends a draft from a phone: text, a tap or a cart. Throws `product_not_available`; `not_found` for another phone's
 * button.
 */
export async function sendDraftFromPhone(context: ChatContext, sender: Sender, draft: SimulatorDraft): Promise<void> {
  const replyTo = draft.kind === 'tap' ? draft.replyTo : undefined;
  const message = await toPhoneMessage(context, sender, draft);
  await sendFromSimulatedPhone(context, sender.phoneId, message, {
    replyTo,
    ...(draft.fault && faultOptions[draft.fault]),
  });
}

async function toPhoneMessage(
  context: ChatContext,
  { owner, sellerId }: Sender,
  draft: SimulatorDraft,
): Promise<SimulatedPhoneMessage> {
  switch (draft.kind) {
    case 'text':
      return { type: 'text', text: { body: draft.text } };
    case 'tap':
      return toTapMessage(context, owner, draft);
    case 'cart': {
      const ids = draft.lines.map(({ productId }) => productId);
      const prices = await findProductPrices(context, sellerId, ids);
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

/** Only a button on the phone's screen can be tapped. */
async function toTapMessage(
  context: ChatContext,
  owner: SimulatedPhoneOwner,
  { replyTo, choiceId }: Extract<SimulatorDraft, { kind: 'tap' }>,
): Promise<SimulatedPhoneMessage> {
  const shown = (await readSimulatedPhone(context, owner)).find(({ id }) => id === replyTo);
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

type SimulatorPicture = { as: PhoneRole; bytes: Buffer; caption?: string | undefined };

/** Sends a photo, validated like an upload and converted to JPEG as phones do. Throws as uploads do. */
export async function sendSimulatorPicture(
  context: ChatContext,
  seller: SellerMember,
  { as, bytes, caption }: SimulatorPicture,
) {
  const phoneId = await openShopPhone(context, seller, as);
  const converted = await convertPictureInChildProcess(seller.sellerId, bytes);
  const jpeg = await convertPhotoToJpeg(converted.at(-1)?.bytes);
  if (!jpeg) throw new AppError('picture_broken');
  const id = await storeSimulatedFile(context, jpeg, 'image/jpeg');
  const sha256 = createHash('sha256').update(jpeg).digest('base64');
  const image = { id, mime_type: 'image/jpeg', sha256, ...(caption && { caption }) };
  await sendFromSimulatedPhone(context, phoneId, { type: 'image', image });
}
