import { findPlaces } from '#server/language/cartPlaces.ts';
import { isQuestion, mayAsk } from '#server/language/cartQuestions.ts';
import { asksDetails, asksInclusion } from '#server/language/detailQuestions.ts';
import { toSpellingKey } from '#server/language/spelling.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import { membersOfKinds } from '#server/language/wordLists.ts';
import type { ProductResolution, SearchHit } from '../situation/catalogue.ts';
import type { CatalogReader, Situation } from '../situation/proposal.ts';
import type { AssistantTurn } from './answerParts.ts';
import { turnText } from './turnReading.ts';

/** Maximum products named in one answer. */
export const maxNamedProducts = 5;

/** Resolves an item of a message, or the products discussed last. */
export async function resolveProducts(
  { situation, look, understood }: AssistantTurn,
  item: readonly GoodsWord[],
): Promise<ProductResolution> {
  const { memory, messages } = situation;
  const about = messages.findLast((message) => message.aboutProductId)?.aboutProductId;
  const isNamed = item.some(({ kind }) => kind === 'goods' || kind === 'other' || kind === 'material');
  const isBack = !isNamed || (understood.refersBack && !item.some(({ kind }) => kind === 'goods'));
  const range = { most: understood.most, least: understood.least, limit: maxNamedProducts + 1 };
  if (about && isBack) return classifyHits(await look.products({ words: [], ids: [about], limit: 1 }), []);
  const counted = findShown(situation);
  if (counted.length > 0 && isBack) {
    const hits = await look.products({ words: [], ids: counted, limit: maxNamedProducts });
    return classifyHits(
      counted.flatMap((id) => hits.find((hit) => hit.id === id) ?? []),
      [],
    );
  }
  const ofPlace = isQuestion(turnText(situation)) ? await findAskedOfPlace(look, counted, item) : undefined;
  if (ofPlace) return ofPlace;
  const focus = memory.focus.length > 0 && isBack;
  if (focus && item.length === 0)
    return classifyHits(await look.products({ words: [], ids: memory.focus, limit: maxNamedProducts }), []);
  if (item.length === 0) return { how: 'none', found: [], words: [], missing: [] };
  const spoken = await findAsked(situation, look, item);
  if (spoken) return spoken;
  const words = focus
    ? [...memory.words.filter(({ kind }) => !item.some((word) => word.kind === kind)), ...item]
    : [...item];
  const other = focus ? await findOther(look, { item, spoken: memory.words, text: turnText(situation) }) : undefined;
  if (other) return other;
  const resolved = classifyHits(
    preferHead(turnText(situation), await look.products({ words, ...range }), words),
    words,
  );
  const asked = await preferFocus(situation, look, understood.intents, resolved);
  return asked ?? preferSpoken(situation, understood.intents, resolved);
}

/** 'Koi party wali bhi dikhao' after a saree: the one whose name says so. */
async function findOther(
  look: CatalogReader,
  { item, spoken, text }: { item: readonly GoodsWord[]; spoken: readonly GoodsWord[]; text: string },
): Promise<ProductResolution | undefined> {
  const own = item.filter(({ kind }) => kind === 'other');
  if (own.length === 0) return undefined;
  const goods = spoken.filter(({ kind }) => kind === 'goods');
  const found = await look.products({ words: [...own, ...goods], limit: maxNamedProducts });
  const named = found.filter(({ name }) => own.some(({ said }) => name.toLowerCase().split(' ').includes(said)));
  if (named.length === 0 && goingOn.test(text)) return findCalled(look, own);
  const [only, ...others] = named;
  const hit = only && { ...only, has: own.map(() => true) };
  return hit && others.length === 0 ? { how: 'one' as const, found: [hit], words: own, missing: [] } : undefined;
}

/** 'Aur nal?' after a pipe: what is named or also called so. */
async function findCalled(look: CatalogReader, words: GoodsWord[]): Promise<ProductResolution | undefined> {
  const [hit] = await look.products({ words, limit: 1 });
  return hit?.has.every(Boolean) && hit.fit >= 1 ? { how: 'one', found: [hit], words, missing: [] } : undefined;
}
const goingOn = /^\s*(?:and|aur|or|और|what about)(?![\p{L}\p{M}])/iu;

