import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import { parseChatCommand } from '#domain/chat/chatCommands.ts';
import {
  openOrdersTapId,
  type PhoneTap,
  parseOrderRequest,
  parsePhoneTapId,
  phoneRequests,
} from '#domain/chat/connections.ts';
import { parseDraftTapId } from '#domain/chat/drafts.ts';
import { isPdfDocument, isSpreadsheet, parseImportTapId } from '#domain/chat/phoneImports.ts';
import { parseProposalTapId } from '#domain/chat/proposals.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { readBankMessage } from '#server/language/bankMessages.ts';
import { spellOutOwner } from '#server/language/typing.ts';
import { applyOwnOrderAction } from '#server/orders/orders/transitions.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { savePhoneLanguage } from '../connectedPhones/commands.ts';
import { readPhoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import {
  addOrderButtons,
  createTextMessage,
  describePhoneOrder,
  describePhoneStatus,
  markIfTest,
  toOrderRow,
} from '../connectedPhones/phoneMessages.ts';
import { findOrderId, listOpenOrders, readPhoneOrder, type ShopPhone } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { detectMessageLanguage } from '../conversations/languages.ts';
import { addPhotoFromPhone, answerDraftTap } from '../drafts/draftAnswers.ts';
import { answerChangeTap, isProductChangeName } from '../phoneChanges/changeTaps.ts';
import { importDocument } from '../phoneImports/documents.ts';
import { answerImportTap } from '../phoneImports/importTaps.ts';
import { answerProposalTap } from '../phoneProposals/answers.ts';
import { answerNamedOrders } from '../shopRequests/severalOrders.ts';
import { askForText } from '../shopRequests/suggestions.ts';
import { answerWords } from './phoneWords.ts';
import { type FromPhone, type Handler, send } from './replies.ts';

/** Maximum rows in a list of orders, a limit of the service. */
const mostRows = 10;

/*
 * Requests from the shop's connected phone run as the owner of the shop, if domain/chat/connections.ts allows them.
 */

const orderTapOf = ({ message: { choiceId } }: FromPhone) => {
  const tap = choiceId === undefined ? undefined : parsePhoneTapId(choiceId);
  return tap && phoneRequests[tap.request] ? tap : undefined;
};
const draftTapOf = ({ message: { choiceId } }: FromPhone) => {
  const tap = choiceId === undefined ? undefined : parseDraftTapId(choiceId);
  return tap && phoneRequests[tap.name] ? tap : undefined;
};
const changeTapOf = (from: FromPhone) => {
  const tap = draftTapOf(from);
  return tap && (tap.name === 'undo' || isProductChangeName(tap.name)) ? tap : undefined;
};

const proposalTapOf = ({ message: { choiceId } }: FromPhone) => {
  const tap = choiceId === undefined ? undefined : parseProposalTapId(choiceId);
  return tap && phoneRequests[tap.name] ? tap : undefined;
};

const importTapOf = ({ message: { choiceId } }: FromPhone) => {
  const tap = choiceId === undefined ? undefined : parseImportTapId(choiceId);
  return tap && phoneRequests[tap.name] ? tap : undefined;
};

/** Returns a handler that accepts a tap if `read` understands it. */
const taps = <Read>(
  read: (from: FromPhone) => Read | undefined,
  answer: (from: FromPhone, tap: Read) => Promise<OutgoingMessage[]>,
): Handler<FromPhone> => ({
  accepts: (from) => read(from) !== undefined,
  async handle(from) {
    const tap = read(from);
    return tap !== undefined && send(from, await answer(from, tap));
  },
});

export const orderTaps = taps(orderTapOf, async (from, tap) => [await answerTap(from, tap)]);
export const changeTaps = taps(changeTapOf, answerChangeTap);
export const draftTaps = taps(draftTapOf, answerDraftTap);
export const proposalTaps = taps(proposalTapOf, answerProposalTap);

export const importTaps = taps(importTapOf, answerImportTap);

export const photos: Handler<FromPhone> = {
  accepts: ({ message }) => message.kind === 'image' && Boolean(phoneRequests.picture),
  handle: async (from) => send(from, await addPhotoFromPhone(from, from.message)),
};

/** A CSV or XLSX, or a PDF with a rate list; other documents are asked for as text. */
export const tables: Handler<FromPhone> = {
  accepts: ({ message: { document } }) =>
    document !== undefined && (isSpreadsheet(document) || isPdfDocument(document)) && Boolean(phoneRequests.file),
  async handle(from) {
    const { document } = from.message;
    return document !== undefined && send(from, await importDocument(from, { ...from.message, document }));
  },
};

export const orderList: Handler<FromPhone> = {
  accepts: ({ message }) => message.choiceId === openOrdersTapId || parseChatCommand(message.text)?.name === 'orders',
  handle: async (from) => send(from, [await listOrders(from)]),
};

const orderRequestOf = ({ message: { kind, text } }: FromPhone) =>
  kind === 'text' ? parseOrderRequest(spellOutOwner(text)) : undefined;

export const namedOrders: Handler<FromPhone> = {
  accepts: (from) => orderRequestOf(from) !== undefined,
  async handle(from) {
    const asked = orderRequestOf(from);
    if (!asked) return false;
    if (asked.others) return send(from, [await answerNamedOrders(from, asked)]);
    const { tx, member, language } = from;
    const orderId = await findOrderId(tx, member.sellerId, asked.order);
    if (!orderId) return send(from, [createTextMessage(language, texts.orderUnknown)]);
    return send(from, [await answerTap(from, { request: asked.request, orderId })]);
  },
};

export const words: Handler<FromPhone> = {
  accepts: () => true,
  async handle(from) {
    const { kind, text } = from.message;
    if (kind === 'document') return send(from, [await askForText(from)]);
    return send(from, await answerWords(from, kind === 'text' ? text : ''));
  },
};

/** Returns the language of the phone's last message that showed one. What a bank wrote shows none of the owner's. */
export async function languageOfPhone(tx: Transaction, message: IncomingMessage): Promise<Language> {
  const { contactId } = message;
  const before = await readPhoneLanguage(tx, contactId);
  const said = readBankMessage(message.text) ? undefined : detectMessageLanguage(message);
  if (said && said !== before) await savePhoneLanguage(tx, contactId, said);
  return said ?? before;
}

async function answerTap(
  { tx, context, member, language }: ShopPhone,
  { request, orderId }: PhoneTap,
): Promise<OutgoingMessage> {
  const moved = request === 'order' ? undefined : await tryMove(tx, context, member, { request, orderId });
  const order = await readPhoneOrder(tx, member.sellerId, orderId);
  return inLanguage(language, () => {
    if (!order) return { kind: 'text', text: texts.orderUnknown() };
    const named = { order: formatOrderName(order), status: describePhoneStatus(order) };
    return addOrderButtons(
      order,
      moved === false ? markIfTest(order, texts.orderMoved(named)) : describePhoneOrder(order, texts.orderIs(named)),
    );
  });
}

/** Returns `false` if the order's status has changed meanwhile, or if it isn't the shop's. */
async function tryMove(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  { request, orderId }: PhoneTap,
): Promise<boolean> {
  if (request === 'order') return false;
  try {
    await applyOwnOrderAction(tx, context, member, orderId, request);
    return true;
  } catch (error) {
    if (error instanceof AppError && ['order_action_conflict', 'order_not_found'].includes(error.code)) return false;
    throw error;
  }
}

async function listOrders({ tx, context, member, language }: ShopPhone): Promise<OutgoingMessage> {
  const { orders, count } = await listOpenOrders(tx, member.sellerId, mostRows);
  return inLanguage(language, () => {
    if (orders.length === 0) return { kind: 'text', text: texts.noOrders() };
    const address = `${context.server.publicUrl}/seller/orders`;
    const text =
      count > orders.length ? texts.firstOrders({ count, address }) : texts.openOrders({ count: orders.length });
    return { kind: 'list', text, button: texts.showOrders(), rows: orders.map(toOrderRow) };
  });
}
