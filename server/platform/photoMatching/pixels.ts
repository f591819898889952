import { loadSharp, safeSharpOptions } from '../pictures/sharp.ts';

/** An upright picture in red, green and blue, with the sums of all pixels above and to the left of each place. */
export type Pixels = { width: number; height: number; data: Uint8Array; sums: readonly Channel[] };
type Channel = Float64Array;
/** The place of the brightness among the sums, after red, green and blue. */
export const brightness = 3;
/** A part of a picture, in pixels; `right` and `bottom` aren't in it. */
export type Area = { left: number; top: number; right: number; bottom: number };

/** The parts that were cut off a shop's picture, from 0 to 1 of it: left, top, right, bottom. */
export type Cuts = readonly [number, number, number, number];
/** An area of a photo that may be a shop's picture with these parts cut off. */
export type PhotoReading = { area: Area; cuts: Cuts };

const weights = [0.299, 0.587, 0.114] as const;

export async function readPixels(bytes: Buffer): Promise<Pixels> {
  const sharp = await loadSharp();
  const image = sharp(bytes, safeSharpOptions).flatten({ background: '#ffffff' }).removeAlpha().toColourspace('srgb');
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const sums = [0, 1, 2, brightness].map(() => new Float64Array((width + 1) * (height + 1)));
  for (const [channel, sum] of sums.entries()) addUp(data, width, height, channel, sum);
  return { width, height, data, sums };
}

function addUp(data: Uint8Array, width: number, height: number, channel: number, sums: Channel): void {
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += pixelValue(data, (y * width + x) * 3, channel);
      const at = (y + 1) * (width + 1) + x + 1;
      sums[at] = row + (sums[at - width - 1] ?? 0);
    }
  }
}

const pixelValue = (data: Uint8Array, at: number, channel: number): number =>
  channel < brightness
    ? (data[at + channel] ?? 0)
    : weights[0] * (data[at] ?? 0) + weights[1] * (data[at + 1] ?? 0) + weights[2] * (data[at + 2] ?? 0);

const noSums = new Float64Array();

/** The mean of a channel, from 0 to 255, between two corners: rounded to whole pixels, and at least one of them. */
export function meanOf(pixels: Pixels, channel: number, x0: number, y0: number, x1: number, y1: number): number {
  const { width, height } = pixels;
  const sums = pixels.sums[channel] ?? noSums;
  const left = clamp(Math.round(x0), 0, width - 1);
  const top = clamp(Math.round(y0), 0, height - 1);
  const right = clamp(Math.round(x1), left + 1, width);
  const bottom = clamp(Math.round(y1), top + 1, height);
  const row = width + 1;
  const below = (sums[bottom * row + right] ?? 0) - (sums[bottom * row + left] ?? 0);
  const above = (sums[top * row + right] ?? 0) - (sums[top * row + left] ?? 0);
  return (below - above) / ((right - left) * (bottom - top));
}

export const clamp = (value: number, least: number, most: number): number =>
  value < least ? least : value > most ? most : value;
