import { type Area, brightness, meanOf, type Pixels } from './pixels.ts';

/** The side of the reduced brightness, and the number of its lowest frequencies in each direction. */
const [side, frequencies] = [16, 8];
const cosines = Array.from({ length: frequencies }, (_, frequency) =>
  Float64Array.from({ length: side }, (_, place) => Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * side))),
);
const cells = new Float64Array(side * side);
const rows = new Float64Array(frequencies * side);
const strengths = new Float64Array(frequencies * frequencies);

/** A 64-bit perceptual hash of a part of a picture as two halves: which low frequencies are above their median. */
export function hashWindow(pixels: Pixels, { left, top, right, bottom }: Area): [number, number] {
  const [width, height] = [(right - left) / side, (bottom - top) / side];
  for (let at = 0; at < cells.length; at++) {
    const x = left + (at % side) * width;
    const y = top + Math.floor(at / side) * height;
    cells[at] = meanOf(pixels, brightness, x, y, x + width, y + height);
  }
  for (const [across, cosine] of cosines.entries()) {
    for (let row = 0; row < side; row++) rows[across * side + row] = product(cells, row * side, cosine);
    for (const [down, other] of cosines.entries()) {
      strengths[down * frequencies + across] = product(rows, across * side, other);
    }
  }
  // The first one is the overall brightness, which doesn't distinguish photos.
  const median = strengths.slice(1).sort()[(strengths.length - 2) / 2] ?? 0;
  const halves: [number, number] = [0, 0];
  for (let at = 1; at < strengths.length; at++) {
    if ((strengths[at] ?? 0) > median) halves[at < 32 ? 0 : 1] |= 1 << (at % 32);
  }
  return [halves[0] >>> 0, halves[1] >>> 0];
}

function product(values: Float64Array, from: number, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < side; at++) sum += (values[from + at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

/** The number of bits that differ in two halves of hashes. */
export function countDifferingBits(one: number, other: number): number {
  let bits = one ^ other;
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
