import { languageOfText } from '#domain/platform/scripts.ts';
import { language } from '#texts/language.ts';

/** Attributes for what somebody typed: its direction, and its language where its letters are not those of the page. */
export function typedText(text: string): { dir: 'auto'; lang?: string } {
  const own = languageOfText(text);
  return own === language() || !/\p{L}/u.test(text) ? { dir: 'auto' } : { dir: 'auto', lang: own };
}

/** The same for a part of a page that may be more than text. */
export const typedNode = (node: unknown): { dir?: 'auto'; lang?: string } =>
  typeof node === 'string' ? typedText(node) : {};
