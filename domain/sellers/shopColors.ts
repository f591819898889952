/** Colours for a shop's sign on which white letters can be read, by name. */
export const shopColors = {
  pink: '#a8175b',
  red: '#b3261e',
  orange: '#a84a00',
  green: '#1b7046',
  teal: '#00696f',
  blue: '#1f5fa8',
  purple: '#6a3fa0',
  brown: '#6b4a2f',
} as const;
export type ShopColorName = keyof typeof shopColors;

/** The colours of letters on a sign: white, or ink. The same in light and dark, because the sign is. */
const letters = ['#ffffff', '#231b17'] as const;

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;

const hexColor = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/;
export const isHexColor = (color: string): boolean => hexColor.test(color);

/** The relative luminance of a colour (WCAG 2.2), 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (hexColor.exec(color) ?? []).slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours, 1 to 21. */
export function colorContrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Returns the colour of letters that can be read on this one, or `undefined` if neither can. */
export const lettersOn = (color: string): string | undefined =>
  letters.find((letter) => colorContrast(color, letter) >= leastContrast);
