/** What each of several changes of one message means: of its own words, of those of its neighbours, or of a heading. */
import type { WordChange } from '#domain/chat/drafts.ts';
import { readBareChange, weighReadings } from '#server/language/bareChanges.ts';
import type { ChangePart } from '#server/language/changeParts.ts';
import { readRateLine } from '#server/language/rateLists.ts';
import { readRequestWords } from '#server/language/requestWords.ts';
import type { SellerChange, SellerChangeRequest } from '#server/language/sellerChanges.ts';
import { findGoodsWords } from '#server/language/shopRequests.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { readShopLines } from '../phoneProposals/lines.ts';
import { askReading } from './changeQuestions.ts';
import { parseChangeRequest } from './changeRequests.ts';
import { findByExactNames } from './exactNames.ts';
import { areInNames, findNamedProduct, type ResolvedChange, resolveChange, resolveWithin } from './productChanges.ts';

/** One of several changes, and the product that it may be about if it names none. */
export type Part = { text: string; resolved: ResolvedChange; about?: Named | undefined };

/** The product of the part before, or of the heading, and what was said of it. */
type Named = { productId: string; variantIds?: string[]; change?: WordChange };

/** More changes than a message lists are a rate list: it is shown first. */
export const maxAtOnce = 8;

/** 'Jutti: red 5, golden 8' is about one product. */
export async function findAbove(phone: ShopPhone, heading: string | undefined): Promise<Named | undefined> {
  const productId = heading && (await findNamedProduct(phone, findGoodsWords(readRequestWords(heading))));
  return productId ? { productId } : undefined;
}

/** What each of several changes means, and the words that mean nothing the shop has. */
export async function resolveParts(
  phone: ShopPhone,
  said: readonly ChangePart[],
  { areStocks, above }: { areStocks: boolean; above: Named | undefined },
) {
  const [parts, unknown]: [Part[], string[]] = [[], []];
  const findRate = said.length > maxAtOnce && !areStocks ? await readExactRates(phone, said) : undefined;
  let [before, searched]: [Named | undefined, number] = [above, 0];
  for (const part of said) {
    const rate = findRate?.(part);
    searched += rate ? 0 : 1;
    const resolved: ResolvedChange | undefined =
      rate ?? (searched > maxSearched ? undefined : await searchPart(phone, part, before));
    if (resolved) parts.push({ text: part.text, resolved, about: before });
    else unknown.push(part.text);
    before = (resolved && namedBy(resolved)) ?? above;
  }
  return { parts, unknown };
}

const namedBy = (resolved: ResolvedChange): Named | undefined => {
  if ('target' in resolved) return resolved.target;
  const { productId, variantIds } = resolved;
  return productId === undefined ? undefined : { productId, ...(variantIds && { variantIds }) };
};

async function searchPart(
  phone: ShopPhone,
  part: ChangePart,
  before: Named | undefined,
): Promise<ResolvedChange | undefined> {
  const price = await resolveOwnPrice(phone, part, before);
  const lent = await resolvePart(phone, part.text, before);
  if (!price || !lent || !('target' in lent) || !('target' in price)) return price ?? lent;
  const [line] = (await readShopLines(phone.tx, phone.member, [lent.target.productId])).filter(
    ({ variantId }) => variantId === lent.target.variantIds?.[0],
  );
  // 'Diya 50, stole 1 bika': a price near its own, but so many may have been sold, too.
  const isLikely = line && lent.target.value <= Math.max(line.stock, fewPieces);
  if (!isLikely) return price;
  const { productId, variantId = productId, name } = line;
  return { question: askReading(phone, { id: variantId, name }, [price.target, lent.target]), productId };
}

/** So many pieces come in or are left in any shop. */
const fewPieces = 100;

/** Lines of a list that are searched for, besides those that name a product in full. */
const maxSearched = 100;

/** The lines of a long list that are a product's full name and a price near its own. */
async function readExactRates(phone: ShopPhone, said: readonly ChangePart[]) {
  const rates = new Map(said.map((part) => [part, readRateLine([part.own])]));
  const names = [...rates.values()].flatMap((rate) => rate?.name ?? []);
  const findExact = await findByExactNames(phone, names);
  return (part: ChangePart): ResolvedChange | undefined => {
    const { name, pricePaise: value } = rates.get(part) ?? {};
    const product =
      name && value !== undefined && (part.own === part.text || part.kind === 'price') ? findExact(name) : undefined;
    if (!product || value === undefined) return undefined;
    const prices = { lowest: product.pricePaise, highest: product.pricePaise };
    const readings: SellerChange[] = [
      { change: 'price', value },
      { change: 'stock', value: value / 100 },
    ];
    const [only, ...others] = weighReadings(readings, prices);
    return only?.change === 'price' && others.length === 0
      ? { target: { productId: product.id, change: 'price', value } }
      : undefined;
  };
}

/** 'Lamp 480, diya 30 sold': nobody sells 480 of what costs 450, so the words of the other part are not lent. */
async function resolveOwnPrice(
  phone: ShopPhone,
  { own, text, kind = 'price' }: ChangePart,
  before: Named | undefined,
): Promise<ResolvedChange | undefined> {
  const bare = own === text || kind !== 'price' ? undefined : readBareChange(own);
  if (bare && before && !(await areInNames(phone, bare.words))) return undefined;
  const resolved = bare && (await resolveChange(phone, bare, { isBare: true, text: own }));
  return resolved && 'target' in resolved && resolved.target.change === 'price' ? resolved : undefined;
}

/** 'Kurti L 549 aur XL 579': what names no product of its own is about the one before, and of its kind. */
async function resolvePart(
  phone: ShopPhone,
  text: string,
  before: Named | undefined,
): Promise<ResolvedChange | undefined> {
  const request = parseChangeRequest(text);
  const asked = request ?? readBareChange(text);
  if (!asked) return undefined;
  const isBare = request === undefined;
  const same = before && (await resolveWithin(phone, before, ofKind(asked, before), { isBare, text }));
  if (same || asked.words.length === 0) return same;
  // 'Bangles: red 5' is no lipstick, though only that is red.
  if (before && !(await areInNames(phone, asked.words))) return undefined;
  return resolveChange(phone, asked, { isBare, text });
}

/** Of a number that may be a price or a stock, what the change before it was. */
function ofKind(asked: SellerChangeRequest, { change }: Named): SellerChangeRequest {
  if (change === undefined) return asked;
  const kind = change === 'price' ? 'price' : 'stock';
  const { words, others, ...first } = asked;
  const isOpen =
    others.length > 0 && [first, ...others].every((one) => one.change === 'price' || one.change === 'stock');
  const [only, ...more] = isOpen ? [first, ...others].filter((one) => one.change === kind) : [];
  return only ? { ...only, words, others: more } : asked;
}
