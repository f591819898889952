import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';

/** Delivery charges and ways to pay are changed in the panel: says where. */
export const explainCharges = ({ context, language }: ShopPhone): OutgoingMessage => ({
  kind: 'text',
  text: inLanguage(language, () => texts.chargesPage({ address: `${context.server.publicUrl}/seller/money/settings` })),
});
