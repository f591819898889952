import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { openOrdersTapId } from '#domain/chat/connections.ts';
import * as chatTexts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';

/** A shop has opening hours, but no days on which it takes no orders: says so, and offers the orders that wait. */
export const explainClosing = ({ context, language }: ShopPhone): OutgoingMessage =>
  inLanguage(language, () => ({
    kind: 'buttons',
    text: texts.noClosing({ address: `${context.server.publicUrl}/seller/profile` }),
    buttons: [{ id: openOrdersTapId, title: chatTexts.showOrders() }],
  }));
