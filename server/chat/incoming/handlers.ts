import { assistant, shopLinks } from './assistant.ts';
import { bankMessages, bankTaps } from './bankMessages.ts';
import { cancelling } from './cancellations.ts';
import { carts } from './carts.ts';
import { cashConfirmations } from './cashConfirmations.ts';
import { claimTaps } from './claimAnswers.ts';
import { connecting, disconnecting, selling } from './connecting.ts';
import { consent } from './consent.ts';
import { orderMoney, orderMoneyTaps } from './orderMoney.ts';
import { ownData } from './ownData.ts';
import { paymentClaims } from './paymentClaims.ts';
import {
  changeTaps,
  draftTaps,
  importTaps,
  namedOrders,
  orderList,
  orderTaps,
  photos,
  proposalTaps,
  tables,
  words,
} from './phoneRequests.ts';
import type { FromContact, FromCustomer, FromPhone, Handler } from './replies.ts';
import { silentMessages, silentPhoneMessages } from './silentMessages.ts';

/**
 * All handlers of messages, in the order in which they are tried. `receive` finds out who sent a message; the first
 * handler that accepts it handles it.
 */

/** For every sender. */
export const contactHandlers: Handler<FromContact>[] = [
  connecting, // CONNECT <code>: this phone is a shop's
  ownData, // MY DATA: a code that opens their stored data
  selling, // SELL: act for the shop again, after SHOP <slug>
  disconnecting, // STOP from a shop's phone
];

/** For the connected phone of a shop. */
export const phoneHandlers: Handler<FromPhone>[] = [
  silentPhoneMessages, // a reaction
  claimTaps, // Received, Not received
  orderMoneyTaps, // Give discount, Received
  bankTaps, // Received, below what a bank's message pays
  orderTaps, // Confirm, Ship … below an order
  changeTaps, // Undo, or one of several products
  draftTaps, // Publish, Change, Discard
  proposalTaps, // Change them, Yes, Send, No, and their Undo
  importTaps, // Import, Problems, Discard, Undo below a file of products
  photos, // begin a product, or are added to it
  tables, // a CSV or XLSX of products, a rate list as PDF
  bankMessages, // 'Rs.499.00 credited to A/c XX1234 by UPI Ref No 412345678901'
  orderList, // 'orders'
  orderMoney, // '2c3d4e5f ko 50 ki chhoot', 'tracking 2c3d4e5f delhivery 1234567890'
  namedOrders, // '#1042', '1042 confirm'
  words, // 'stock blue kurta 5', 'aaj ki bikri', an answer about a draft; else what can be said
];

/** For customers of a shop. */
export const customerHandlers: Handler<FromCustomer>[] = [
  silentMessages, // a reaction
  consent, // STOP, START
  cashConfirmations, // 'Yes, send it' below an order that is paid in cash
  carts, // a cart, its buttons, an address, 'yes confirm'
  cancelling, // the button that cancels an order
  paymentClaims, // 'paid', 'payment kar diya'
  shopLinks, // SHOP <slug> and nothing else
  assistant, // everything else: it answers, or the shop is notified
];
