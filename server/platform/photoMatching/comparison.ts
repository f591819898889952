import {
  type Agreement,
  type Colours,
  Correlation,
  colourSide,
  compareColours,
  placeCell,
  readColours,
} from './colours.ts';
import { brightness, type Cuts, meanOf, type PhotoReading, type Pixels, readPixels } from './pixels.ts';
import { type Candidate, detailSide, listReadings } from './prints.ts';

/** What a photo and a shop's picture must have in common; measured by bench/photoMatching.ts. */
const least = { share: 0.955, correlation: 0.95, detail: 0.85 };
/**
 * The largest mean error of what isn't the wall, in levels of 255. Another colour of the same thing is a bit lighter or
 * darker, while a photo is either as light as the picture or was clearly made lighter or darker.
 */
const maxOwnError = { same: 4.8, slightlyOther: 3.4, other: 5 };
const maxOwnErrorOf = (gain: number) => {
  const change = Math.abs(gain - 1);
  return change <= 0.03 ? maxOwnError.same : change <= 0.1 ? maxOwnError.slightlyOther : maxOwnError.other;
};
/** A first comparison with a larger error isn't worth a closer look. */
const maxFirstError = 32;
/** The steps in which the place of the picture is found, in shares of it, and how many columns and rows are compared. */
const searchSteps = [
  { step: 0.03, every: 2 },
  { step: 0.015, every: 2 },
  { step: 0.0075, every: 1 },
  { step: 0.004, every: 1 },
];
const maxCut = 0.25;
/** In bits: once a picture is found, only those whose hashes are nearly as much like the photo's are compared. */
const maxGap = 4;

/**
 * Compares a photo with thumbnails of a shop's pictures, best candidates first, each in the reading of `listReadings`
 * that its hash is most like. Returns the places of those that the photo shows.
 */
export async function comparePhoto(
  bytes: Buffer,
  candidates: readonly (Omit<Candidate, 'place'> & { thumbnail: Buffer })[],
): Promise<number[]> {
  const pixels = await readPixels(bytes);
  const readings = listReadings(pixels);
  const found: number[] = [];
  for (const [place, { thumbnail, reading, distance }] of candidates.entries()) {
    const [first] = found;
    if (first !== undefined && distance > (candidates[first]?.distance ?? 0) + maxGap) break;
    const start = readings[reading];
    if (start && isShown(pixels, start, thumbnail)) found.push(place);
  }
  return found;
}

function isShown(pixels: Pixels, start: PhotoReading, thumbnail: Buffer): boolean {
  const own = readColours(thumbnail.subarray(0, colourSide ** 2 * 3));
  const reading = alignPhoto(pixels, start, own);
  if (!reading) return false;
  const agreement = compareColours(pixels, reading, own);
  if (agreement.share < least.share || agreement.ownError > maxOwnErrorOf(agreement.gain)) return false;
  if (agreement.correlation < least.correlation) return false;
  return shareOfDetails(pixels, reading, thumbnail.subarray(colourSide ** 2 * 3), agreement.rows) >= least.detail;
}

/** Moves and scales the reading in smaller and smaller steps, as long as the error shrinks. */
function alignPhoto(pixels: Pixels, start: PhotoReading, own: Colours): PhotoReading | undefined {
  let reading = start;
  for (const { step, every } of searchSteps) {
    let { error } = compareColours(pixels, reading, own, every);
    if (error > maxFirstError) return undefined;
    for (let turn = 0; turn < 2; turn++) {
      const before = error;
      for (const move of moves) {
        const cuts = moveCuts(reading.cuts, move, step);
        if (cuts.some((cut) => cut < -0.2 || cut > maxCut)) continue;
        const next = { area: reading.area, cuts };
        const compared = compareColours(pixels, next, own, every).error;
        if (compared < error) [error, reading] = [compared, next];
      }
      if (error === before) break;
    }
  }
  return reading;
}

const moveCuts = ([left, top, right, bottom]: Cuts, [l, t, r, b]: Cuts, step: number): Cuts => [
  left + step * l,
  top + step * t,
  right + step * r,
  bottom + step * b,
];

/** One side alone, or two opposite sides: left, top, right, bottom. */
const moves = (
  [
    [1, 0, 0, 0],
    [0, 1, 0, 0],
    [0, 0, 1, 0],
    [0, 0, 0, 1],
    [1, 0, -1, 0],
    [0, 1, 0, -1],
  ] satisfies Cuts[]
).flatMap((move): Cuts[] => [move, moveCuts([0, 0, 0, 0], move, -1)]);

/** The side of a block whose details are compared, in cells; blocks that vary less show nothing. */
const block = 6;
const leastVariance = 100;
const leastCorrelation = 0.85;
const leastBlocks = 6;

/**
 * The share of blocks with details that correlate: this tells two fabrics of the same colours apart. 1 if there are too
 * few to tell. `rows`: of colours, covered by words.
 */
function shareOfDetails(pixels: Pixels, reading: PhotoReading, own: Uint8Array, rows: Agreement['rows']): number {
  const scale = detailSide / colourSide;
  const isCovered = (row: number) => row + block > rows[0] * scale && row < (rows[0] + rows[1]) * scale && rows[1] > 0;
  let [agreeing, all] = [0, 0];
  for (let row = 0; row < detailSide; row += block) {
    if (isCovered(row)) continue;
    for (let column = 0; column < detailSide; column += block) {
      const correlation = correlateBlock(pixels, reading, own, { row, column });
      if (correlation === undefined) continue;
      all++;
      if (correlation > leastCorrelation) agreeing++;
    }
  }
  return all < leastBlocks ? 1 : agreeing / all;
}

const shifts = [-0.5, 0, 0.5];
type Block = { row: number; column: number };

/** The correlation of a block in the best of nine places half a cell around; `undefined` if it shows nothing. */
function correlateBlock(pixels: Pixels, reading: PhotoReading, own: Uint8Array, at: Block): number | undefined {
  const middle = pairBlock(pixels, reading, own, at);
  if (middle.count < 0.6 * block ** 2 || middle.variance() < leastVariance) return undefined;
  let best = middle.value(1);
  for (const down of shifts) {
    for (const across of shifts) {
      if (best > leastCorrelation) return best;
      best = Math.max(best, pairBlock(pixels, reading, own, at, { across, down }).value(1));
    }
  }
  return best;
}

function pairBlock(
  pixels: Pixels,
  reading: PhotoReading,
  own: Uint8Array,
  { row, column }: Block,
  { across, down } = { across: 0, down: 0 },
): Correlation {
  const pairs = new Correlation();
  for (let at = 0; at < block ** 2; at++) {
    const [x, y] = [column + (at % block), row + Math.floor(at / block)];
    const place = placeCell(reading, detailSide, x + across, y + down);
    if (!place) continue;
    const light = meanOf(pixels, brightness, place.left, place.top, place.right, place.bottom);
    pairs.add(own[y * detailSide + x] ?? 0, light);
  }
  return pairs;
}
