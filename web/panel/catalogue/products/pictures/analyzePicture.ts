/** A photo's brightness from 0 to 255 for each pixel, row by row. */
export type Brightness = { width: number; height: number; values: Uint8Array };

/** The brightness of RGBA pixels, as the eye weighs colours. */
export function toBrightness({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Brightness {
  const values = new Uint8Array(width * height);
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const at = pixel * 4;
    const weighed = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
    values[pixel] = Math.round(weighed);
  }
  return { width, height, values };
}

const dim = { middle: 85, brightest: 165, leastContrast: 16 };

/**
 * How to stretch the brightness of a dim photo: `light` is what becomes nearly white. Undefined for a photo with enough
 * light, for one with a bright product on a dark cloth, and for one that shows nothing.
 */
export function findMissingLight({ values }: Brightness): { light: number; gamma: number } | undefined {
  const sorted = values.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const [dark, middle, bright, light] = [at(0.05), at(0.5), at(0.95), at(0.99)];
  if (middle >= dim.middle || bright >= dim.brightest || bright - dark < dim.leastContrast) return undefined;
  // Between a photo of the night and one of a room: twice as bright at most in the middle tones, or noise is all one sees.
  const gamma = Math.min(2, Math.max(1, Math.log(middle / light) / Math.log(0.45)));
  return { light: Math.max(light, 60), gamma };
}

/** The brightness that replaces each of 0 to 255. */
export const brighten = ({ light, gamma }: { light: number; gamma: number }): number[] =>
  Array.from({ length: 256 }, (_, value) => Math.round(245 * Math.min(1, value / light) ** (1 / gamma)));

/** Cards show the square in the middle. Another one has to show this many times its detail. */
const worthCropping = 1.2;
/** Longer sides are worth a look. */
const leastRatio = 1.15;

/**
 * Where the square begins, as a share of the longer side, that shows more of what is in the photo than the square in the
 * middle, which cards show.
 */
export function findBetterSquare(picture: Brightness): number | undefined {
  const [short, long] = [Math.min(picture.width, picture.height), Math.max(picture.width, picture.height)];
  if (long < short * leastRatio) return undefined;
  const detail = sumDetail(picture);
  const sums = [0];
  for (const each of detail) sums.push((sums.at(-1) ?? 0) + each);
  const shown = (start: number) => (sums[start + short] ?? 0) - (sums[start] ?? 0);
  const starts = Array.from({ length: long - short + 1 }, (_, start) => start);
  const most = Math.max(...starts.map(shown));
  const middle = Math.floor((long - short) / 2);
  if (most === 0 || most < shown(middle) * worthCropping) return undefined;
  // In the middle of all squares that show about as much, so that the product isn't at its edge.
  const best = starts.filter((start) => shown(start) >= most * 0.99);
  return (best[Math.floor(best.length / 2)] ?? middle) / long;
}

/** How much each line across the longer side differs from its surroundings. */
function sumDetail({ width, height, values }: Brightness): number[] {
  const isTall = height > width;
  const at = (line: number, across: number) => values[isTall ? line * width + across : across * width + line] ?? 0;
  const [lines, length] = isTall ? [height, width] : [width, height];
  return Array.from({ length: lines }, (_, line) => {
    let sum = 0;
    for (let across = 1; across < length; across += 1) {
      const step =
        Math.abs(at(line, across) - at(line, across - 1)) + Math.abs(at(line, across) - at(line - 1, across));
      // Noise and shades of a wall aren't detail.
      if (line > 0 && step > 24) sum += step;
    }
    return sum;
  });
}
