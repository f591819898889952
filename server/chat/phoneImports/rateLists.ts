import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { isFarPrice, readBareChange } from '#server/language/bareChanges.ts';
import { type RateLine, readRateLine, withoutCount } from '#server/language/rateLists.ts';
import * as texts from '#texts/phoneImports.gen.ts';
import * as phoneTexts from '#texts/shopPhone.gen.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { findByExactNames, type NamedProduct } from '../phoneChanges/exactNames.ts';
import { type ChangeTarget, resolveChange } from '../phoneChanges/productChanges.ts';
import { readShopLines, type ShopLine } from '../phoneProposals/lines.ts';
import { askPrices } from '../phoneProposals/prices.ts';
import { askForText } from '../shopRequests/suggestions.ts';

/** Lines of a list that are looked up; further ones stay as they are. */
const maxRates = 400;

/** Lines that are quoted because they are not clear. */
const maxQuoted = 3;

/**
 * Shows what the prices of a rate list would change, with *Change them* and *No*: of products that its lines name beyond
 * doubt, as if the owner had written them (later/shop.md, section 6). What is not clear stays, and is named.
 */
export async function proposeRates(
  phone: ShopPhone,
  { file, lines }: { file: string; lines: readonly string[][] },
): Promise<OutgoingMessage> {
  if (lines.length === 0) return askForText(phone, (example) => texts.scanned({ file, ...example }));
  const rates = lines.flatMap((cells) => readRateLine(cells) ?? []);
  if (rates.length === 0) return askForText(phone, (example) => texts.noRates({ file, ...example }));
  const { prices, unclear } = await resolveRates(phone, rates);
  const productIds = [...new Set([...prices.values()].map(({ productId }) => productId))];
  return askPrices(phone, await readShopLines(phone.tx, phone.member, productIds), {
    priceOf: (line) => prices.get(idOf(line))?.pricePaise,
    before: () => [texts.ratesRead({ file, count: rates.length })],
    after: () =>
      unclear.length > 0
        ? [phoneTexts.unclearLines({ count: unclear.length, words: unclear.slice(0, maxQuoted).join(', ') })]
        : [],
  });
}

type Rate = { productId: string; pricePaise: number; texts: string[] };

const idOf = ({ productId, variantId = productId }: Pick<ShopLine, 'productId' | 'variantId'>) => variantId;

/** The new prices by the ids of what they are of, and the lines that are not clear. */
async function resolveRates(phone: ShopPhone, rates: readonly RateLine[]) {
  const prices = new Map<string, Rate>();
  const unclear: string[] = [];
  const findExact = await findByExactNames(
    phone,
    rates.flatMap(({ name }) => name ?? []),
  );
  for (const [place, { text, name, pricePaise }] of rates.entries()) {
    const exact = name ? findExact(name) : undefined;
    const target =
      exact && pricePaise !== undefined
        ? toTarget(exact, pricePaise)
        : place < maxRates && name
          ? await resolveNamed(phone, name, pricePaise)
          : undefined;
    if (!target || pricePaise === undefined) unclear.push(text);
    for (const id of target?.variantIds ?? (target ? [target.productId] : [])) {
      const texts = [...(prices.get(id)?.texts ?? []), text];
      if (target && pricePaise !== undefined) prices.set(id, { productId: target.productId, pricePaise, texts });
    }
  }
  // Two lines about one thing contradict each other.
  for (const [id, rate] of prices) {
    if (rate.texts.length < 2) continue;
    unclear.push(...rate.texts);
    prices.delete(id);
  }
  return { prices, unclear };
}

/** A price that is far from the one before is not certain. */
const toTarget = ({ id, pricePaise: before }: NamedProduct, pricePaise: number): ChangeTarget | undefined =>
  isFarPrice(before, pricePaise) ? undefined : { productId: id, change: 'price', value: pricePaise };

async function resolveNamed(phone: ShopPhone, name: string, pricePaise: number | undefined) {
  const counted = withoutCount(name);
  const own = await resolveRate(phone, name, pricePaise);
  return own ?? (counted === name ? undefined : resolveRate(phone, counted, pricePaise));
}

/** What a line names, if it is certain that its number is the price of that. */
async function resolveRate(phone: ShopPhone, name: string, pricePaise = 0) {
  const text = `${name} ₹${pricePaise / 100}`;
  const request = readBareChange(text);
  const resolved = request && (await resolveChange(phone, request, { isBare: true, text }));
  if (!resolved || !('target' in resolved)) return undefined;
  const { target } = resolved;
  return target.change === 'price' && target.value === pricePaise ? target : undefined;
}
