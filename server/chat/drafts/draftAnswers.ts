import { productCategories, productLimits } from '#domain/catalogue/products.ts';
import type { IncomingMessage, OutgoingMessage } from '#domain/chat/channel.ts';
import {
  belongsToDraft,
  completeFacts,
  type DraftFacts,
  type DraftPart,
  type DraftTap,
  draftParts,
  emptyDraftFacts,
  nextMissingPart,
} from '#domain/chat/drafts.ts';
import { refusal } from '#domain/platform/refusals.ts';
import * as texts from '#texts/drafts.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { translateRefusal } from '#texts/refusals.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { addDraftPhoto, beginDraft, deleteDraft, resumeDraft, saveDraft, schedulePublishing } from './commands.ts';
import { parseDraftEdit } from './draftEdits.ts';
import {
  createCategoryList,
  createDraftMessage,
  createPartList,
  createPartQuestion,
  createPriceQuestion,
} from './draftMessages.ts';
import { assignNumbers } from './draftOptions.ts';
import {
  namesOtherGoods,
  type ParsedDraft,
  parseDraftAnswer,
  parseDraftFacts,
  pickUnknownFacts,
  validateDraftFacts,
} from './draftParsing.ts';
import { createNumbersQuestion } from './optionMessages.ts';
import { type Draft, findCurrentDraft, findDraft, listUsedCategories, readDraftPictures } from './queries.ts';

/** A photo begins a product, or is added to one that was begun a moment ago (chat.md, section 2). */
export async function addPhotoFromPhone(phone: ShopPhone, message: IncomingMessage): Promise<OutgoingMessage[]> {
  const { tx, context, member, contactId, language } = phone;
  const { mediaId, text, occurredAt: photoAt } = message;
  if (!mediaId) return [];
  const isSaid = text.trim() !== '';
  const said: ParsedDraft = isSaid ? parseDraftFacts(text, language) : { facts: {} };
  const draft = await findCurrentDraft(tx, member, contactId);
  if (
    draft &&
    !namesOtherGoods(draft, said.facts) &&
    belongsToDraft(
      { at: draft.photoAt, ...draft },
      {
        at: photoAt,
        pricePaise: said.facts.pricePaise ?? said.facts.options?.variants[0]?.pricePaise ?? said.prices?.[0],
      },
    )
  ) {
    if (!(await addDraftPhoto(tx, draft, mediaId, photoAt))) return [replyRefusal(phone, tooManyPhotos)];
    return isSaid ? continueDraft(phone, draft, mergeParsed(draft, said, text)) : [];
  }
  const facts = { ...emptyDraftFacts, ...completeFacts(emptyDraftFacts, said.facts) };
  const begun = await beginDraft(tx, context, member, { contactId, photoAt, facts, mediaId });
  return continueDraft(phone, begun, { ...said, facts: {} }, draft && describeKept(phone, draft));
}

const tooManyPhotos = refusal('too_many_images', { maximum: productLimits.images });

/** The caption of a further photo adds missing facts; a caption without any is the description. */
function mergeParsed(draft: Draft, { facts, refusal: refused, prices }: ParsedDraft, text: string): ParsedDraft {
  const fresh = pickUnknownFacts(draft, facts);
  const words = draft.name && !fresh.description ? [draft.description, facts.name ? text.trim() : ''] : [];
  const description = words.filter(Boolean).join('\n');
  return { facts: { ...fresh, ...(description && { description }) }, refusal: refused, prices };
}

function describeKept({ context, language }: ShopPhone, { name: product }: Draft): string {
  const address = `${context.server.publicUrl}/seller/products/drafts`;
  return inLanguage(language, () =>
    product ? texts.keptInPanel({ product, address }) : texts.keptUnnamed({ address }),
  );
}

const replyRefusal = ({ language }: ShopPhone, code: string) =>
  createTextMessage(language, () => translateRefusal(code));

/** Saves the facts, then asks for a missing one or shows the draft. */
async function continueDraft(
  phone: ShopPhone,
  draft: Draft,
  { facts, refusal: refused, prices }: ParsedDraft,
  lead?: string,
) {
  const { tx, context, member, language } = phone;
  const changes = completeFacts(draft, facts);
  const missing = nextMissingPart({ ...draft, ...changes });
  const saved = await saveDraft(tx, context, draft, {
    ...(Object.keys(facts).length > 0 && changes),
    asks: missing ?? null,
  });
  const used = missing === 'category' ? await listUsedCategories(tx, member) : [];
  const photos = await readDraftPictures(tx.db, [draft.id]);
  return inLanguage(language, () => {
    const above = [lead, refused && translateRefusal(refused)].filter(Boolean).join('\n') || undefined;
    if (saved.options?.numbers) return [createNumbersQuestion(saved, saved.options)];
    if (missing === 'price' && prices) return [createPriceQuestion(saved, prices, above)];
    return [missing ? createPartQuestion(saved, missing, used, above) : createDraftMessage(saved, photos, above)];
  });
}

