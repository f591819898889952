import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { readBareChange } from '#server/language/bareChanges.ts';
import { type ChangePart, readHeading, splitChanges } from '#server/language/changeParts.ts';
import { readCustomerMessage, readMessageToShown } from '#server/language/customerMessages.ts';
import { readCustomerOrder } from '#server/language/customerOrders.ts';
import { meansEveryVariant, withoutEveryVariant } from '#server/language/everyVariant.ts';
import { readGreeting } from '#server/language/greetings.ts';
import type { SellerChangeRequest } from '#server/language/sellerChanges.ts';
import { readShopRequest } from '#server/language/shopRequests.ts';
import { spellOutOwner } from '#server/language/typing.ts';
import { isUndoRequest, saysCancel } from '#server/language/undoRequests.ts';
import * as draftTexts from '#texts/drafts.gen.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { answerDraftQuestion, editDraftByWords, showDraftAgain } from '../drafts/draftAnswers.ts';
import { type Draft, findCurrentDraft } from '../drafts/queries.ts';
import { parseChangeRequest } from '../phoneChanges/changeRequests.ts';
import { carryOutChange, resolveChange } from '../phoneChanges/productChanges.ts';
import { carryOutAll, changeSeveral } from '../phoneChanges/severalChanges.ts';
import { proposeOrder } from '../phoneOrders/customerOrders.ts';
import { answerProposalInWords } from '../phoneProposals/answers.ts';
import { followLastChange } from '../shopRequests/followUps.ts';
import { proposeMessage, proposeMessageToShown } from '../shopRequests/messages.ts';
import { showNamedOrder } from '../shopRequests/namedOrder.ts';
import { answerShopRequest } from '../shopRequests/requests.ts';
import { suggest } from '../shopRequests/suggestions.ts';
import { findLastUndo, undoLast } from '../shopRequests/undoing.ts';

/**
 * Handles words of a shop's phone: about its draft, its products, orders, figures or customers. What is not understood
 * is answered with what can be said.
 */
export async function answerWords(phone: ShopPhone, typed: string): Promise<OutgoingMessage[]> {
  const draft = await findCurrentDraft(phone.tx, phone.member, phone.contactId);
  const text = spellOutOwner(typed);
  const answer =
    (isFree(draft) && (await asksToUndo(phone, text)) ? await undoLast(phone) : undefined) ??
    (isFree(draft) && !draft?.asks ? await followLastChange(phone, text) : undefined) ??
    (await editDraft(phone, draft, typed)) ??
    (await orderForCustomer(phone, draft, typed)) ??
    (await messageCustomer(phone, draft, typed)) ??
    (await answerRequest(phone, draft, text)) ??
    (await changeProducts(phone, draft, text)) ??
    (await changeOther(phone, draft, text)) ??
    (await answerDraft(phone, draft, typed)) ??
    (await answerProposalInWords(phone, text)) ??
    (await changeBare(phone, draft, text)) ??
    (await describe(phone, text)) ??
    (await showNamedOrder(phone, text));
  if (answer) return answer;
  const suggestion = await suggest(phone, text);
  return draft ? [suggestion, ...(await showDraftAgain(phone, draft))] : [suggestion];
}

const asksToUndo = async (phone: ShopPhone, text: string) =>
  isUndoRequest(text) || (saysCancel(text) && (await findLastUndo(phone))?.place === 0);

const editDraft = async (phone: ShopPhone, draft: Draft | undefined, text: string) =>
  draft && draft.asks !== 'description' ? editDraftByWords(phone, draft, text) : undefined;

/** A name or a description of a draft may say anything. */
const isFree = (draft: Draft | undefined) => draft?.asks !== 'description' && draft?.asks !== 'name';

/** 'Order for 98765 43210: 2 lamps, address …'. */
async function orderForCustomer(phone: ShopPhone, draft: Draft | undefined, text: string) {
  const order = isFree(draft) ? readCustomerOrder(text) : undefined;
  return order && [await proposeOrder(phone, order)];
}