/** 'Pani se kharab to nahi hogi?' is asked of what was spoken of: no product is named so. */
async function preferFocus(
  { memory, messages }: Situation,
  look: CatalogReader,
  [first]: AssistantTurn['understood']['intents'],
  { found, words }: ProductResolution,
): Promise<ProductResolution | undefined> {
  const text = messages.map((message) => message.text).join('\n');
  if (memory.focus.length !== 1 || !mayAsk(text) || (first && browsing.has(first.name))) return undefined;
  if (found.some((product) => isNamedAs(product, words) || isFullyNamed(product, words))) return undefined;
  const isInName = ({ name }: SearchHit) =>
    words.some(({ said, means }) => [said, ...means].some((form) => name.toLowerCase().includes(form)));
  if (found.length === 0 || found.some(isInName)) return undefined;
  return askOf(look, memory.focus, words);
}

/** Whether a product has what is asked. */
async function askOf(look: CatalogReader, ids: string[], asked: readonly GoodsWord[]) {
  const words = [...asked];
  const [hit] = await look.products({ words, ids, limit: 1 });
  const [product] = hit ? [hit] : await look.products({ words: [], ids, limit: 1 });
  return product && classifyAsked({ ...product, has: hit?.has ?? [] }, words);
}

/** 'First one has egg?' is asked of that product of the list, unless another one has such a name. */
async function findAskedOfPlace(
  look: CatalogReader,
  places: string[],
  words: readonly GoodsWord[],
): Promise<ProductResolution | undefined> {
  if (places.length !== 1 || words.length === 0) return undefined;
  const named = await look.products({ words: [...words], limit: maxNamedProducts });
  return named.some((product) => isNamedAs(product, words)) ? undefined : askOf(look, places, words);
}

const browsing = new Set<string>(['show', 'list', 'newest', 'cheapest']);

/** Of several equally good products the one that was spoken of, or is in the cart: 'saree ghar pe dho sakte hain?'. */
function preferSpoken(
  { memory, cart }: Situation,
  [first]: AssistantTurn['understood']['intents'],
  resolved: ProductResolution,
): ProductResolution {
  if (resolved.how !== 'several' || (first && browsing.has(first.name))) return resolved;
  const known = memory.focus.length === 1 ? memory.focus : cart.map(({ productId }) => productId);
  const spoken = resolved.found.filter(({ id }) => known.includes(id));
  return spoken.length === 1 ? { ...resolved, how: 'one', found: spoken } : resolved;
}

/** 'Blouse saath me hai?', 'is it leather?': what was spoken of, if it says so or nothing else is named. */
async function findAsked(
  situation: Situation,
  look: CatalogReader,
  item: readonly GoodsWord[],
): Promise<ProductResolution | undefined> {
  const text = turnText(situation);
  const { focus } = situation.memory;
  if (!(asksInclusion(text) || asksDetails(text)) || !isQuestion(text)) return undefined;
  const words = [...item];
  const hits = focus.length > 0 ? await look.products({ words, ids: focus, limit: maxNamedProducts }) : [];
  if (focus.length !== 1) return asksInclusion(text) ? classifyWritten(hits, words) : undefined;
  if (hits.length === 0 && !asksInclusion(text)) return undefined;
  if (!hits[0]?.has.every(Boolean) && (await isInShop(look, words))) return undefined;
  const [product] = hits.length > 0 ? hits : await look.products({ words: [], ids: focus, limit: 1 });
  return product && classifyAsked(product, words);
}

/** Of several that were spoken of, the only one in which something is, and not only by its name. */
function classifyWritten(hits: readonly SearchHit[], words: GoodsWord[]): ProductResolution | undefined {
  const [hit, ...others] = hits.filter(({ has }) => has.length > 0 && has.every(Boolean));
  return hit && others.length === 0 && !isNamedAs(hit, words) ? classifyAsked(hit, words) : undefined;
}

/** 'Saath me payal bhi milegi?': another product is named. */
async function isInShop(look: CatalogReader, words: GoodsWord[]): Promise<boolean> {
  const [best] = await look.products({ words, limit: 1 });
  return best?.has.every(Boolean) === true;
}

