import presets from './optionPresets.json' with { type: 'json' };
import { type OptionKey, presetColours, presetValues } from './optionPresets.ts';

/** The limits of options.md, section 1. */
export const optionLimits = {
  options: 3,
  values: 100,
  variants: 250,
  name: 30,
  value: 40,
  sku: 64,
  weightGrams: 1_00_000,
  /** Of the name and label of a product on an order. */
  orderedName: 240,
};

/** A way in which a product differs. `key` names a preset, whose name depends on the reader's language. */
export type Option = { key: OptionKey | null; name: string; values: string[] };

/** What two values have in common that are the same: NFC, single blanks, lower case, nothing invisible. */
export const normalizeValue = (value: string) =>
  value
    .normalize('NFC')
    .replace(/\p{DI}/gu, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase();

const keysByValue: Partial<Record<OptionKey, ReadonlyMap<string, string>>> = {
  colour: new Map(
    presetColours.flatMap(({ key, name, aliases }) => [name, ...aliases].map((word) => [normalizeValue(word), key])),
  ),
  size: new Map(
    presetValues.size.flatMap((size) => {
      const aliases = (presets.sizeAliases as Record<string, string[]>)[size] ?? [];
      return [size, ...aliases].map((word) => [normalizeValue(word), normalizeValue(size).replaceAll(' ', '_')]);
    }),
  ),
};

/** The key of a preset colour or size, so that 'लाल', 'laal' and 'red' are one. */
export function findValueKey(option: OptionKey | null, value: string): string | null {
  return (option && keysByValue[option]?.get(normalizeValue(value))) ?? null;
}

/** All words for a preset colour or size: 'red lal laal लाल'. Empty for any other value. */
export function listValueAliases(option: OptionKey | null, value: string): string {
  const key = findValueKey(option, value);
  const words = (option && key && keysByValue[option]) || new Map<string, string>();
  return [...words].flatMap(([word, wordKey]) => (wordKey === key ? [word] : [])).join(' ');
}

/** What identifies a value within its option. */
export const identifyValue = (option: OptionKey | null, value: string) =>
  findValueKey(option, value) ?? normalizeValue(value);

export const joinLabel = (values: readonly string[]) => values.join(', ');

/** The name of a product as an order stores it: 'Cotton kurti (Red, M)', shortened so that the label fits whole. */
export function nameVariant(name: string, label: string): string {
  const suffix = ` (${label})`;
  const room = optionLimits.orderedName - Array.from(suffix).length;
  const characters = Array.from(name);
  return (characters.length <= room ? name : `${characters.slice(0, room - 1).join('')}…`) + suffix;
}

type Figures = { pricePaise: number; stock: number; isOffered: boolean };

/** The figures of a product with options (options.md, section 2). */
export function sumVariants(variants: readonly Figures[]) {
  const offered = variants.filter(({ isOffered }) => isOffered);
  const prices = (offered.length > 0 ? offered : variants).map(({ pricePaise }) => pricePaise);
  return {
    pricePaise: Math.min(...prices),
    priceToPaise: Math.max(...prices),
    stock: offered.reduce((sum, { stock }) => sum + stock, 0),
    valuePaise: offered.reduce((sum, { pricePaise, stock }) => sum + pricePaise * stock, 0),
  };
}
