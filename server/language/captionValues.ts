import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import type { Amount } from './amounts.ts';
import type { TokenSpan } from './stockAmounts.ts';

/** A value of an option in a caption, with the numbers directly after it: 'M 5', '500g ₹540'. */
export type OptionEntry = TokenSpan & {
  kind: OptionKey;
  value: string;
  valueEnd: number;
  amounts: Amount[];
  /** Whether a comma or line break is before it. */
  isListed: boolean;
  /** Whether it is a value only because of a word before the list: 'shades: nude'. */
  isHeaded?: boolean;
};

/** A value and where it ends. */
export type Value = { kind: OptionKey; value: string; end: number; isHeaded?: boolean };

/** Signs and words between values. */
export const separating = /^(?:,|\/|-|–|—|&|\+|;|\||:|\(|\)|\n|।|and|aur|और|में|me|mein|in|available|hai|है)$/;
