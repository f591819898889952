import type { StockRow } from '#domain/catalogue/stockRows.schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId } from '#domain/chat/proposals.ts';
import { readBareChange } from '#server/language/bareChanges.ts';
import type { ChangePart } from '#server/language/changeParts.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';
import { createTextMessage } from '../connectedPhones/phoneMessages.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { changeLines } from '../phoneProposals/answers.ts';
import { createProposal } from '../phoneProposals/commands.ts';
import { joinRows, readShopLines, type ShopLine } from '../phoneProposals/lines.ts';
import { parseChangeRequest } from './changeRequests.ts';
import {
  type ChangeTarget,
  carryOutChange,
  type ResolvedChange,
  resolveChange,
  resolveWithin,
} from './productChanges.ts';

type Part = { text: string; resolved: ResolvedChange };

/**
 * Carries out several changes of one message together, with one *Undo*; what isn't certain is asked, each for itself. If
 * one names nothing that the shop has, nothing is changed; `undefined` if none does.
 */
export async function changeSeveral(
  phone: ShopPhone,
  said: readonly ChangePart[],
): Promise<OutgoingMessage[] | undefined> {
  const parts: Part[] = [];
  const unknown: string[] = [];
  let before: string | undefined;
  for (const part of said) {
    const { text } = part;
    const resolved = (await resolveOwnPrice(phone, part)) ?? (await resolvePart(phone, text, before));
    before = resolved && 'target' in resolved ? resolved.target.productId : undefined;
    if (resolved) parts.push({ text, resolved });
    else unknown.push(text);
  }
  if (parts.length === 0) return undefined;
  const words = unknown.join(', ');
  return words ? [createTextMessage(phone.language, () => texts.partUnknown({ words }))] : carryOutAll(phone, parts);
}

/** 'Lamp 480, diya 30 sold': nobody sells 480 of what costs 450, so the words of the other part are not lent. */
async function resolveOwnPrice(phone: ShopPhone, { own, text }: ChangePart): Promise<ResolvedChange | undefined> {
  const bare = own === text ? undefined : readBareChange(own);
  const resolved = bare && (await resolveChange(phone, bare, { isBare: true, text: own }));
  return resolved && 'target' in resolved && resolved.target.change === 'price' ? resolved : undefined;
}

/** 'Kurti L 549 aur XL 579': what names no product of its own is about the one before. */
async function resolvePart(
  phone: ShopPhone,
  text: string,
  before: string | undefined,
): Promise<ResolvedChange | undefined> {
  const request = parseChangeRequest(text);
  const asked = request ?? readBareChange(text);
  if (!asked) return undefined;
  const isBare = request === undefined;
  const own = asked.words.length > 0 ? await resolveChange(phone, asked, { isBare, text }) : undefined;
  if (own && 'target' in own) return own;
  const same = before ? await resolveWithin(phone, before, asked, { isBare, text }) : undefined;
  return same ?? own;
}

async function carryOutAll(phone: ShopPhone, parts: readonly Part[]): Promise<OutgoingMessage[]> {
  const resolved = parts.map((part) => part.resolved);
  const questions = resolved.flatMap((one) => ('question' in one ? [one.question] : []));
  const targets = resolved.flatMap((one) => ('target' in one ? [one.target] : []));
  const lines = await readShopLines(phone.tx, phone.member, [...new Set(targets.map(({ productId }) => productId))]);
  const rows = targets.flatMap((target) => toRows(target, lines));
  // What is no line, such as hiding a product with options, is changed by itself.
  const others = targets.filter((target) => toRows(target, lines).length === 0);
  const answers = rows.length > 0 ? [await changeLines(phone, undefined, rows)] : [];
  for (const target of others) answers.push(await carryOutChange(phone, { target }));
  const proposal = questions.length > 0 && targets.length === 0 ? await proposeStocks(phone, parts) : undefined;
  return proposal ? [proposal] : [...answers, ...questions];
}

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
  const { tx, context, member, language } = phone;
  const targets: ChangeTarget[] = [];
  for (const { text } of parts) {
    const bare = readBareChange(text);
    const stock = bare && [bare, ...bare.others].find(({ change }) => change === 'stock');
    if (!bare || !stock) return undefined;
    const resolved = await resolveChange(phone, { words: bare.words, others: [], ...stock }, { text });
    if (!resolved || !('target' in resolved)) return undefined;
    targets.push(resolved.target);
  }
  const lines = await readShopLines(tx, member, [...new Set(targets.map(({ productId }) => productId))]);
  const rows = targets.flatMap((target) => toRows(target, lines));
  const id = await createProposal(tx, context, member, { kind: 'lines', rows });
  return inLanguage(language, () => ({
    kind: 'buttons',
    text: texts.askStocks({ list: joinRows(rows.map((row) => describeStockRow(row, lines))) }),
    buttons: [
      { id: formatProposalTapId({ name: 'accept', id, value: '' }), title: texts.yes() },
      { id: formatProposalTapId({ name: 'decline', id, value: '' }), title: texts.no() },
    ],
  }));
}

function describeStockRow({ productId, variantId, stock = 0 }: StockRow, lines: readonly ShopLine[]): string {
  const line = lines.find((one) => one.productId === productId && one.variantId === variantId);
  return texts.stockChangeRow({ product: line?.name ?? '', before: line?.stock ?? 0, after: stock });
}
