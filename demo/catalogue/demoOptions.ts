import type { OptionKey } from '#domain/catalogue/optionPresets.ts';

/** A value, its price if it isn't the product's, and the product of the same motif whose photo shows it. */
type DemoValue = { value: string; rupees?: number; photoOf?: string };
export type DemoOption = { key: OptionKey | null; name: string; values: DemoValue[] };

const toValues = (values: string[]): DemoValue[] => values.map((value) => ({ value }));
const toPrices = (prices: Record<string, number>): DemoValue[] =>
  Object.entries(prices).map(([value, rupees]) => ({ value, rupees }));

export const sizes = (...values: string[]): DemoOption => ({ key: 'size', name: 'Size', values: toValues(values) });
/** Sizes with their prices in rupees, as the next ones. */
export const pricedSizes = (prices: Record<string, number>): DemoOption => ({ ...sizes(), values: toPrices(prices) });
export const weights = (prices: Record<string, number>): DemoOption => ({
  key: 'weight',
  name: 'Weight',
  values: toPrices(prices),
});
export const packs = (prices: Record<string, number>): DemoOption => ({
  key: 'pack',
  name: 'Pack',
  values: toPrices(prices),
});
export const lengths = (prices: Record<string, number>): DemoOption => ({
  key: 'length',
  name: 'Length',
  values: toPrices(prices),
});
export const colours = (...values: string[]): DemoOption => ({
  key: 'colour',
  name: 'Colour',
  values: toValues(values),
});
/** Colours with the products whose photos show them. */
export const shownColours = (photos: Record<string, string>): DemoOption => ({
  ...colours(),
  values: Object.entries(photos).map(([value, photoOf]) => ({ value, photoOf })),
});
export const flavours = (...values: string[]): DemoOption => ({
  key: 'flavour',
  name: 'Flavour',
  values: toValues(values),
});
export const models = (...values: string[]): DemoOption => ({ key: 'model', name: 'Model', values: toValues(values) });
/** An option without a preset. */
export const option = (name: string, ...values: string[]): DemoOption => ({
  key: null,
  name,
  values: toValues(values),
});
export const pricedOption = (name: string, prices: Record<string, number>): DemoOption => ({
  key: null,
  name,
  values: toPrices(prices),
});
