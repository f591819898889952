/** The size in which a text fits its paper. Lengths are in millimetres. */

/** A paragraph or a table cell, and its font size. */
export type TextBlock = { text: string; width: number; size: number };

/** What Devanagari needs (languages.md, section 6). */
const lineHeight = 1.6;
/** From comfortable to barely readable. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * The scale at which a text fits its paper, whatever its length. Widths are estimated generously because every printer
 * has other fonts, so text that fits by this estimate always fits.
 */
export function scaleToFit(blocks: TextBlock[], height: number): number {
  const fits = (scale: number) => blocks.reduce((sum, block) => sum + heightOf(block, scale), 0) <= height;
  return scales.find(fits) ?? Math.min(...scales);
}

function heightOf({ text, width, size }: TextBlock, scale: number): number {
  const perLine = width / (size * scale);
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(Math.ceil(widthOf(line) / perLine), 1), 0);
  return lines * lineHeight * size * scale;
}

/** In units of the font size, including the space lost where lines break between words. */
function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) width += widthOfLetter(letter);
  return width * 1.15;
}

function widthOfLetter(letter: string): number {
  if (/[a-z0-9 .,:;'"()/|-]/.test(letter)) return 0.6;
  // The scripts of Europe, the Near East and India; beyond them are wide characters and emoji.
  return (letter.codePointAt(0) ?? 0) < 0x1100 ? 0.95 : 1.15;
}

/** Joins the lines of a text with too many short lines into one, so that it fits. */
export function joinShortLines(text: string, maxLines = 6): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.join(lines.length > maxLines ? ', ' : '\n');
}
