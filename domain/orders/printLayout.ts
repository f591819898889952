/** In which size a text fits its paper. Lengths are millimetres. */

/** A paragraph, or the cell of a table, in letters of a size. */
export type TextBlock = { text: string; width: number; size: number };

const lineHeight = 1.4;
/** From what one likes to read to what can still be read. */
const scales = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * The share of its usual size in which a text fits its paper, whatever somebody has typed. Counted generously, since
 * every printer has other letters: what fits by this count, fits.
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

/** In sizes of the letters, with what is lost where lines break between words. */
function widthOf(line: string): number {
  let width = 0;
  for (const letter of line) width += widthOfLetter(letter);
  return width * 1.15;
}

function widthOfLetter(letter: string): number {
  if (/[a-z0-9 .,:;'"()/|-]/.test(letter)) return 0.6;
  // The scripts of Europe, the Near East and India; beyond them are wide signs and pictures.
  return (letter.codePointAt(0) ?? 0) < 0x1100 ? 0.95 : 1.15;
}

/** A text of many short lines goes on in one: it has to fit. */
export function joinShortLines(text: string, most = 6): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.join(lines.length > most ? ', ' : '\n');
}
