import { nameVariant } from '#domain/catalogue/options.ts';
import type { StockRow, StockUndoRow } from '#domain/catalogue/stockRows.schema.ts';
import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { formatProposalTapId } from '#domain/chat/proposals.ts';
import type { Language } from '#domain/platform/languages.ts';
import { translateFailure } from '#server/catalogue/productBatches/failures.ts';
import type { StockOutcome } from '#server/catalogue/stock/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import * as texts from '#texts/shopPhone.gen.ts';

/** A variant, or a product without options; `name` is that of the product and the variant. */
export type ShopLine = {
  productId: string;
  variantId?: string;
  name: string;
  stock: number;
  pricePaise: number;
  mrpPaise: number | null;
  isOffered: boolean;
  isTakenDown: boolean;
  /** The product's. */
  version: number;
};

/** Reads the lines of the shop's products with these ids: all their variants, or themselves. */
export async function readShopLines(
  { db }: Transaction,
  { sellerId }: SellerMember,
  productIds: readonly string[],
): Promise<ShopLine[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'pricePaise', 'mrpPaise', 'isActive', 'takenDownAt', 'version', 'hasOptions'])
    .where('sellerId', '=', sellerId)
    .where('id', '=', anyOf(productIds))
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['id', 'productId', 'label', 'stock', 'pricePaise', 'mrpPaise', 'isOffered'])
    .where('sellerId', '=', sellerId)
    .where('productId', '=', anyOf(productIds))
    .orderBy('positions')
    .execute();
  return products
    .toSorted((one, other) => productIds.indexOf(one.id) - productIds.indexOf(other.id))
    .flatMap(({ id, hasOptions, isActive, takenDownAt, ...own }): ShopLine[] =>
      hasOptions
        ? variants.flatMap(({ id: variantId, productId, label, ...variant }) =>
            productId === id
              ? [
                  {
                    ...variant,
                    productId,
                    variantId,
                    name: nameVariant(own.name, label),
                    version: own.version,
                    isTakenDown: false,
                  },
                ]
              : [],
          )
        : [{ ...own, productId: id, isOffered: isActive, isTakenDown: takenDownAt !== null }],
    );
}

type LineId = Pick<StockRow, 'productId' | 'variantId'>;
const idOf = ({ productId, variantId = productId }: LineId) => variantId;

/** Lines of a message; the others are only counted. */
const maxShown = 8;

/** A list of at most eight rows. */
export function joinRows(rows: readonly string[]): string {
  const more = rows.length - maxShown;
  return [...rows.slice(0, maxShown), ...(more > 0 ? [texts.moreRows({ count: more })] : [])].join('\n');
}

/** 'Brass Lamp: ₹450 → ₹495', 'Brass Lamp: stock 20 → 17'. */
function describeLine({ name: product, stock, pricePaise }: ShopLine, undo: StockUndoRow): string[] {
  return [
    ...(undo.by === undefined ? [] : [texts.stockChangeRow({ product, before: stock + undo.by, after: stock })]),
    ...(undo.pricePaise === undefined
      ? []
      : [
          texts.priceRow({
            product,
            before: formatPaise(undo.pricePaise),
            after: formatPaise(pricePaise),
          }),
        ]),
    ...(undo.isOffered === undefined
      ? []
      : [undo.isOffered ? texts.hiddenRow({ product }) : texts.shownRow({ product })]),
  ];
}

/**
 * What was and what is, of each line that was changed. `lines` are those of after the change, which are locked: before it
 * an order may still have taken from them.
 */
export const describeLines = ({ outcome, lines }: Omit<Changed, 'id'>): string[] => {
  const byId = new Map(lines.map((line) => [idOf(line), line]));
  return outcome.undo.flatMap((each) => {
    const line = byId.get(idOf(each));
    return line ? describeLine(line, each) : [];
  });
};

type Changed = { id: string; outcome: StockOutcome; lines: readonly ShopLine[] };

/** What could not be changed, and why. */
export const describeFailures = ({ failures }: StockOutcome): string[] =>
  failures.map(({ name: product = '', reason }) => texts.notChanged({ product, reason: translateFailure(reason) }));

/** Says what was and what is, what could not be changed, and offers *Undo*. */
export function createChangedMessage(language: Language, { id, outcome, lines }: Changed): OutgoingMessage {
  const { undo } = outcome;
  return inLanguage(language, () => {
    const listed = describeLines({ outcome, lines });
    const text = [
      ...(listed.length > maxShown ? [texts.changedRows({ count: listed.length })] : []),
      joinRows(listed),
      joinRows(describeFailures(outcome)),
    ]
      .filter(Boolean)
      .join('\n');
    if (undo.length === 0) return { kind: 'text', text: text || texts.noPrices() };
    return {
      kind: 'buttons',
      text,
      buttons: [{ id: formatProposalTapId({ name: 'revert', id, value: '' }), title: texts.undo() }],
    };
  });
}
