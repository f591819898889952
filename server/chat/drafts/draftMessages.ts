import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import {
  categoryPage,
  type DraftFacts,
  type DraftPart,
  draftParts,
  formatDraftTapId,
  photoGroupSeconds,
} from '#domain/chat/drafts.ts';
import { truncate } from '#domain/chat/messageLimits.ts';
import { productCategoryLabels } from '#texts/categories.ts';
import * as texts from '#texts/drafts.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { createOptionQuestion, describePrices, describeVariants } from './optionMessages.ts';
import type { Draft, DraftPhoto } from './queries.ts';

/** Puts a lead above a question or a draft: what was rejected, or saved for later. */
const withLead = (lead: string | undefined, text: string) => (lead ? `${lead}\n\n${text}` : text);

/** Returns the draft as the customer will see it, with buttons for the next steps. */
export function createDraftMessage(draft: Draft, photos: DraftPhoto[], lead?: string): OutgoingMessage {
  const { id, version, name, description, stock, category, options } = draft;
  const tap = (tapped: 'publish' | 'change' | 'discard') => formatDraftTapId({ name: tapped, id, value: `${version}` });
  const facts = texts.draftTitle({
    product: name,
    price: describePrices(draft),
    stock: texts.draftStock({ stock: stock ?? 0 }),
    category: category ? productCategoryLabels[category]() : '',
  });
  const [first] = photos.filter(({ state }) => state !== 'refused');
  const hint = version === 1 ? texts.draftHint({ seconds: photoGroupSeconds }) : texts.draftStill();
  // The description comes last but one, so that it is what gets truncated.
  const listed = options ? `${facts}\n${describeVariants(options)}` : facts;
  const shown =
    description && description !== name ? `${listed}\n\n${truncate(description, maxDescriptionLength)}` : listed;
  return {
    kind: 'buttons',
    text: withLead(lead, [shown, describeFailedPhotos(photos), hint].filter(Boolean).join('\n\n')),
    ...(first && { picture: { mediaId: first.mediaId } }),
    buttons: [
      { id: tap('publish'), title: texts.publish() },
      { id: tap('change'), title: texts.change() },
      { id: tap('discard'), title: texts.discard() },
    ],
  };
}

/** Returns a note about photos that couldn't be downloaded; empty if all could. */
function describeFailedPhotos(photos: DraftPhoto[]): string {
  const count = photos.filter(({ state }) => state === 'refused').length;
  return count > 0 ? texts.photosFailed({ count }) : '';
}

/** In characters: the whole message holds 1,024. */
const maxDescriptionLength = 400;

const partQuestions: Record<
  Exclude<DraftPart, 'category'>,
  (named: { product: string }, known: DraftFacts) => string
> = {
  name: (_, { name, pricePaise, stock }) =>
    name || pricePaise !== null || stock !== null
      ? texts.askNameAgain()
      : texts.askName({ seconds: photoGroupSeconds }),
  price: texts.askPrice,
  stock: texts.askStock,
  description: texts.askDescription,
};

const addLead = (lead: string | undefined, message: OutgoingMessage) =>
  'text' in message && message.text ? { ...message, text: withLead(lead, message.text) } : message;

/** Limits of the service. */
const [mostButtons, mostRows] = [3, 10];

/** Asks which of the prices in the text is the product's; the seller can also type another one. */
export function createPriceQuestion({ id, name: product }: Draft, prices: number[], lead?: string): OutgoingMessage {
  const text = withLead(lead, product ? texts.askWhichPriceOf({ product }) : texts.askWhichPrice());
  const choices = prices.slice(0, mostRows).map((paise) => ({
    id: formatDraftTapId({ name: 'pick', id, value: `${paise}` }),
    title: formatPaise(paise),
  }));
  return choices.length <= mostButtons
    ? { kind: 'buttons', text, buttons: choices }
    : { kind: 'list', text, button: texts.choose(), rows: choices };
}

/** Asks for one part of a draft. */
export function createPartQuestion(
  draft: Draft,
  part: DraftPart,
  used: ProductCategory[],
  lead?: string,
): OutgoingMessage {
  if (part === 'category') return createCategoryList(draft, used, 0, lead);
  if (draft.options && (part === 'price' || part === 'stock')) {
    return addLead(lead, createOptionQuestion(draft, draft.options, part));
  }
  return { kind: 'text', text: withLead(lead, partQuestions[part]({ product: draft.name }, draft)) };
}

/** Returns the categories to choose from; a list holds ten rows, so the last one opens the next page. */
export function createCategoryList(
  draft: Draft,
  used: ProductCategory[],
  page: number,
  lead?: string,
): OutgoingMessage {
  const { id, name: product } = draft;
  const rows = categoryPage(used, page).map((category) => ({
    id: formatDraftTapId({ name: 'category', id, value: `${productCategories.indexOf(category)}` }),
    title: productCategoryLabels[category](),
  }));
  const on =
    page === 0 ? { value: '1', title: texts.moreCategories() } : { value: '0', title: texts.firstCategories() };
  return {
    kind: 'list',
    text: withLead(lead, texts.askCategory({ product })),
    button: texts.choose(),
    rows: [...rows, { id: formatDraftTapId({ name: 'categories', id, value: on.value }), title: on.title }],
  };
}

const partLabels: Record<DraftPart, () => string> = {
  name: texts.partName,
  price: texts.partPrice,
  stock: texts.partStock,
  category: texts.partCategory,
  description: texts.partDescription,
};

/** Returns the list of parts that can be changed. */
export function createPartList({ id }: Draft): OutgoingMessage {
  const rows = draftParts.map((part) => ({
    id: formatDraftTapId({ name: 'part', id, value: part }),
    title: partLabels[part](),
  }));
  return { kind: 'list', text: texts.askPart(), button: texts.choose(), rows };
}
