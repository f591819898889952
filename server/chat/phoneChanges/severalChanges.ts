import type { StockRow } from '#domain/catalogue/stockRows.schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId } from '#domain/chat/proposals.ts';
import { readBareChange } from '#server/language/bareChanges.ts';
import type { ChangePart, Heading } from '#server/language/changeParts.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { changeLines } from '../phoneProposals/answers.ts';
import { createProposal } from '../phoneProposals/commands.ts';
import { joinRows, readShopLines, type ShopLine } from '../phoneProposals/lines.ts';
import { findAbove, maxAtOnce, type Part, resolveParts } from './partReadings.ts';
import { type ChangeTarget, carryOutChange, resolveChange, resolveWithin } from './productChanges.ts';

/**
 * Carries out several changes of one message together, with one *Undo*; what isn't certain is asked, each for itself. If
 * one names nothing that the shop has, nothing is changed; `undefined` if none does. Below a heading that says so the
 * numbers are stocks (`areStocks`), which are asked.
 */
export async function changeSeveral(
  phone: ShopPhone,
  said: readonly ChangePart[],
  heading?: Heading,
): Promise<OutgoingMessage[] | undefined> {
  const areStocks = heading?.kind === 'stock';
  const above = await findAbove(phone, heading?.heading);
  const { parts, unknown } = await resolveParts(phone, said, { areStocks, above });
  // 'Red and black saree khatam' may be one product.
  if (parts.length === 0 || (unknown.length > 0 && said.some(({ isNamed }) => isNamed))) return undefined;
  // Numbers below a heading of stocks are no prices.
  const isMeant = ({ resolved }: Part) => !areStocks || !('target' in resolved) || resolved.target.change !== 'price';
  const opposed = findOpposed(parts);
  const notMeant = parts.flatMap((part) => (isMeant(part) && !opposed.has(part) ? [] : [part.text]));
  const stocks =
    areStocks && unknown.length === 0 && opposed.size === 0 ? await proposeStocks(phone, parts) : undefined;
  if (stocks) return [stocks];
  const meant = parts.filter((part) => isMeant(part) && !opposed.has(part));
  if (said.length > maxAtOnce || opposed.size > 0) return [await proposeList(phone, meant, [...unknown, ...notMeant])];
  const targets = parts.flatMap(({ resolved }) => ('target' in resolved ? [resolved.target] : []));
  // What only a heading says of numbers is read back.
  if (heading?.kind && unknown.length === 0 && targets.length === parts.length)
    return [await proposeChanges(phone, targets)];
  const words = unknown.join(', ');
  return words ? [createTextMessage(phone.language, () => texts.partUnknown({ words }))] : carryOutAll(phone, parts);
}

/** 'Lamp 450, diya 65, lamp 480', 'lamp stock 20, lamp 3 sold': parts that leave open what one number is to be. */
function findOpposed(parts: readonly Part[]): Set<Part> {
  const set = parts.flatMap((part) => {
    const target = 'target' in part.resolved ? part.resolved.target : undefined;
    if (!target || target.change === 'hide' || target.change === 'show') return [];
    const { change, value, productId, variantIds } = target;
    const isMoved = change === 'sold' || change === 'added';
    const line = [change === 'price' ? change : 'stock', productId, variantIds].join();
    return [{ part, line, isMoved, value }];
  });
  const isOpposed = (one: (typeof set)[number]) =>
    set.some(
      (other) =>
        one.line === other.line && (one.isMoved !== other.isMoved || (!one.isMoved && one.value !== other.value)),
    );
  return new Set(set.filter(isOpposed).map(({ part }) => part));
}

/** Carries out changes that are certain as one, with one *Undo*, and says what was and what is; the others are asked. */
export async function carryOutAll(phone: ShopPhone, parts: readonly Part[]): Promise<OutgoingMessage[]> {
  const resolved = parts.map((part) => part.resolved);
  const questions = resolved.flatMap((one) => ('question' in one ? [one.question] : []));
  const targets = resolved.flatMap((one) => ('target' in one ? [one.target] : []));
  const proposal = questions.length > 0 && targets.every(isOfStock) ? await proposeStocks(phone, parts) : undefined;
  if (proposal) return [proposal];
  const lines = await readShopLines(phone.tx, phone.member, [...new Set(targets.map(({ productId }) => productId))]);
  const rows = targets.flatMap((target) => toRows(target, lines));
  // What is no line, such as hiding a product with options, is changed by itself.
  const others = targets.filter((target) => toRows(target, lines).length === 0);
  const answers = rows.length > 0 ? [await changeLines(phone, undefined, rows)] : [];
  for (const target of others) answers.push(await carryOutChange(phone, { target }));
  return [...answers, ...questions];
}

const isOfStock = ({ change }: ChangeTarget) => change === 'stock' || change === 'sold' || change === 'added';

const isSet = ({ change }: ChangeTarget) => change === 'stock';

