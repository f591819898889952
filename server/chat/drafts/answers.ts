import { productCategories, productLimits } from '#domain/catalogue/products.ts';
import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import {
  type DraftFacts,
  type DraftPart,
  type DraftTap,
  draftParts,
  joins,
  missingPart,
  noFacts,
} from '#domain/chat/drafts.ts';
import { refusal } from '#domain/platform/refusals.ts';
import * as texts from '#texts/drafts.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { wordRefusal } from '#texts/refusals.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { say } from '../connectedPhones/words.ts';
import { addPhoto, beginDraft, dropDraft, planPublishing, saveDraft, takeUpDraft } from './commands.ts';
import { checked, type Read, readAnswer, readFacts, unknownOf } from './parts.ts';
import { type Draft, findCurrentDraft, findDraft, listUsedCategories, readDraftPictures } from './queries.ts';
import { askPart, askPrice, listCategories, listParts, showDraft } from './words.ts';

/** A photo begins a product, or joins the one that was begun a moment ago (chat.md, section 2). */
export async function takePhoto(phone: ShopPhone, message: IncomingMessage): Promise<OutgoingMessage[]> {
  const { tx, context, member, contactId, language } = phone;
  const { mediaId, text, occurredAt: photoAt } = message;
  if (!mediaId) return [];
  const isSaid = text.trim() !== '';
  const said: Read = isSaid ? readFacts(text, language) : { facts: {} };
  const draft = await findCurrentDraft(tx, member, contactId);
  if (
    draft &&
    joins({ at: draft.photoAt, ...draft }, { at: photoAt, pricePaise: said.facts.pricePaise ?? said.prices?.[0] })
  ) {
    if (!(await addPhoto(tx, draft, mediaId, photoAt))) return [refuse(phone, tooManyPhotos)];
    return isSaid ? goOn(phone, draft, joined(draft, said, text)) : [];
  }
  const facts = { ...noFacts, ...said.facts };
  const begun = await beginDraft(tx, context, member, { contactId, photoAt, facts, mediaId });
  return goOn(phone, begun, { ...said, facts: {} }, draft && keptWords(phone, draft));
}

const tooManyPhotos = refusal('too_many_images', { maximum: productLimits.images });

/** Words below a further photo say what is not known yet; those that say nothing of that describe the product. */
function joined(draft: Draft, { facts, refusal: refused, prices }: Read, text: string): Read {
  const fresh = unknownOf(draft, facts);
  const words = draft.name && !fresh.description ? [draft.description, facts.name ? text.trim() : ''] : [];
  const description = words.filter(Boolean).join('\n');
  return { facts: { ...fresh, ...(description && { description }) }, refusal: refused, prices };
}

function keptWords({ context, language }: ShopPhone, { name: product }: Draft): string {
  const address = `${context.server.publicUrl}/seller/products/drafts`;
  return inLanguage(language, () =>
    product ? texts.keptInPanel({ product, address }) : texts.keptUnnamed({ address }),
  );
}

const refuse = ({ language }: ShopPhone, code: string) => say(language, () => wordRefusal(code));

/** Writes down what was said, and asks for what is missing or shows the draft. */
async function goOn(phone: ShopPhone, draft: Draft, { facts, refusal: refused, prices }: Read, lead?: string) {
  const { tx, context, member, language } = phone;
  const missing = missingPart({ ...draft, ...facts });
  const saved = await saveDraft(tx, context, draft, { ...facts, asks: missing ?? null });
  const used = missing === 'category' ? await listUsedCategories(tx, member) : [];
  const photos = await readDraftPictures(tx, [draft.id]);
  return inLanguage(language, () => {
    const above = [lead, refused && wordRefusal(refused)].filter(Boolean).join('\n') || undefined;
    if (missing === 'price' && prices) return [askPrice(saved, prices, above)];
    return [missing ? askPart(saved, missing, used, above) : showDraft(saved, photos, above)];
  });
}

/** Shows a draft again, or asks again for what it lacks. */
export const showAgain = (phone: ShopPhone, draft: Draft, lead?: string) => goOn(phone, draft, { facts: {} }, lead);

/** Words to a draft that the phone was asked about, or that say which part they are about. */
export async function takeAnswer(phone: ShopPhone, draft: Draft, asked: DraftPart, text: string) {
  const { tx, context, language } = phone;
  const answer = readAnswer(draft, asked, text, language);
  const { facts, refusal: refused, prices } = answer;
  if (Object.keys(facts).length > 0) return goOn(phone, draft, answer);
  if (prices) {
    await saveDraft(tx, context, draft, { asks: 'price' });
    return inLanguage(language, () => [askPrice(draft, prices)]);
  }
  const isNumber = asked === 'price' || asked === 'stock';
  const lead = refused
    ? inLanguage(language, () => wordRefusal(refused))
    : isNumber
      ? inLanguage(language, texts.numberMissing)
      : undefined;
  await saveDraft(tx, context, draft, { asks: asked });
  return ask(phone, draft, asked, lead);
}

async function ask({ tx, member, language }: ShopPhone, draft: Draft, part: DraftPart, lead?: string) {
  const used = part === 'category' ? await listUsedCategories(tx, member) : [];
  return inLanguage(language, () => [askPart(draft, part, used, lead)]);
}

/** What a tap on a draft's button or row does. */
export async function answerDraftTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  const { tx, context, member, contactId, language } = phone;
  const draft = await findDraft(tx, member, id);
  if (!draft) return [say(language, texts.over)];
  if (draft.publishAt) return [say(language, texts.isPublishing)];
  if (name === 'discard') {
    await dropDraft(tx, draft);
    const { name: product } = draft;
    return [say(language, () => (product ? texts.discarded({ product }) : texts.discardedUnnamed()))];
  }
  if (name === 'publish' && missingPart(draft) === undefined && value === `${draft.version}`) {
    await planPublishing(tx, context, draft, contactId);
    return [];
  }
  await takeUpDraft(tx, draft, contactId);
  if (name === 'pick') return pickPrice(phone, draft, Number(value));
  if (name === 'change') return inLanguage(language, () => [listParts(draft)]);
  if (name === 'part') return askForPart(phone, draft, value);
  if (name === 'categories') {
    const used = await listUsedCategories(tx, member);
    return inLanguage(language, () => [listCategories(draft, used, value === '1' ? 1 : 0)]);
  }
  return goOn(phone, draft, { facts: name === 'category' ? categoryOf(value) : {} });
}

/** One of the prices that were written. */
const pickPrice = (phone: ShopPhone, draft: Draft, pricePaise: number) => goOn(phone, draft, checked({ pricePaise }));

async function askForPart(phone: ShopPhone, draft: Draft, value: string) {
  const part = draftParts.find((known) => known === value);
  if (!part) return showAgain(phone, draft);
  await saveDraft(phone.tx, phone.context, draft, { asks: part });
  return ask(phone, draft, part);
}

function categoryOf(value: string): Partial<DraftFacts> {
  const category = productCategories[Number(value)];
  return category ? { category } : {};
}
