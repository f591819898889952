import type { PageLanguage } from '#domain/platform/languages.ts';

/** A shop's name and description by language, beside the first ones (languages.md, section 5). */
export type ShopTranslations = { [Language in PageLanguage]?: { name: string; description: string } };
