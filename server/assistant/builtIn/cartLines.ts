import { findNextChoice, type OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import type { CartLine } from '#domain/chat/channel.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { CatalogReader, ProposedLine } from '../situation/proposal.ts';
import { readNamedOptions } from './namedOptions.ts';

/** A line of the open cart with its product; `values` of one with options, null where they are open. */
export type EditedLine = CartLine & { product: SearchHit; offered?: OfferedOptions | undefined };

/** Maximum products of a cart that words can refer to. */
const maxProducts = 20;

/** Reads the products of cart lines; lines of products that are gone are left to the cart's own check. */
export async function readEditedLines(look: CatalogReader, lines: readonly CartLine[]): Promise<EditedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))].slice(0, maxProducts);
  if (ids.length === 0) return [];
  const products = await look.products({ words: [], ids, limit: maxProducts });
  const withOptions = products.filter(({ hasOptions }) => hasOptions);
  const offers = withOptions.length > 0 ? await look.options(withOptions) : new Map<string, OfferedOptions>();
  return lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId);
    return product ? [{ ...line, product, offered: offers.get(product.id) }] : [];
  });
}

/** Returns a line as it is proposed: at the price of the record. */
export function toProposedLine({ product, offered, ...line }: EditedLine): ProposedLine {
  const pricePaise = offered?.variants.find(({ id }) => id === line.variantId)?.pricePaise ?? product.pricePaise;
  return { ...line, pricePaise, isCounted: true };
}

/** The values of a line's variant, or those chosen so far. */
export function valuesOf({ variantId, values = [], offered }: EditedLine): (string | null)[] {
  const chosen = offered?.variants.find(({ id }) => id === variantId)?.values ?? values;
  return (offered?.options ?? []).map((_, option) => chosen[option] ?? null);
}

/** What an item of a message names of a line's options; undefined for a product without options. */
export const namedOf = ({ product, offered }: EditedLine, item: GoodsItem, text: string) =>
  offered && readNamedOptions(product, offered, item, text);

/** Whether a line has every value that an item names. */
export function hasNamedValues(line: EditedLine, item: GoodsItem, text: string): boolean {
  const named = namedOf(line, item, text);
  const name = line.product.name.toLowerCase();
  if (!named) return (item.named ?? []).every((said) => name.includes(said.toLowerCase()));
  const values = valuesOf(line);
  // 'Lal wale do hi' says nothing of a jacket that comes in sizes alone.
  const isNamed = !item.named?.length || named.values.some((value) => value !== null);
  return (
    isNamed &&
    named.lacking.length === 0 &&
    named.values.every((value, option) => value === null || values[option] === value)
  );
}

/**
 * Returns the line with some values replaced; a line of a variant if all are known. `undefined`: nothing has these
 * values, or it is sold out.
 */
export function withValues(line: EditedLine, changed: readonly (string | null)[]): EditedLine | undefined {
  const { offered } = line;
  if (!offered) return undefined;
  const values = valuesOf(line).map((value, option) => changed[option] ?? value);
  const next = findNextChoice(offered, values);
  const { variantId: _, pieces: __, values: ___, ...rest } = line;
  if (next.is === 'variant') return { ...rest, variantId: next.variant.id, pricePaise: next.variant.pricePaise };
  return next.is === 'open' ? { ...rest, values } : undefined;
}

/** Whether two lines are of the same variant, or of the same product with the same choices. */
export const isSameLine = (one: CartLine, other: CartLine) =>
  one.productId === other.productId &&
  one.variantId === other.variantId &&
  (one.values ?? []).join('\n') === (other.values ?? []).join('\n');

/** Adds a line, or its quantity to that of the same one. */
export function addLine(lines: readonly EditedLine[], added: EditedLine): EditedLine[] {
  if (!lines.some((line) => isSameLine(line, added))) return [...lines, added];
  return lines.map((line) => (isSameLine(line, added) ? { ...line, quantity: line.quantity + added.quantity } : line));
}

/** A line of the last order joins the cart unless its goods are there. */
export const withLine = (lines: EditedLine[], line: EditedLine) =>
  lines.some(({ productId }) => productId === line.productId) ? lines : [...lines, line];
