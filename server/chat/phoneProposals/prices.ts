import type { StockRow } from '#domain/catalogue/stockRows.schema.ts';
import { resolveLineChange } from '#domain/catalogue/stockRows.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId } from '#domain/chat/proposals.ts';
import { findShopProducts } from '#server/assistant/situation/productSearch.ts';
import { isFarPrice } from '#server/language/bareChanges.ts';
import type { GoodsWord } from '#server/language/items.ts';
import { applyPriceRule, type PriceRule } from '#server/language/priceRules.ts';
import type { PricesRequest } from '#server/language/shopRequests.ts';
import * as draftTexts from '#texts/drafts.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { changeLines } from './answers.ts';
import { createProposal } from './commands.ts';
import { joinRows, readShopLines, type ShopLine } from './lines.ts';

/** Products whose prices one message changes. */
const maxProducts = 2000;

/** Examples in a preview. */
const maxExamples = 3;

/**
 * Shows what a change of many prices would do, with *Change them* and *No* (later/shop.md, section 3). A few rupees more
 * or less for one product without options are changed immediately, with *Undo*.
 */
export async function proposePrices(
  phone: ShopPhone,
  { rule, words, each, except, isOfAll, isOffer, isLoose }: PricesRequest,
): Promise<OutgoingMessage> {
  const { tx, member, language } = phone;
  const meant = await findMeant(phone, words);
  const ids = meant.length > 0 || each.length < 2 ? meant : await findEach(phone, each);
  const left = new Set(await findEach(phone, except));
  if (ids.length === 0 || (except.length > 0 && left.size === 0))
    return createTextMessage(language, draftTexts.noProduct);
  const changing = ids.filter((id) => !left.has(id));
  const lines = await readShopLines(tx, member, changing);
  const priceOf = ({ pricePaise }: ShopLine) => applyPriceRule(rule, pricePaise);
  const [only, ...others] = judgeLines(lines, priceOf).rows;
  const isOne =
    only && lines.length === 1 && others.length === 0 && rule.by === 'paise' && !isOfAll && !isOffer && !isLoose;
  return isOne && !isFarPrice(only.line.pricePaise, only.pricePaise)
    ? changeLines(phone, undefined, [only.row])
    : askPrices(phone, lines, {
        priceOf,
        before: () => (isOffer ? [texts.offerNow({ off: describeRule(rule) })] : []),
      });
}

/** Prices of goods that were not named must not change. */
async function findMeant({ tx, member }: ShopPhone, words: GoodsWord[]): Promise<string[]> {
  const { sellerId } = member;
  const found = await findShopProducts(tx.db, { sellerId, words, which: 'all', leastFit: 1, limit: maxProducts });
  return found.filter(({ fit }) => words.length === 0 || fit === 1).map(({ id }) => id);
}

/** 'Sugar aur haldi': the products of each, or none if one of them names nothing. */
async function findEach(phone: ShopPhone, each: GoodsWord[][]): Promise<string[]> {
  const found: string[][] = [];
  for (const words of each) found.push(await findMeant(phone, words));
  return found.every(({ length }) => length > 0) ? [...new Set(found.flat())] : [];
}

/** '20%' or '₹50'. */
const describeRule = ({ by, value }: PriceRule) =>
  by === 'percent' ? texts.percentOff({ value: Math.abs(value) }) : formatPaise(Math.abs(value));

type NewPrices = {
  /** In paise; `undefined` for a line that stays. */
  priceOf(line: ShopLine): number | undefined;
  /** What is said before and after the examples. */
  before?: () => string[];
  after?: () => string[];
};

const nothing = () => [];

/** Shows what new prices of these lines would change, with *Change them* and *No*; a text if nothing would. */
export async function askPrices(
  { tx, context, member, language }: ShopPhone,
  lines: readonly ShopLine[],
  { priceOf, before = nothing, after = nothing }: NewPrices,
): Promise<OutgoingMessage> {
  const { rows, leftOut } = judgeLines(lines, priceOf);
  if (rows.length === 0) {
    return createTextMessage(language, () => [...before(), texts.noPrices(), ...after()].join('\n'));
  }
  const id = await createProposal(tx, context, member, { kind: 'lines', rows: rows.map(({ row }) => row) });
  return inLanguage(language, () => ({
    kind: 'buttons',
    text: [
      ...before(),
      texts.askPrices({ count: countPrices(rows), list: joinRows(examplesOf(rows)) }),
      ...(leftOut > 0 ? [texts.leftOut({ count: leftOut })] : []),
      ...after(),
    ].join('\n'),
    buttons: [
      { id: formatProposalTapId({ name: 'accept', id, value: '' }), title: texts.changeThem() },
      { id: formatProposalTapId({ name: 'decline', id, value: '' }), title: texts.no() },
    ],
  }));
}

type PricedLine = { line: ShopLine; row: StockRow; pricePaise: number };

function judgeLines(lines: readonly ShopLine[], priceOf: NewPrices['priceOf']) {
  let leftOut = 0;
  const rows = lines.flatMap((line): PricedLine[] => {
    const pricePaise = priceOf(line);
    if (pricePaise === undefined || pricePaise === line.pricePaise) return [];
    if ('refused' in resolveLineChange({ pricePaise }, line)) {
      leftOut += 1;
      return [];
    }
    const { productId, variantId, version } = line;
    return [{ line, pricePaise, row: { productId, ...(variantId && { variantId }), version, pricePaise } }];
  });
  return { rows, leftOut };
}

/** Variants of a product that cost the same have one price. */
const countPrices = (rows: readonly PricedLine[]) => groupPrices(rows).length;

function groupPrices(rows: readonly PricedLine[]): PricedLine[] {
  const groups = new Map(rows.map((row) => [`${row.line.productId} ${row.line.pricePaise}`, row]));
  return [...groups.values()];
}

/** One of each product first. */
function examplesOf(rows: readonly PricedLine[]): string[] {
  const groups = groupPrices(rows);
  const firsts = groups.filter(
    ({ line }, place) => groups.findIndex((one) => one.line.productId === line.productId) === place,
  );
  return [...new Set([...firsts, ...groups])].slice(0, maxExamples).map(({ line, pricePaise }) => {
    const isShared = rows.filter((one) => one.line.productId === line.productId).length > 1;
    const isOnlyPrice = groups.filter((one) => one.line.productId === line.productId).length === 1;
    const product = isShared && isOnlyPrice ? line.name.replace(/ \([^()]*\)$/, '') : line.name;
    return texts.priceRow({ product, before: formatPaise(line.pricePaise), after: formatPaise(pricePaise) });
  });
}
