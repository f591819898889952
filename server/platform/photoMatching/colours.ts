import { type Area, clamp, meanOf, type PhotoReading, type Pixels } from './pixels.ts';

/** The side of a thumbnail's colours. */
export const colourSide = 24;
const cellCount = colourSide ** 2;

/**
 * The colours of a shop's picture: brightness, blueness and redness of each cell, the largest step to a neighbour, how
 * far it is from the wall behind, and that wall.
 */
export type Colours = {
  light: Float64Array;
  blue: Float64Array;
  red: Float64Array;
  step: Float64Array;
  apart: Float64Array;
  wall: readonly [number, number, number];
};

const lightOf = (red: number, green: number, blue: number) => 0.299 * red + 0.587 * green + 0.114 * blue;

/** `thumbnail`: red, green and blue of each cell. */
export function readColours(thumbnail: Uint8Array): Colours {
  const [light, blue, red] = [new Float64Array(cellCount), new Float64Array(cellCount), new Float64Array(cellCount)];
  for (let cell = 0; cell < cellCount; cell++) {
    const [r = 0, g = 0, b = 0] = thumbnail.subarray(cell * 3, cell * 3 + 3);
    const brightness = lightOf(r, g, b);
    light[cell] = brightness;
    blue[cell] = 0.564 * (b - brightness);
    red[cell] = 0.713 * (r - brightness);
  }
  const wall = [medianOfBorder(light), medianOfBorder(blue), medianOfBorder(red)] as const;
  const step = light.map((_, cell) => Math.max(...neighbours(cell).map((other) => largestStep(cell, other))));
  const apart = light.map((value, cell) => distanceToWall([value, blue[cell] ?? 0, red[cell] ?? 0], wall));
  return { light, blue, red, step, apart, wall };

  function largestStep(cell: number, other: number) {
    return Math.max(...[light, blue, red].map((values) => Math.abs((values[cell] ?? 0) - (values[other] ?? 0))));
  }
}

function neighbours(cell: number): number[] {
  const column = cell % colourSide;
  const beside = [column > 0 ? cell - 1 : cell, column < colourSide - 1 ? cell + 1 : cell];
  return [...beside, cell - colourSide, cell + colourSide].filter((other) => other >= 0 && other < cellCount);
}

function medianOfBorder(values: Float64Array): number {
  const last = colourSide - 1;
  const border = values.filter((_, cell) => {
    const [column, row] = [cell % colourSide, Math.floor(cell / colourSide)];
    return column === 0 || row === 0 || column === last || row === last;
  });
  return border.sort()[border.length >> 1] ?? 0;
}

const distanceToWall = (colour: readonly [number, number, number], wall: Colours['wall']) =>
  Math.max(Math.abs(colour[0] - wall[0]), 1.5 * Math.hypot(colour[1] - wall[1], colour[2] - wall[2]));

/** A photo's colours in the cells of a shop's picture; `isInside`: the cell wasn't cut off. */
type Seen = { light: Float64Array; blue: Float64Array; red: Float64Array; isInside: Uint8Array; isBright: Uint8Array };
const newCells = () => new Float64Array(cellCount);
const seen: Seen = {
  ...{ light: newCells(), blue: newCells(), red: newCells() },
  ...{ isInside: new Uint8Array(cellCount), isBright: new Uint8Array(cellCount) },
};

/** Where a cell of a shop's picture is in a photo, `undefined` if it was cut off. */
export function placeCell({ area, cuts }: PhotoReading, side: number, column: number, row: number): Area | undefined {
  const width = (area.right - area.left) / (1 - cuts[0] - cuts[2]);
  const height = (area.bottom - area.top) / (1 - cuts[1] - cuts[3]);
  const left = area.left + (column / side - cuts[0]) * width;
  const top = area.top + (row / side - cuts[1]) * height;
  const [right, bottom] = [left + width / side, top + height / side];
  const isInside = left >= area.left - 1 && top >= area.top - 1 && right <= area.right + 1 && bottom <= area.bottom + 1;
  return isInside ? { left, top, right, bottom } : undefined;
}