/** Shows a draft again, or repeats the question about a missing fact. */
export const showDraftAgain = (phone: ShopPhone, draft: Draft, lead?: string) =>
  continueDraft(phone, draft, { facts: {} }, lead);

/** Handles words about the part of a draft that the phone was asked about, or about another part that they name. */
export async function answerDraftQuestion(phone: ShopPhone, draft: Draft, asked: DraftPart, text: string) {
  const { tx, context, language } = phone;
  const answer = parseDraftAnswer(draft, asked, text, language);
  const { facts, refusal: refused, prices } = answer;
  if (Object.keys(facts).length > 0) return continueDraft(phone, draft, answer);
  if (prices) {
    await saveDraft(tx, context, draft, { asks: 'price' });
    return inLanguage(language, () => [createPriceQuestion(draft, prices)]);
  }
  const isNumber = asked === 'price' || asked === 'stock';
  const lead = refused
    ? inLanguage(language, () => translateRefusal(refused))
    : isNumber
      ? inLanguage(language, texts.numberMissing)
      : undefined;
  await saveDraft(tx, context, draft, { asks: asked });
  return askForMissingPart(phone, draft, asked, lead);
}

/** Handles words that change a part of the draft: 'price 450 nahi 480', 'naam badlo …'. */
export async function editDraftByWords(
  phone: ShopPhone,
  draft: Draft,
  text: string,
): Promise<OutgoingMessage[] | undefined> {
  const edit = parseDraftEdit(draft, text);
  if (!edit) return undefined;
  return 'part' in edit ? answerDraftQuestion(phone, draft, edit.part, text) : continueDraft(phone, draft, edit);
}

async function askForMissingPart({ tx, member, language }: ShopPhone, draft: Draft, part: DraftPart, lead?: string) {
  const used = part === 'category' ? await listUsedCategories(tx, member) : [];
  return inLanguage(language, () => [createPartQuestion(draft, part, used, lead)]);
}

/** Handles a tap on a draft's button or row. */
export async function answerDraftTap(phone: ShopPhone, { name, id, value }: DraftTap): Promise<OutgoingMessage[]> {
  const { tx, context, member, contactId, language } = phone;
  const draft = await findDraft(tx, member, id);
  if (!draft) return [createTextMessage(language, texts.over)];
  if (draft.publishAt) return [createTextMessage(language, texts.isPublishing)];
  if (name === 'discard') {
    await deleteDraft(tx, draft);
    const { name: product } = draft;
    return [createTextMessage(language, () => (product ? texts.discarded({ product }) : texts.discardedUnnamed()))];
  }
  if (name === 'publish' && nextMissingPart(draft) === undefined && value === `${draft.version}`) {
    await schedulePublishing(tx, context, draft, contactId);
    return [];
  }
  await resumeDraft(tx, draft, contactId);
  if (name === 'pick') return pickPrice(phone, draft, Number(value));
  if (name === 'each') return continueDraft(phone, draft, validateDraftFacts({ stock: Number(value) }));
  if (name === 'mean') return assignMeaning(phone, draft, value);
  if (name === 'change') return inLanguage(language, () => [createPartList(draft)]);
  if (name === 'part') return askForPart(phone, draft, value);
  if (name === 'categories') {
    const used = await listUsedCategories(tx, member);
    return inLanguage(language, () => [createCategoryList(draft, used, value === '1' ? 1 : 0)]);
  }
  return continueDraft(phone, draft, { facts: name === 'category' ? parseCategoryValue(value) : {} });
}

/** Sets one of the prices that were in the caption. */
const pickPrice = (phone: ShopPhone, draft: Draft, pricePaise: number) =>
  continueDraft(phone, draft, validateDraftFacts({ pricePaise }));

/** Says that the numbers beside the values are prices or stocks. */
function assignMeaning(phone: ShopPhone, draft: Draft, value: string) {
  const meaning = value === 'price' ? 'price' : 'stock';
  if (!draft.options?.numbers) return showDraftAgain(phone, draft);
  return continueDraft(phone, draft, validateDraftFacts({ options: assignNumbers(draft.options, meaning) }));
}

async function askForPart(phone: ShopPhone, draft: Draft, value: string) {
  const part = draftParts.find((known) => known === value);
  if (!part) return showDraftAgain(phone, draft);
  await saveDraft(phone.tx, phone.context, draft, { asks: part });
  return askForMissingPart(phone, withoutTotal(draft), part);
}

/** Who changes the stock is not asked again how a sum is shared out. */
const withoutTotal = ({ options, ...draft }: Draft): Draft => {
  const { total: _, ...others } = options ?? { options: [], variants: [] };
  return { ...draft, options: options && others };
};

function parseCategoryValue(value: string): Partial<DraftFacts> {
  const category = productCategories[Number(value)];
  return category ? { category } : {};
}
