import { loadSharp } from '#server/platform/pictures/sharp.ts';
import { defaultLanguage, languageTagOf } from '#texts/language.ts';

/** Text in at most `height` pixels: in the first size that fits, otherwise truncated in the last size. */
export type TextLayout = {
  color: string;
  weight: 'Medium' | 'Bold';
  sizes: number[];
  width: number;
  height: number;
  align?: 'left' | 'center';
};
export type RenderedText = { input: Buffer; width: number; height: number };

/** The scripts that the fonts in fonts.conf cover. Anything else, such as emoji, would be drawn as empty boxes. */
const scripts = 'Latin Deva Gujr Guru Beng Taml Telu Knda Mlym'.split(' ').map((name) => `\\p{Script=${name}}`);
const undrawablePattern = new RegExp(
  `[^${scripts.join('')}\\p{Nd}\\p{P}\\p{Zs}\\u200c\\u200d₹$€£¥+=<>|~^°©®™×÷½¼¾→]`,
  'gu',
);
const segmenter = new Intl.Segmenter(languageTagOf(defaultLanguage), { granularity: 'grapheme' });

/** Returns user text as one line, with only characters that can be drawn. */
export function toDrawableText(text: string): string {
  // The zero-width joiner of emoji also joins letters of Indian scripts, so it is only removed after an emoji.
  const joined = text.replace(/(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu, '');
  return joined.replace(/\s+/g, ' ').replace(undrawablePattern, '').replace(/ +/g, ' ').trim();
}

export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Renders drawable text; `undefined` if it is empty. Text that does not fit ends with an ellipsis. */
export async function renderText(text: string, setting: TextLayout): Promise<RenderedText | undefined> {
  if (!text) return undefined;
  let set: RenderedText | undefined;
  for (const size of setting.sizes) {
    set = await renderAtSize(text, size, setting);
    if (fitsLayout(set, setting)) return set;
  }
  const parts = splitGraphemes(text);
  const size = setting.sizes.at(-1) ?? 0;
  let [fitting, tooMany] = [0, parts.length];
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    const truncated = await renderAtSize(`${parts.slice(0, middle).join('').trimEnd()}…`, size, setting);
    if (fitsLayout(truncated, setting)) [fitting, set] = [middle, truncated];
    else tooMany = middle;
  }
  return set;
}

const fitsLayout = (set: RenderedText, { width, height }: TextLayout) => set.width <= width && set.height <= height;

/** Pango reads markup, so user text is escaped. */
const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function renderAtSize(text: string, size: number, layout: TextLayout): Promise<RenderedText> {
  const { color, weight, width, align = 'left' } = layout;
  const sharp = await loadSharp();
  // At 72 dpi a point is a pixel. The fonts' own line height is meant for small print.
  const markup = `<span foreground="${color}" line_height="0.8">${escapeMarkup(text)}</span>`;
  const font = `Mukta ${weight} ${size}`;
  const { data, info } = await sharp({
    text: { text: markup, font, width, align, dpi: 72, rgba: true, wrap: 'word-char' },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
