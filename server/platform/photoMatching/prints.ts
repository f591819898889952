import { findOwnAreas, findPhotoAreas } from './areas.ts';
import { colourSide } from './colours.ts';
import { type Area, brightness, type Cuts, meanOf, type PhotoReading, type Pixels, readPixels } from './pixels.ts';
import { countDifferingBits, hashWindow } from './windowHash.ts';

/** The part at each side of a shop's picture that may be cut off. */
const maxCut = 0.15;
/** The cuts that a photo is tried with at each side; what lies between them is found by the hashes' tolerance. */
const triedCuts = [0, maxCut / 2, maxCut];
/** In bits: hashes of one picture differ by at most 14 on the pictures of bench/photoMatching.ts. */
const maxDistance = 16;
/** The number of likely pictures that are compared. */
const maxCandidates = 12;

/** The side of a thumbnail's brightness, which is finer than its colours. */
export const detailSide = 48;

/** A shop's picture, or what it shows in front of a plain wall: the hash of its middle, and a thumbnail. */
export type PicturePrint = { hash: Buffer; thumbnail: Buffer };

/** The prints of a picture, none if it shows nothing that could be recognised. */
export async function createPicturePrints(bytes: Buffer): Promise<PicturePrint[]> {
  const pixels = await readPixels(bytes);
  return findOwnAreas(pixels).map((area) => {
    const middle = cutWindow(area, [0, 0, 0, 0]);
    return { hash: packHash(hashWindow(pixels, middle)), thumbnail: createThumbnail(pixels, area) };
  });
}

function packHash([low, high]: [number, number]): Buffer {
  const packed = Buffer.alloc(8);
  packed.writeUInt32BE(low, 0);
  packed.writeUInt32BE(high, 4);
  return packed;
}

/** Red, green and blue of 24 × 24 cells, then the brightness of 48 × 48. */
function createThumbnail(pixels: Pixels, { left, top, right, bottom }: Area): Buffer {
  const mean = (channel: number, cell: number, side: number) => {
    const [width, height] = [(right - left) / side, (bottom - top) / side];
    const [x, y] = [left + (cell % side) * width, top + Math.floor(cell / side) * height];
    return Math.round(meanOf(pixels, channel, x, y, x + width, y + height));
  };
  const colours = Array.from({ length: colourSide ** 2 * 3 }, (_, at) => mean(at % 3, Math.floor(at / 3), colourSide));
  const details = Array.from({ length: detailSide ** 2 }, (_, cell) => mean(brightness, cell, detailSide));
  return Buffer.from([...colours, ...details]);
}

/** The ways to read a photo; their order is that of the hashes of `hashPhoto`. */
export function listReadings(pixels: Pixels): PhotoReading[] {
  return findPhotoAreas(pixels).flatMap((area) =>
    triedCuts.flatMap((left) =>
      triedCuts.flatMap((top) =>
        triedCuts.flatMap((right) => triedCuts.map((bottom) => ({ area, cuts: [left, top, right, bottom] as const }))),
      ),
    ),
  );
}

/** Where the middle of a shop's picture is in a photo, which is never cut off. */
function cutWindow(area: Area, [left, top, right, bottom]: Cuts): Area {
  const width = (area.right - area.left) / (1 - left - right);
  const height = (area.bottom - area.top) / (1 - top - bottom);
  const [x, y] = [area.left - left * width, area.top - top * height];
  return {
    left: x + maxCut * width,
    top: y + maxCut * height,
    right: x + (1 - maxCut) * width,
    bottom: y + (1 - maxCut) * height,
  };
}

/** The hashes of a photo in all readings, 8 bytes each. */
export async function hashPhoto(bytes: Buffer): Promise<Buffer> {
  const pixels = await readPixels(bytes);
  return Buffer.concat(
    listReadings(pixels).map(({ area, cuts }) => packHash(hashWindow(pixels, cutWindow(area, cuts)))),
  );
}

/** A shop's print that may be in a photo: the place of its hash in the list, and of the reading that is most like it. */
export type Candidate = { place: number; reading: number; distance: number };

/** The shop's prints whose hashes are most like a photo's, best first. `hashes`: 8 bytes each, as of `hashPhoto`. */
export function findCandidates(photo: Buffer, hashes: Buffer): Candidate[] {
  const [read, known] = [toWords(photo), toWords(hashes)];
  const found: Candidate[] = [];
  for (let place = 0; place < known.length; place += 2) {
    const [low, high] = [known[place] ?? 0, known[place + 1] ?? 0];
    let [distance, reading] = [maxDistance + 1, -1];
    for (let at = 0; at < read.length; at += 2) {
      const first = countDifferingBits(read[at] ?? 0, low);
      if (first >= distance) continue;
      const both = first + countDifferingBits(read[at + 1] ?? 0, high);
      if (both < distance) [distance, reading] = [both, at / 2];
    }
    if (reading >= 0) found.push({ place: place / 2, reading, distance });
  }
  return found.sort((one, other) => one.distance - other.distance).slice(0, maxCandidates);
}

const toWords = (packed: Buffer) =>
  Uint32Array.from({ length: packed.length / 4 }, (_, word) => packed.readUInt32BE(word * 4));