/** The rows of a change; none for what is no line. */
function toRows({ productId, variantIds, change, value }: ChangeTarget, lines: readonly ShopLine[]): StockRow[] {
  const meant = lines.filter(
    (line) =>
      line.productId === productId && (variantIds ? variantIds.includes(line.variantId ?? '') : !line.variantId),
  );
  return meant.map(({ variantId, version }): StockRow => {
    const line = { productId, ...(variantId && { variantId }), version };
    if (change === 'price') return { ...line, pricePaise: value };
    if (change === 'sold') return { ...line, by: -value };
    if (change === 'added') return { ...line, by: value };
    return change === 'stock' ? { ...line, stock: value } : { ...line, isOffered: change === 'show' };
  });
}

/** 'Laddu 35, jamun 40' is a list of stocks if no number can be a price: it is read back and asked. */
async function proposeStocks(phone: ShopPhone, parts: readonly Part[]): Promise<OutgoingMessage | undefined> {
  const targets: ChangeTarget[] = [];
  for (const { text, resolved: known, about } of parts) {
    if ('target' in known && isOfStock(known.target)) {
      targets.push(known.target);
      continue;
    }
    const bare = readBareChange(text);
    const stock = bare && [bare, ...bare.others].find(({ change }) => change === 'stock');
    if (!bare || !stock) return undefined;
    const request = { words: bare.words, others: [], ...stock };
    const within = about && (await resolveWithin(phone, about, request, { isBare: false, text }));
    const resolved = within ?? (await resolveChange(phone, request, { text }));
    if (!resolved || !('target' in resolved)) return undefined;
    targets.push(resolved.target);
  }
  const [moved, set] = [targets.filter(({ change }) => change !== 'stock'), targets.filter(isSet)];
  if (moved.some(({ productId }) => set.some((one) => one.productId === productId))) return undefined;
  return propose(phone, targets, (list) => texts.askStocks({ list }));
}

/** Shows what a rate list would change, and the lines of it that stay as they are. */
function proposeList(phone: ShopPhone, parts: readonly Part[], unknown: string[]): Promise<OutgoingMessage> {
  const targets = parts.flatMap(({ resolved }) => ('target' in resolved ? [resolved.target] : []));
  const unclear = [...unknown, ...parts.flatMap(({ text, resolved }) => ('target' in resolved ? [] : [text]))];
  const rest = () =>
    unclear.length > 0 ? [texts.unclearLines({ count: unclear.length, words: unclear.slice(0, 3).join(', ') })] : [];
  if (targets.length === 0) return Promise.resolve(createTextMessage(phone.language, () => rest().join('\n')));
  return propose(phone, targets, (list) => [texts.askChanges({ list }), ...rest()].join('\n'));
}

/** Shows what changes would do, with *Yes* and *No*. */
export const proposeChanges = (phone: ShopPhone, targets: readonly ChangeTarget[]): Promise<OutgoingMessage> =>
  propose(phone, targets, (list) => texts.askChanges({ list }));

async function propose(
  phone: ShopPhone,
  targets: readonly ChangeTarget[],
  textOf: (list: string) => string,
): Promise<OutgoingMessage> {
  const { tx, context, member, language } = phone;
  const lines = await readShopLines(tx, member, [...new Set(targets.map(({ productId }) => productId))]);
  const rows = targets.flatMap((target) => toRows(target, lines)).map((row) => withShownStock(row, lines));
  if (rows.length === 0) return inLanguage(language, () => ({ kind: 'text', text: textOf('') }));
  const id = await createProposal(tx, context, member, { kind: 'lines', rows });
  return inLanguage(language, () => ({
    kind: 'buttons',
    text: textOf(joinRows(rows.map((row, at) => describeRow(row, lines, rows.slice(0, at))))),
    buttons: [
      { id: formatProposalTapId({ name: 'accept', id, value: '' }), title: texts.yes() },
      { id: formatProposalTapId({ name: 'decline', id, value: '' }), title: texts.no() },
    ],
  }));
}

const lineOf = ({ productId, variantId }: StockRow, lines: readonly ShopLine[]) =>
  lines.find((one) => one.productId === productId && one.variantId === variantId);

/** What customers order between the question and the tap is taken from the new stock. */
function withShownStock(row: StockRow, lines: readonly ShopLine[]): StockRow {
  const line = lineOf(row, lines);
  return row.stock === undefined || !line ? row : { ...row, shownStock: line.stock };
}

/** 'Brass Lamp: ₹450 → ₹480' before it is done; `above` are the rows that are done before it. */
function describeRow(row: StockRow, lines: readonly ShopLine[], above: readonly StockRow[]) {
  const { stock, by = 0, pricePaise, isOffered } = row;
  const line = lineOf(row, lines);
  const { name: product = '', stock: now = 0, pricePaise: price = 0 } = line ?? {};
  const before = above.reduce((sum, one) => sum + (lineOf(one, lines) === line ? (one.by ?? 0) : 0), now);
  if (pricePaise !== undefined)
    return texts.priceRow({ product, before: formatPaise(price), after: formatPaise(pricePaise) });
  if (isOffered !== undefined) return isOffered ? texts.shownRow({ product }) : texts.hiddenRow({ product });
  return texts.stockChangeRow({ product, before, after: stock ?? before + by });
}