/** What a customer is told stays as it was typed. */
async function messageCustomer(phone: ShopPhone, draft: Draft | undefined, typed: string) {
  if (!isFree(draft)) return undefined;
  const [message, toShown] = [readCustomerMessage(typed), readMessageToShown(typed)];
  const answer = message
    ? await proposeMessage(phone, message)
    : toShown && (await proposeMessageToShown(phone, toShown));
  return answer ? [answer] : undefined;
}

async function answerRequest(phone: ShopPhone, draft: Draft | undefined, text: string) {
  const greeting = isFree(draft) ? readGreeting(text) : undefined;
  if (greeting === 'thanks') return [createTextMessage(phone.language, texts.welcome)];
  // An open question is asked again instead.
  if (greeting && !draft?.asks) return [createTextMessage(phone.language, texts.greeting)];
  const request = isFree(draft) ? readShopRequest(text) : undefined;
  if (!request || request.is === 'product') return undefined;
  const answer = await answerShopRequest(phone, request);
  return answer && [answer];
}

async function changeProducts(phone: ShopPhone, draft: Draft | undefined, text: string) {
  const parts = isFree(draft) && !draft?.asks ? splitChanges(text) : [];
  const change = parseChangeRequest(text);
  const isSeveral = parts.length > 1 && !(change && (await isOneProduct(phone, change, parts, text)));
  const several = isSeveral ? await changeSeveral(phone, parts, readHeading(text)) : undefined;
  if (several) return several;
  if (!change) return undefined;
  const isNamed = change.words.length > 0;
  if (isNamed && draft?.asks !== 'description') {
    const resolved = await resolveChange(phone, change, { isSure: draft?.asks === 'name', text });
    // A list says what the stock of each was.
    if (resolved && meansEveryVariant(text)) return carryOutAll(phone, [{ text, resolved }]);
    if (resolved) return [await carryOutChange(phone, resolved)];
  }
  if (draft?.asks && text.trim()) return undefined;
  if (draft && !isNamed && (change.change === 'price' || change.change === 'stock')) {
    return answerDraftQuestion(phone, draft, change.change, text);
  }
  const order = await showNamedOrder(phone, text);
  return order ?? [createTextMessage(phone.language, isNamed ? draftTexts.noProduct : draftTexts.whichName)];
}

/** 'Salt and pepper set khatam' is one product where the shop has it. */
async function isOneProduct(
  phone: ShopPhone,
  change: SellerChangeRequest,
  parts: readonly ChangePart[],
  text: string,
): Promise<boolean> {
  if (!parts.some(({ isNamed }) => isNamed)) return false;
  const whole = await resolveChange(phone, change, { isSure: true, text });
  return whole !== undefined && 'target' in whole;
}

const answerDraft = async (phone: ShopPhone, draft: Draft | undefined, text: string) =>
  draft?.asks && text.trim() ? answerDraftQuestion(phone, draft, draft.asks, text) : undefined;

/** 'Lamp 450' while a number of a draft is asked for: certain, and about other goods than the draft's. */
async function changeOther(phone: ShopPhone, draft: Draft | undefined, text: string) {
  const bare = draft?.asks === 'price' || draft?.asks === 'stock' ? readBareChange(text) : undefined;
  const isOfDraft = bare?.words.some(({ said }) => draft?.name.toLowerCase().includes(said));
  const resolved =
    bare && !isOfDraft ? await resolveChange(phone, bare, { isBare: true, isSure: true, text }) : undefined;
  return resolved && 'target' in resolved ? [await carryOutChange(phone, resolved)] : undefined;
}

/** 'Lamp 450', if the shop has such goods. */
async function changeBare(phone: ShopPhone, draft: Draft | undefined, text: string) {
  const bare = draft?.asks ? undefined : readBareChange(withoutEveryVariant(text));
  const resolved = bare && (await resolveChange(phone, bare, { isBare: true, text }));
  if (!resolved) return undefined;
  return meansEveryVariant(text) ? carryOutAll(phone, [{ text, resolved }]) : [await carryOutChange(phone, resolved)];
}

async function describe(phone: ShopPhone, text: string) {
  const request = readShopRequest(text);
  const answer = request?.is === 'product' ? await answerShopRequest(phone, request) : undefined;
  return answer && [answer];
}
