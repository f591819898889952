import { findNextChoice, type NextChoice, type OfferedOptions } from '#domain/catalogue/offeredOptions.ts';
import { nameVariant } from '#domain/catalogue/options.ts';
import { type CartChange, type CheckedCartLine, lacksOption } from '#domain/chat/chatCarts.ts';
import { readOfferedOptions } from '#server/catalogue/products/offeredOptions.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** A line that waits for an option, and what can be chosen. */
export type OpenLine = {
  line: CheckedCartLine;
  offered: OfferedOptions;
  next: Extract<NextChoice, { is: 'open' }>;
};
type OptionsById = ReadonlyMap<string, OfferedOptions>;

/** The options of the lines that lack some, by the product's id. Sends nothing if none does. */
export const readOptionsOfLines = ({ db }: Transaction, lines: readonly CheckedCartLine[]): Promise<OptionsById> =>
  readOfferedOptions(
    db,
    [...new Set(lines.filter(lacksOption).map(({ productId }) => productId))].map((id) => ({ id, hasOptions: true })),
  );

/**
 * Turns lines whose options are all chosen into lines of a variant. Choices that nothing has, or that are sold out, are
 * dropped and reported, so that the customer is asked again.
 */
export function completeLines(lines: readonly CheckedCartLine[], options: OptionsById) {
  const changes: CartChange[] = [];
  const completed = lines.map((line): CheckedCartLine => {
    const offered = options.get(line.productId);
    if (!offered || !lacksOption(line)) return line;
    const { values = [], ...rest } = line;
    const next = findNextChoice(offered, values);
    if (next.is === 'open') return line;
    if (next.is === 'variant') return { ...rest, variantId: next.variant.id, pricePaise: next.variant.pricePaise };
    const name = nameChosen(line);
    changes.push({ kind: next.is === 'none' ? 'option-gone' : 'sold-out', name });
    return { ...line, values: dropLast(offered, values) };
  });
  return { lines: completed, changes };
}

/** The values without the last one, if something can be had with them. */
function dropLast(offered: OfferedOptions, values: readonly (string | null)[]): (string | null)[] {
  const last = values.findLastIndex((value) => value !== null);
  const kept = values.map((value, option) => (option === last ? null : value));
  return findNextChoice(offered, kept).is === 'open' ? kept : [];
}

/** 'Cotton kurti (Red)'. */
export const nameChosen = ({ name, values = [] }: Pick<CheckedCartLine, 'name' | 'values'>): string => {
  const chosen = values.filter((value) => value !== null);
  return chosen.length > 0 ? nameVariant(name, chosen.join(', ')) : name;
};

/** The first line that waits for an option. */
export function findOpenLine(lines: readonly CheckedCartLine[], options: OptionsById): OpenLine | undefined {
  for (const line of lines) {
    const offered = options.get(line.productId);
    if (!offered || !lacksOption(line)) continue;
    const next = findNextChoice(offered, line.values ?? []);
    if (next.is === 'open') return { line, offered, next };
  }
  return undefined;
}