/** Returns the number of cells that weren't cut off; only every `every`th column and row is looked at. */
function lookAt(pixels: Pixels, reading: PhotoReading, every: number): number {
  let count = 0;
  seen.isInside.fill(0);
  for (let row = 0; row < colourSide; row += every) {
    for (let column = 0; column < colourSide; column += every) {
      const at = placeCell(reading, colourSide, column, row);
      if (!at) continue;
      const cell = row * colourSide + column;
      const red = meanOf(pixels, 0, at.left, at.top, at.right, at.bottom);
      const green = meanOf(pixels, 1, at.left, at.top, at.right, at.bottom);
      const blue = meanOf(pixels, 2, at.left, at.top, at.right, at.bottom);
      const light = lightOf(red, green, blue);
      seen.isInside[cell] = 1;
      seen.isBright[cell] = Math.max(red, green, blue) > 248 ? 1 : 0;
      seen.light[cell] = light;
      seen.blue[cell] = 0.564 * (blue - light);
      seen.red[cell] = 0.713 * (red - light);
      count++;
    }
  }
  return count;
}

/** How a photo was made lighter or darker, and its colours stronger or weaker. */
type Tone = { gain: number; offset: number; colour: number };

/** Fits the tone by least squares, in the later passes without cells that are too bright or show something else. */
function fitTone({ light, blue, red, step }: Colours): Tone {
  let tone: Tone = { gain: 1, offset: 0, colour: 1 };
  for (let pass = 0; pass < 3; pass++) {
    let [count, sumOwn, sumSeen, squares, products, colours, colourProducts] = [0, 0, 0, 0, 0, 0, 0];
    for (let cell = 0; cell < cellCount; cell++) {
      if (!seen.isInside[cell]) continue;
      const [own, other] = [light[cell] ?? 0, seen.light[cell] ?? 0];
      const error = Math.abs(other - tone.gain * own - tone.offset);
      if (pass > 0 && (seen.isBright[cell] || error > 30 + (step[cell] ?? 0) / 2)) continue;
      const [ownBlue, ownRed] = [blue[cell] ?? 0, red[cell] ?? 0];
      count++;
      sumOwn += own;
      sumSeen += other;
      squares += own * own;
      products += own * other;
      colours += ownBlue * ownBlue + ownRed * ownRed;
      colourProducts += ownBlue * (seen.blue[cell] ?? 0) + ownRed * (seen.red[cell] ?? 0);
    }
    if (count < 10) break;
    const variance = squares / count - (sumOwn / count) ** 2;
    const covariance = products / count - (sumOwn / count) * (sumSeen / count);
    const gain = clamp(variance > 4 ? covariance / variance : 1, 0.65, 1.45);
    const colour = colours / count > 9 ? clamp(colourProducts / colours, 0.7, 1.35) : 1;
    tone = { gain, offset: (sumSeen - gain * sumOwn) / count, colour };
  }
  return tone;
}

/** In levels of 255: a cell agrees within this and a share of the step to its neighbours. */
const [tolerance, toleranceOfSteps] = [11, 0.4];
const maxError = 40;
/** The share of rows that words over a picture may cover, and of the weight that has to be left. */
const [coveredRows, leftWeight] = [0.25, 0.55];

/**
 * How a photo agrees with a shop's picture: the mean error, the share of what is not the wall that agrees outside of
 * rows with words, and the correlation of the brightness. `rows`: the first of the rows left out, and their number.
 */
export type Agreement = {
  error: number;
  share: number;
  ownError: number;
  correlation: number;
  gain: number;
  rows: [number, number];
};
type OutsideWords = Pick<Agreement, 'share' | 'ownError' | 'rows'>;

