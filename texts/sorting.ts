import { currentLanguageTag } from './language.ts';

/** Compares names as readers of the current language sort them, and numbers in these by value (languages.md, section 5). */
export const nameOrder = () => new Intl.Collator(currentLanguageTag(), { numeric: true }).compare;
