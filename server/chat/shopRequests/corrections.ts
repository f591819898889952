import type { StockRow, StockUndoRow } from '#domain/catalogue/stockRows.schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { findAmounts } from '#server/language/amounts.ts';
import { readBareChange } from '#server/language/bareChanges.ts';
import { readText } from '#server/language/reading.ts';
import { withoutRetracted } from '#server/language/retractions.ts';
import type { ShopPhone } from '../connectedPhones/queries.ts';
import { parseChangeRequest } from '../phoneChanges/changeRequests.ts';
import { type ChangeTarget, resolveChange } from '../phoneChanges/productChanges.ts';
import { proposeChanges } from '../phoneChanges/severalChanges.ts';
import { findLastUndo } from './undoing.ts';

/** What the last message changed of one line: its stock by a difference to a new value, or its price. */
type MadeLine = { lineId: string } & ({ by: number; after: number | undefined } | { pricePaise: number });

const aside = /(?<![\p{L}\p{M}])(?:oh|was|were|sorry|oops|actually|arre|arey|galti|अरे|गलती|सॉरी)(?![\p{L}\p{M}]),?/giu;

/**
 * Asks about words that replace a number of the last change and name its goods: 'belts were 6 not 5', 'हल्दी 15 नहीं 12
 * आए'. `undefined` if that change had no such number.
 */
export async function correctNamedChange(phone: ShopPhone, text: string): Promise<OutgoingMessage[] | undefined> {
  const kept = withoutRetracted(text);
  const [number, other] = numbersIn(kept);
  const wrong = numbersIn(text).find((one) => !numbersIn(kept).includes(one));
  if (kept === text || number === undefined || other !== undefined || wrong === undefined) return undefined;
  const made = await readMadeLines(phone);
  const plain = kept.replace(aside, ' ').trim();
  const words = made.length > 0 ? (parseChangeRequest(plain) ?? readBareChange(plain))?.words : undefined;
  if (!words || words.length === 0) return undefined;
  const named = await resolveChange(phone, { words, others: [], change: 'stock', value: number }, { text: plain });
  const target = named && 'target' in named ? named.target : undefined;
  const line = target && made.find(({ lineId }) => lineId === (target.variantIds?.[0] ?? target.productId));
  const change = line && replaceNumber(line, { wrong, number });
  return target && change ? [await proposeChanges(phone, [{ ...target, ...change }])] : undefined;
}

const numbersIn = (text: string) => findAmounts(readText(text)).map(({ value }) => value);

function replaceNumber(
  line: MadeLine,
  { wrong, number }: { wrong: number; number: number },
): Pick<ChangeTarget, 'change' | 'value'> | undefined {
  if ('pricePaise' in line)
    return line.pricePaise === wrong * 100 ? { change: 'price', value: Math.round(number * 100) } : undefined;
  if (!Number.isInteger(number)) return undefined;
  if (Math.abs(line.by) === wrong) {
    const more = Math.sign(line.by) * number - line.by;
    return more < 0 ? { change: 'sold', value: -more } : { change: 'added', value: more };
  }
  return line.after === wrong ? { change: 'stock', value: number } : undefined;
}

/** The lines of the change that the phone's last message offers to undo. */
async function readMadeLines(phone: ShopPhone): Promise<MadeLine[]> {
  const undo = await findLastUndo(phone);
  if (!undo || undo.place > 0) return [];
  return undo.tap.name === 'undo' ? readChange(phone, undo.tap.id) : readBatch(phone, undo.tap.id);
}

async function readChange({ tx, member }: ShopPhone, id: string): Promise<MadeLine[]> {
  const made = await tx.db
    .selectFrom('phoneChanges')
    .select(['productId', 'change', 'before', 'after', 'variants'])
    .where('id', '=', id)
    .where('sellerId', '=', member.sellerId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  if (made?.change !== 'stock' && made?.change !== 'price') return [];
  const { productId, before, after, variants, change } = made;
  return (variants ?? [{ id: productId, before, after }]).map((line) =>
    change === 'price'
      ? { lineId: line.id, pricePaise: line.after }
      : { lineId: line.id, by: line.after - line.before, after: line.after },
  );
}

async function readBatch({ tx, member }: ShopPhone, id: string): Promise<MadeLine[]> {
  const made = await tx.db
    .selectFrom('phoneProposals')
    .select(['content', 'undo'])
    .where('id', '=', id)
    .where('sellerId', '=', member.sellerId)
    .where('undoneAt', 'is', null)
    .executeTakeFirst();
  const undo: StockUndoRow[] = made?.undo ?? [];
  const rows: StockRow[] = made?.content.kind === 'lines' ? made.content.rows : [];
  return undo.flatMap(({ productId, variantId, by, pricePaise }): MadeLine[] => {
    const lineId = variantId ?? productId;
    const row = rows.findLast((one) => (one.variantId ?? one.productId) === lineId);
    if (by !== undefined) return [{ lineId, by: -by, after: row?.stock }];
    return pricePaise === undefined || row?.pricePaise === undefined ? [] : [{ lineId, pricePaise: row.pricePaise }];
  });
}