/** `every`: 2 is four times as fast, and enough to find the place. */
export function compareColours(pixels: Pixels, reading: PhotoReading, own: Colours, every = 1): Agreement {
  const count = lookAt(pixels, reading, every);
  const none: Agreement = {
    error: Number.POSITIVE_INFINITY,
    share: 0,
    ownError: maxError,
    correlation: 0,
    gain: 1,
    rows: [0, 0],
  };
  if (count < 0.4 * (colourSide / every) ** 2) return none;
  const tone = fitTone(own);
  const rows = Array.from({ length: colourSide }, () => ({ agreeing: 0, all: 0, errors: 0 }));
  const pairs = new Correlation();
  let errors = 0;
  for (let cell = 0; cell < cellCount; cell++) {
    if (!seen.isInside[cell]) continue;
    const { error, weight } = compareCell(own, tone, cell);
    errors += Math.min(error, maxError);
    const row = rows[Math.floor(cell / colourSide)];
    if (row) row.all += weight;
    if (row) row.errors += weight * Math.min(error, maxError);
    if (row && error < tolerance + toleranceOfSteps * (own.step[cell] ?? 0)) row.agreeing += weight;
    if (error < maxError) pairs.add(own.light[cell] ?? 0, seen.light[cell] ?? 0);
  }
  return { error: errors / count, correlation: pairs.value(25), gain: tone.gain, ...leaveOutWords(rows) };
}

function compareCell(own: Colours, { gain, offset, colour }: Tone, cell: number): { error: number; weight: number } {
  const [light, blue, red] = [seen.light[cell] ?? 0, seen.blue[cell] ?? 0, seen.red[cell] ?? 0];
  const expected = clamp(gain * (own.light[cell] ?? 0) + offset, 0, 255);
  const tint = Math.hypot(blue - colour * (own.blue[cell] ?? 0), red - colour * (own.red[cell] ?? 0));
  const error = Math.max(Math.abs(light - expected), tint * (seen.isBright[cell] ? 0.5 : 1.3));
  const apart = distanceToWall([(light - offset) / gain, blue / colour, red / colour], own.wall);
  return { error, weight: Math.min(1, Math.max(own.apart[cell] ?? 0, apart) / 40) + 0.05 };
}

/** The best share without one group of neighbouring rows. */
function leaveOutWords(rows: { agreeing: number; all: number; errors: number }[]): OutsideWords {
  const total = (some: typeof rows, of: 'agreeing' | 'all' | 'errors') => some.reduce((sum, row) => sum + row[of], 0);
  const [agreeing, all, errors] = [total(rows, 'agreeing'), total(rows, 'all'), total(rows, 'errors')];
  const band = Math.floor(coveredRows * colourSide);
  let best: OutsideWords = { share: agreeing / all, ownError: errors / all, rows: [0, 0] };
  for (let first = 0; first < colourSide; first++) {
    const covered = rows.slice(first, first + band);
    const rest = all - total(covered, 'all');
    const share = (agreeing - total(covered, 'agreeing')) / rest;
    if (rest > leftWeight * all && share > best.share) {
      best = { share, ownError: (errors - total(covered, 'errors')) / rest, rows: [first, band] };
    }
  }
  return best;
}

/** The correlation of pairs of numbers, summed as they come. */
export class Correlation {
  count = 0;
  private sums: [number, number, number, number, number] = [0, 0, 0, 0, 0];

  add(one: number, other: number): void {
    this.count++;
    const { sums } = this;
    sums[0] += one;
    sums[1] += other;
    sums[2] += one * one;
    sums[3] += other * other;
    sums[4] += one * other;
  }

  /** The larger of both variances. */
  variance(): number {
    const [one, other, squares, otherSquares] = this.sums;
    const of = (sum: number, square: number) => square / this.count - (sum / this.count) ** 2;
    return Math.max(of(one, squares), of(other, otherSquares));
  }

  /** 0 if either hardly varies. */
  value(leastVariance: number): number {
    const { count, sums } = this;
    const [one, other, squares, otherSquares, products] = sums;
    const variance = squares / count - (one / count) ** 2;
    const otherVariance = otherSquares / count - (other / count) ** 2;
    if (Math.min(variance, otherVariance) < leastVariance) return 0;
    return (products / count - (one / count) * (other / count)) / Math.sqrt(variance * otherVariance);
  }
}
