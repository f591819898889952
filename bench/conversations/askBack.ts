import { languages } from '../../domain/platform/languages.ts';
import { askBack } from '../../texts/assistant.gen.ts';
import { inLanguage } from '../../texts/language.ts';

/** What is said to words that weren't understood, in every language. */
export const askBackTexts: string[] = languages.map((language) => inLanguage(language, askBack));
