import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import { keysOf } from '#domain/platform/records.ts';
import { channelLimits } from './channel.ts';
import { type DraftOptions, sumDraftVariants } from './draftOptions.ts';
import { idPattern } from './tapIds.ts';

/**
 * Products that a shop's phone begins in the chat, and changes that it requests in words (chat.md, section 2): the
 * questions, the grouping of photos, and the meaning of taps.
 */

/** The parts of a draft that can be asked for and changed, in the order of the questions. */
export const draftParts = ['name', 'price', 'stock', 'category', 'description'] as const;
export type DraftPart = (typeof draftParts)[number];

/** The known facts of a product; an unknown name or description is empty. */
export type DraftFacts = {
  name: string;
  description: string;
  pricePaise: number | null;
  stock: number | null;
  category: ProductCategory | null;
  /** With options price and stock are figures of the variants, and null while one of them is unknown. */
  options: DraftOptions | null;
};
export const emptyDraftFacts: DraftFacts = {
  name: '',
  description: '',
  pricePaise: null,
  stock: null,
  category: null,
  options: null,
};

/**
 * Returns the facts that change when `facts` become known. A price or stock of a draft with options is that of each
 * variant; new options take over the price that is known already.
 */
export function completeFacts(known: DraftFacts, facts: Partial<DraftFacts>): Partial<DraftFacts> {
  const options = facts.options ?? known.options;
  if (!options) return facts;
  const { pricePaise, stock } = facts;
  const variants = options.variants.map((variant) => {
    const fallback = facts.options ? (variant.pricePaise ?? pricePaise ?? known.pricePaise) : variant.pricePaise;
    return {
      ...variant,
      pricePaise: facts.options ? fallback : (pricePaise ?? fallback),
      stock: facts.options ? variant.stock : (stock ?? variant.stock),
    };
  });
  const { total, ...others } = options;
  const isShared = variants.every((variant) => variant.stock !== null);
  const completed = { ...others, variants, ...(total !== undefined && !isShared && { total }) };
  return { ...facts, ...sumDraftVariants(variants), options: completed };
}

/**
 * Returns the part to ask for next; `undefined` if the draft can be published. A missing description falls back to the
 * name.
 */
export function nextMissingPart({ name, pricePaise, stock, category }: DraftFacts): DraftPart | undefined {
  if (!name) return 'name';
  if (pricePaise === null) return 'price';
  if (stock === null) return 'stock';
  return category ? undefined : 'category';
}

/** Photos within this many seconds belong to one product. */
export const photoGroupSeconds = 20;

type Photo = { at: Date; pricePaise: number | null | undefined };

/** Whether a photo belongs to a draft, given the draft's last photo; not if both have a price of their own. */
export function belongsToDraft(draft: Photo, photo: Photo): boolean {
  const isSoon = Math.abs(photo.at.getTime() - draft.at.getTime()) <= photoGroupSeconds * 1000;
  const price = photo.pricePaise ?? draft.pricePaise;
  const hasOwnPrice = price !== (draft.pricePaise ?? price);
  return isSoon && !hasOwnPrice;
}

/** One row is reserved for the next page. */
const categoriesPerPage = channelLimits.rows - 1;

/**
 * Returns the categories of one list, which holds ten rows: the shop's most frequent ones come first, and the last row
 * leads to the next page, or back from the last one.
 */
export function categoryPage(used: readonly ProductCategory[], page: number): ProductCategory[] {
  const all = [...used, ...productCategories.filter((category) => !used.includes(category))];
  return page === 0 ? all.slice(0, categoriesPerPage) : all.slice(categoriesPerPage);
}

/** Returns the category that somebody typed: its name or one of its words, in any case. */
export function parseCategory(text: string): ProductCategory | undefined {
  const typed = text.trim().toLowerCase();
  const named = productCategories.find((category) => category.toLowerCase() === typed);
  const parts = (category: string) => category.toLowerCase().split(/ & | /);
  return named ?? productCategories.find((category) => parts(category).includes(typed));
}

/** How long a change can be undone, in minutes. */
export const productChangeUndoMinutes = 10;

/** The changes of a product that words can request, with the unit of their number. */
export const productChanges = { stock: 'pieces', price: 'paise', hide: 'nothing', show: 'nothing' } as const;
export type ProductChange = keyof typeof productChanges;

/** The change of one variant, in items or paise. */
export type VariantChange = { id: string; before: number; after: number };

/** The changes that words and taps can request: items sold or received adjust the stock. */
export const wordChanges = { ...productChanges, sold: 'pieces', added: 'pieces' } as const;
export type WordChange = keyof typeof wordChanges;

/**
 * The possible taps: on a draft (`pick`: one of several prices; `each`: the stock of each variant; `mean`: whether numbers
 * are prices or stocks), on a product, on a change that was made.
 */
export const draftTapNames = [
  ...(['publish', 'change', 'discard', 'pick', 'part', 'category', 'categories', 'each', 'mean', 'undo'] as const),
  ...keysOf(wordChanges),
];
export type DraftTapName = (typeof draftTapNames)[number];
/** The value is a version, part, position, page, number or price in paise. */
export type DraftTap = { name: DraftTapName; id: string; value: string };

const draftTapIdPattern = new RegExp(`^([a-z]+):(${idPattern})(?::([a-z0-9]{1,32}))?$`);

/** Returns the id of a button or row. */
export const formatDraftTapId = ({ name, id, value }: DraftTap) => `${name}:${id}${value && `:${value}`}`;

/**
 * Returns the request of a tapped id; `undefined` for ids that no shop's phone was sent. The caller must check the
 * owner.
 */
export function parseDraftTapId(id: string): DraftTap | undefined {
  const [, typed = '', of = '', value = ''] = draftTapIdPattern.exec(id) ?? [];
  const name = draftTapNames.find((known) => known === typed);
  return name && { name, id: of, value };
}
