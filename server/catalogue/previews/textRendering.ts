import { loadSharp } from '#server/platform/pictures/sharp.ts';
import { defaultLanguage, languageTagOf } from '#texts/language.ts';

/** A text to be set in at most `height` pixels: in the first size that fits, else cut in the last. */
export type TextLayout = { color: string; weight: 'Medium' | 'Bold'; sizes: number[]; width: number; height: number };
export type RenderedText = { input: Buffer; width: number; height: number };

/** What the packages of fonts.conf have letters for. Everything else, such as emoji, would become empty boxes. */
const scripts = 'Latin Deva Gujr Guru Beng Taml Telu Knda Mlym'.split(' ').map((name) => `\\p{Script=${name}}`);
const undrawablePattern = new RegExp(
  `[^${scripts.join('')}\\p{Nd}\\p{P}\\p{Zs}\\u200c\\u200d₹$€£¥+=<>|~^°©®™×÷½¼¾→]`,
  'gu',
);
const segmenter = new Intl.Segmenter(languageTagOf(defaultLanguage), { granularity: 'grapheme' });

/** Text of people as one line of characters that can be drawn. */
export function toDrawableText(text: string): string {
  // Emoji are joined by what also joins letters of Indian scripts: alone it would be left behind.
  const joined = text.replace(/(?<=\p{Extended_Pictographic}\ufe0f?)\u200d/gu, '');
  return joined.replace(/\s+/g, ' ').replace(undrawablePattern, '').replace(/ +/g, ' ').trim();
}

export function splitGraphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Sets drawable text; `undefined` where there is none. What does not fit ends with an ellipsis. */
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
    const cut = await renderAtSize(`${parts.slice(0, middle).join('').trimEnd()}…`, size, setting);
    if (fitsLayout(cut, setting)) [fitting, set] = [middle, cut];
    else tooMany = middle;
  }
  return set;
}

const fitsLayout = (set: RenderedText, { width, height }: TextLayout) => set.width <= width && set.height <= height;

/** Pango reads markup: whatever a person typed is escaped. */
const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

async function renderAtSize(text: string, size: number, { color, weight, width }: TextLayout): Promise<RenderedText> {
  const sharp = await loadSharp();
  // At 72 dpi a point is a pixel. The families' own line height is made for small print.
  const markup = `<span foreground="${color}" line_height="0.8">${escapeMarkup(text)}</span>`;
  const font = `Mukta ${weight} ${size}`;
  const { data, info } = await sharp({ text: { text: markup, font, width, dpi: 72, rgba: true, wrap: 'word-char' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}