function classifyAsked(product: SearchHit, words: GoodsWord[]): ProductResolution {
  const has = words.map((_, place) => product.has[place] ?? false);
  const missing = words.filter((_, place) => !has[place]);
  return { how: missing.length > 0 ? 'near' : 'one', found: [{ ...product, has }], words, missing };
}

/** The products of the last list that are named by their places: 'the third one', 'dono'. */
export function findShown(situation: Situation): string[] {
  const { focus, shown = [] } = situation.memory;
  const listed = focus.length > 1 ? focus : shown;
  return findPlaces(turnText(situation), listed.length, false).flatMap((place) => listed[place] ?? []);
}

/** A word that no product has is ignored, unless it names the goods themselves. */
export function classifyHits(found: SearchHit[], words: GoodsWord[]): ProductResolution {
  const [best] = found;
  const lacks = (product: SearchHit) => words.filter((_, place) => !product.has[place]);
  const isMeant =
    best &&
    (words.some(({ kind }) => kind === 'goods')
      ? words.some(({ kind }, place) => kind === 'goods' && best.has[place])
      : best.fit >= 0.5);
  if (!best || !isMeant) return { how: 'none', found: [], words, missing: [] };
  const named = words.some(({ kind }) => kind === 'goods') ? found.filter((product) => isNamedAs(product, words)) : [];
  // A gift box with kaju katli is no kaju katli.
  const isOther = words.some(({ said }) => ` ${best.name.toLowerCase()} `.includes(` ${said} `));
  if (named.length > 0 && !named.includes(best) && !isOther) return classifyHits(named, words);
  const likely = found.filter(({ fit }) => fit > best.fit - 0.001).slice(0, maxNamedProducts);
  const full = likely.filter((product) => isFullyNamed(product, words));
  const [whole = best, ...others] = full;
  const top = whole !== best || (full.length === 1 && lacks(best).length > 0) ? [whole, ...others] : likely;
  const missing = lacks(top[0] ?? best).filter(({ kind }) => kind !== 'other');
  if (missing.length > 0) return { how: 'near', found: top, words, missing };
  return { how: top.length === 1 ? 'one' : 'several', found: top, words, missing };
}

/** 'Double bed ki chadar' is a sheet, and no razai for a double bed. */
function preferHead(text: string, found: SearchHit[], words: readonly GoodsWord[]): SearchHit[] {
  const goods = words.filter(({ kind }) => kind === 'goods');
  const said = ` ${text.toLowerCase()} `;
  const isHead = (word: GoodsWord) => ['ka', 'ki', 'का', 'की'].some((of) => said.includes(` ${of} ${word.said} `));
  const head = goods.length > 1 ? goods.findLast(isHead) : undefined;
  const headed = head ? found.filter((product) => isHeadedBy(product, [head])) : [];
  return headed.length > 0 ? headed : found;
}

/** Whether the last word of a name, which says what it is, is among the goods that are named. */
function isHeadedBy({ name }: SearchHit, words: readonly GoodsWord[]): boolean {
  const headOf = (form: string) => toSpellingKey(form.toLowerCase().split(' ').at(-1) ?? '');
  return words.some(({ said, means }) => [said, ...means].some((form) => headOf(form) === headOf(name)));
}

/** Whether the name of a product has the goods that are named, as typed or by the names that shops use. */
const isNamedAs = ({ name }: Pick<SearchHit, 'name'>, words: readonly GoodsWord[]) =>
  words.some(
    ({ kind, said, means }) =>
      kind === 'goods' &&
      [said, ...withoutMembers(means)].some((form) => ` ${name.toLowerCase()} `.includes(` ${form.toLowerCase()} `)),
  );

/** 'Arani saree in pure silk' means the Arani Saree, also where there is a Soft Silk Saree. */
function isFullyNamed({ name }: SearchHit, words: readonly GoodsWord[]): boolean {
  const said = words
    .flatMap(({ said, means }) => [said, ...withoutMembers(means)].join(' ').toLowerCase().split(' '))
    .map(toSpellingKey);
  return name
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .every((word) => said.includes(toSpellingKey(word)));
}

/** 'Sweets' name no laddu, although laddus are some. */
function withoutMembers(means: readonly string[]): string[] {
  const members = new Set(membersOfKinds(means));
  return means.filter((name) => !members.has(name));
}
