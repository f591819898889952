import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import { keysOf } from '#domain/platform/records.ts';
import { channelLimits } from './channel.ts';

/**
 * Products that a shop's phone begins in the chat, and changes that it asks for by words (chat.md, section 2): what is
 * asked for, which photos belong together, what a tap means.
 */

/** What can be asked for and changed of a draft, in the sequence in which it is asked for. */
export const draftParts = ['name', 'price', 'stock', 'category', 'description'] as const;
export type DraftPart = (typeof draftParts)[number];

/** A product as far as it is known; a name or description that is not yet known is empty. */
export type DraftFacts = {
  name: string;
  description: string;
  pricePaise: number | null;
  stock: number | null;
  category: ProductCategory | null;
};
export const emptyDraftFacts: DraftFacts = { name: '', description: '', pricePaise: null, stock: null, category: null };

/** What is asked for next; `undefined`: the draft can be published. A product without a description is called by its name. */
export function nextMissingPart({ name, pricePaise, stock, category }: DraftFacts): DraftPart | undefined {
  if (!name) return 'name';
  if (pricePaise === null) return 'price';
  if (stock === null) return 'stock';
  return category ? undefined : 'category';
}

/** Photos that follow each other this fast, in seconds, are of one product. */
export const photoGroupSeconds = 20;

type Photo = { at: Date; pricePaise: number | null | undefined };

/** Whether a photo belongs to a draft whose last one came then: not with a price of its own beside the draft's. */
export function belongsToDraft(draft: Photo, photo: Photo): boolean {
  const isSoon = Math.abs(photo.at.getTime() - draft.at.getTime()) <= photoGroupSeconds * 1000;
  const price = photo.pricePaise ?? draft.pricePaise;
  const hasOwnPrice = price !== (draft.pricePaise ?? price);
  return isSoon && !hasOwnPrice;
}

/** One row is kept for going on. */
const categoriesPerPage = channelLimits.rows - 1;

/**
 * The categories of one list, which holds ten rows: those that the shop uses most come first, and the last row leads to
 * the others, and from these back.
 */
export function categoryPage(used: readonly ProductCategory[], page: number): ProductCategory[] {
  const all = [...used, ...productCategories.filter((category) => !used.includes(category))];
  return page === 0 ? all.slice(0, categoriesPerPage) : all.slice(categoriesPerPage);
}

/** The category that somebody typed: its name or one of its words, in any case. */
export function parseCategory(text: string): ProductCategory | undefined {
  const typed = text.trim().toLowerCase();
  const named = productCategories.find((category) => category.toLowerCase() === typed);
  const parts = (category: string) => category.toLowerCase().split(/ & | /);
  return named ?? productCategories.find((category) => parts(category).includes(typed));
}

/** How long a change can be taken back, in minutes from when it was made. */
export const productChangeUndoMinutes = 10;

/** Changes of a product that can be asked for by words, and with which number. */
export const productChanges = { stock: 'pieces', price: 'paise', hide: 'nothing', show: 'nothing' } as const;
export type ProductChange = keyof typeof productChanges;

/** What words and taps may ask for: what was sold or came in moves the stock. */
export const wordChanges = { ...productChanges, sold: 'pieces', added: 'pieces' } as const;
export type WordChange = keyof typeof wordChanges;

/** What can be tapped: of a draft (`pick`: one of several prices), of a product, of a change that was made. */
export const draftTapNames = [
  ...(['publish', 'change', 'discard', 'pick', 'part', 'category', 'categories', 'undo'] as const),
  ...keysOf(wordChanges),
];
export type DraftTapName = (typeof draftTapNames)[number];
/** The value is a version, part, place, page, number or price in paise. */
export type DraftTap = { name: DraftTapName; id: string; value: string };

const draftTapIdPattern = /^([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::([a-z0-9]{1,16}))?$/;

/** The id of a button or of a row. */
export const formatDraftTapId = ({ name, id, value }: DraftTap) => `${name}:${id}${value && `:${value}`}`;

/** What a tapped id asks for; `undefined` for what no shop's phone was sent. Whose it is the server looks up. */
export function parseDraftTapId(id: string): DraftTap | undefined {
  const [, typed = '', of = '', value = ''] = draftTapIdPattern.exec(id) ?? [];
  const name = draftTapNames.find((known) => known === typed);
  return name && { name, id: of, value };
}
