import type { Intent } from '#domain/assistant/assistant.ts';
import { understand } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { Proposal } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from './answerParts.ts';
import { answerProducts } from './productAnswers.ts';
import { resolveProducts } from './productResolution.ts';

type PhotoAnswer = { action: Intent; parts: AnswerPart[] };

/** 'Paid', 'payment done', 'money sent', in the three ways of writing. */
const paidPattern =
  /(?<!not |un|nahi )\b(?:paid|payment (?:is )?(?:done|made|sent|complete[d]?|successful)|(?:money|amount|payment|paisa|paise) (?:sent|transferred|bhej\w*|de di\w+|kar di\w+)|(?:pay|payment) (?:kar|ho) (?:di\w+|ga\w+|chuk\w+)|transfer(?:red| kar di\w+| ho ga\w+))\b|(?:भुगतान|पेमेंट|पैसे|पैसा)\s+(?:\p{L}\p{M}*)*\s*(?:कर|हो|भेज|दे)/iu;
const sentPattern = /\b(?:sent|done|bhej (?:di\w+|ra\w+)|ho gay[ai]|kar diya)\b|भेज|हो गया|कर दिया/iu;
/** Questions that a photo may be asked with. */
const photoIntents = new Set<Intent>(['price', 'available', 'show', 'variants', 'order', 'payment', 'yes', 'greeting']);

/**
 * Answers a photo that shows none of the shop's pictures: a payment is for the person, a product that the shop may have
 * is a question to it. `undefined`: the words ask about something else, or name a product. Without reading letters in
 * photos, only words tell a payment.
 */
export async function answerUnknownPhoto(turn: AssistantTurn, wanted: Intent[]): Promise<PhotoAnswer | undefined> {
  const { messages, shop } = turn.situation;
  const isUnknown = messages.some(({ photo, aboutProductId }) => photo === 'unknown' && !aboutProductId);
  if (!isUnknown || messages.some(({ photo }) => photo === 'known')) return undefined;
  const text = messages.map((message) => message.text).join('\n');
  if (await isPayment(turn, text)) {
    const seen = createTextPart(turn, () => texts.paymentSeen({ shop: shop.name }));
    return { action: 'payment', parts: [{ ...createHandoverPart(turn), ...seen }] };
  }
  if (!wanted.every((name) => photoIntents.has(name)) || (await isProductNamed(turn))) return undefined;
  const asked = createTextPart(turn, () => texts.photoAsked({ shop: shop.name }));
  return { action: 'available', parts: [{ ...asked, showsPhoto: true }] };
}

/** Says that they have paid, or sends a photo without other words after talk of payment while an order is open. */
async function isPayment(turn: AssistantTurn, text: string): Promise<boolean> {
  if (paidPattern.test(text)) return true;
  const isOpenToIt = !text.trim() || sentPattern.test(text) || speaksOfPayment(text);
  const spoken = [text, ...(turn.situation.before ?? [])];
  if (!isOpenToIt || !spoken.some((said) => speaksOfPayment(said))) return false;
  return (await turn.look.orders()).some(({ status }) => openStatuses.has(status));
}
const openStatuses = new Set<string>(['pending', 'confirmed', 'shipped']);
const speaksOfPayment = (text: string) =>
  understand(text).talk.some((name) => name === 'payment' || name === 'online payment') || paidPattern.test(text);

/** 'Do you have this kurti?' is no name: only words for goods that lead to products are. */
async function isProductNamed(turn: AssistantTurn): Promise<boolean> {
  for (const { words } of turn.understood.items) {
    if (turn.understood.refersBack || !words.some(({ kind }) => kind === 'goods')) continue;
    if ((await resolveProducts(turn, words)).how !== 'none') return true;
  }
  return false;
}

/** Names the product of a photo that came without words, with its price and whether it is in stock. */
async function answerKnownPhoto(turn: AssistantTurn): Promise<PhotoAnswer | undefined> {
  if (!turn.situation.messages.some(({ photo }) => photo === 'known')) return undefined;
  const part = await answerProducts(turn, 'available', true);
  return part && { action: 'available', parts: [part] };
}

/** Answers a turn without words: by its photo, or with what is needed instead. */
export async function answerWithoutWords(
  turn: AssistantTurn,
): Promise<{ action: Proposal['action']; parts: AnswerPart[] }> {
  const photo = (await answerUnknownPhoto(turn, [])) ?? (await answerKnownPhoto(turn));
  return photo ?? { action: 'askBack', parts: [createTextPart(turn, unreadableReply(turn))] };
}

/** A sticker, a photo that wasn't compared, a location or a contact card doesn't ask anything. */
function unreadableReply({ situation }: AssistantTurn): () => string {
  if (situation.messages.some(({ kind }) => kind === 'location')) return texts.locationSeen;
  return situation.messages.some(({ kind }) => kind === 'image') ? texts.pictureSeen : texts.onlyWords;
}
