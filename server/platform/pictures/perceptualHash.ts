import { loadSharp, safeSharpOptions } from './sharp.ts';

/** The side of the small grey picture that is looked at, and how many of its lowest frequencies, each way. */
const [side, kept] = [32, 8];
/** Pictures whose brightness spreads less than this are one colour: all of these would be alike. */
const minSpread = 4;

const cosineTable = Array.from({ length: kept }, (_, frequency) =>
  Array.from({ length: side }, (_, place) => Math.cos(((2 * place + 1) * frequency * Math.PI) / (2 * side))),
);

/**
 * What a picture looks like, in 64 bits (pHash): for each of the lowest frequencies of its cosine transform, whether it
 * is stronger than their median. Another size, format or brightness changes a few bits. 0: it is of one colour.
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
  // The first one is the brightness, and of no use.
  const median = strengths.slice(1).sort((one, other) => one - other)[(strengths.length - 2) / 2] ?? 0;
  const bits = strengths.map((strength, at) => (at > 0 && strength > median ? '1' : '0')).join('');
  return BigInt.asIntN(64, BigInt(`0b${bits}`));
}
