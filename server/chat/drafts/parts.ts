import { productDraft } from '#domain/catalogue/products.schema.ts';
import { type DraftFacts, type DraftPart, readCategory } from '#domain/chat/drafts.ts';
import { rupeesToPaise } from '#domain/language/money.ts';
import type { Language } from '#domain/platform/languages.ts';
import { amountsIn } from '#server/language/amounts.ts';
import { type Caption, readCaption } from '#server/language/captions.ts';
import { read } from '#server/language/reading.ts';
import * as texts from '#texts/drafts.gen.ts';
import { inLanguage } from '#texts/language.ts';

/**
 * What was read, why something of it cannot be taken, as domain/platform/refusals.ts writes it, and the prices among which the
 * seller is to choose.
 */
export type Read = { facts: Partial<DraftFacts>; refusal?: string | undefined; prices?: number[] | undefined };

/** What a caption says, as a product may have it. */
export function readFacts(text: string, language: Language): Read {
  const caption = readCaption(text);
  return { ...checked(factsOf(caption, language)), prices: caption.prices };
}

function factsOf({ name, pricePaise, stock, sizes, category, description }: Caption, language: Language) {
  const listed = sizes.length > 0 && inLanguage(language, () => texts.sizes({ sizes: sizes.join(', ') }));
  return {
    ...(name && { name }),
    ...(pricePaise !== undefined && { pricePaise }),
    ...(stock !== undefined && { stock }),
    ...(category && { category }),
    ...((description || listed) && { description: [description, listed].filter(Boolean).join('\n') }),
  };
}

/** Keeps what the product form would take too; says why the first other one is refused. */
export function checked(facts: Partial<DraftFacts>): Read {
  const kept: Partial<DraftFacts> = {};
  let refusal: string | undefined;
  for (const field of ['name', 'description', 'pricePaise', 'stock', 'category'] as const) {
    if (facts[field] === undefined) continue;
    const result = productDraft.shape[field].safeParse(facts[field]);
    if (result.success) Object.assign(kept, { [field]: result.data });
    else refusal ??= result.error.issues[0]?.message;
  }
  return { facts: kept, refusal };
}

/**
 * Reads the answer to what was asked for. What is asked for the first time may be answered with more than that: 'Cotton
 * kurti 499, 10 pieces'; what is known already is only replaced by an answer to it.
 */
export function readAnswer(known: DraftFacts, asked: DraftPart, text: string, language: Language): Read {
  if (asked === 'description') return checked({ description: text });
  const { prices, ...said } = readCaption(text);
  const caption = factsOf(said, language);
  if (asked === 'name') {
    const saysElse = !known.name && Object.keys(caption).length > 0;
    return { ...checked(saysElse ? caption : { name: oneLine(text) }), prices: saysElse ? prices : undefined };
  }
  const further = unknownOf(known, caption);
  if (asked === 'category') {
    const category = readCategory(text) ?? caption.category;
    return checked(category ? { category } : {});
  }
  if (asked === 'stock') {
    const stock = caption.stock ?? numberIn(text);
    const { pricePaise } = further;
    const hasBoth = caption.stock !== undefined && pricePaise !== undefined;
    return checked({ ...(hasBoth && { pricePaise }), ...(stock !== undefined && { stock }) });
  }
  if (prices) return { facts: {}, prices };
  const pricePaise = caption.pricePaise ?? toPaise(numberIn(text));
  const { stock } = further;
  return checked({ ...(stock !== undefined && { stock }), ...(pricePaise !== undefined && { pricePaise }) });
}

/** What is said of a product and was not known of it. */
export function unknownOf(known: DraftFacts, said: Partial<DraftFacts>): Partial<DraftFacts> {
  const isKnown = (field: string) =>
    Boolean(known[field as keyof DraftFacts] ?? false) || known[field as keyof DraftFacts] === 0;
  return Object.fromEntries(Object.entries(said).filter(([field]) => !isKnown(field)));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The number of a text, in digits or words; '-5' is one too. None where several are named. */
function numberIn(text: string): number | undefined {
  const typed = /^\s*-?\d+(?:\.\d+)?\s*$/.exec(text)?.[0];
  if (typed !== undefined) return Number(typed);
  const values = new Set(amountsIn(read(text)).map(({ value }) => value));
  return values.size === 1 ? [...values][0] : undefined;
}

/** What is no whole number of paise stays a fraction, and is refused as such. */
const toPaise = (rupees: number | undefined) =>
  rupees === undefined ? undefined : (rupeesToPaise(rupees) ?? rupees * 100);
