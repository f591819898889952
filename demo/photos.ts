import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pickFrom, seededRandom, seedOf } from './random/seededRandom.ts';

const folder = join(import.meta.dirname, 'pictures');

/** What the photos show. Each motif is a folder of one SVG per product, named after `photoNumber`. */
export const motifs: readonly string[] = readdirSync(folder);

/** The number in the address of a product's photo. */
export const photoNumber = (productName: string) => seedOf(productName) >>> 0;

/** The motif's photo of that number, for any other text one of the motif's. Undefined for an unknown motif. */
export async function readPhoto(motif: string, number: string): Promise<Buffer | undefined> {
  if (!motifs.includes(motif)) return undefined;
  const names = await readdir(join(folder, motif));
  const own = `${number}.svg`;
  const name = names.includes(own) ? own : pickFrom(seededRandom(seedOf(number)), names.sort());
  return readFile(join(folder, motif, name));
}
