import type { PageLanguage } from '#domain/platform/languages.ts';
import { languageOfText } from '#domain/platform/scripts.ts';
import words from './words.json' with { type: 'json' };

export type OptionLabels = (typeof words.labels)['en'];
const labels: Partial<Record<PageLanguage, OptionLabels>> & { en: OptionLabels } = words.labels;

/** Words such as 'Colour' in the language of a product's name; in English where that language has none. */
export const optionLabelsFor = (productName: string | undefined): OptionLabels =>
  labels[languageOfText(productName ?? '')] ?? labels.en;
