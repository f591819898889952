import presets from './optionPresets.json' with { type: 'json' };

/** The ready options of options.md, section 1, with what their values are called in English. */
export const presetValues: Record<OptionKey, readonly string[]> = {
  ...presets.values,
  colour: presets.colours.map(({ name }) => name),
};
export type OptionKey = keyof typeof presets.values | 'colour';
export const optionKeys = [
  'size',
  'colour',
  'weight',
  'pack',
  'model',
  'material',
  'length',
  'flavour',
] as const satisfies readonly OptionKey[];

export type Colour = { key: string; name: string; dot: string; aliases: string[] };
export const presetColours: readonly Colour[] = presets.colours;
