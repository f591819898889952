import { assistant, shopLinks } from './assistant.ts';
import { cancelling } from './cancellations.ts';
import { carts } from './carts.ts';
import { connecting, disconnecting, selling } from './connecting.ts';
import { consent } from './consent.ts';
import { ownData } from './ownData.ts';
import { changeTaps, draftTaps, orderList, orderTaps, photos, words } from './phoneRequests.ts';
import type { FromContact, FromCustomer, FromPhone, Handler } from './replies.ts';

/**
 * All that a message may do, in the order in which it is tried. `receive` finds out from whom a message is; the first
 * handler that accepts it handles it.
 */

/** Whoever writes. */
export const contactHandlers: Handler<FromContact>[] = [
  connecting, // CONNECT <code>: this phone is a shop's
  ownData, // MY DATA: a code that opens what is stored about them
  selling, // SELL: act for the shop again, after SHOP <slug>
  disconnecting, // STOP from a shop's phone
];

/** The connected phone of a shop. */
export const phoneHandlers: Handler<FromPhone>[] = [
  orderTaps, // Confirm, Ship … below an order
  changeTaps, // Undo, or one of several products
  draftTaps, // Publish, Change, Discard
  photos, // begin a product, or join it
  orderList, // 'orders'
  words, // 'stock blue kurta 5', an answer about a draft; else help
];

/** A customer of a shop. */
export const customerHandlers: Handler<FromCustomer>[] = [
  consent, // STOP, START
  carts, // a cart, its buttons, an address, 'yes confirm'
  cancelling, // the button that cancels an order
  shopLinks, // SHOP <slug> and nothing else
  assistant, // everything else: it answers, or the shop is told
];
