import { loadSharp, safeSharpOptions } from './sharp.ts';

/** The side of the reduced greyscale image, and the number of its lowest frequencies used in each direction. */
const [side, frequencies] = [32, 8];
/** Photos with a smaller deviation in brightness are of a single colour, and would all be alike. */
const minSpread = 4;

const cosineTable = Array.from({ length: frequencies }, (_, frequency) =>
  Array.from({ length: side }, (_, place) => Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * side))),
);

/**
 * A 64-bit perceptual hash (pHash): for each of the lowest frequencies of the cosine transform, whether it is above
 * their median. Another size, format or brightness changes only a few bits. Returns 0 for a photo of a single colour.
 */
export async function hashPicture(bytes: Buffer): Promise<bigint> {
  const sharp = await loadSharp();
  const image = sharp(bytes, safeSharpOptions).flatten({ background: '#ffffff' }).greyscale();
  const grey = [...(await image.resize(side, side, { fit: 'fill' }).raw().toBuffer())];
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  const spread = Math.sqrt(grey.reduce((sum, value) => sum + (value - mean) ** 2, 0) / grey.length);
  if (spread < minSpread) return 0n;
  const strengths = cosineTable.flatMap((down) =>
    cosineTable.map((across) =>
      grey.reduce((sum, value, at) => sum + value * (across[at % side] ?? 0) * (down[Math.floor(at / side)] ?? 0), 0),
    ),
  );
  // The first one is the overall brightness, which doesn't distinguish photos.
  const median = strengths.slice(1).sort((one, other) => one - other)[(strengths.length - 2) / 2] ?? 0;
  const bits = strengths.map((strength, at) => (at > 0 && strength > median ? '1' : '0')).join('');
  return BigInt.asIntN(64, BigInt(`0b${bits}`));
}
