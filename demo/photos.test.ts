import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoProducts } from './catalogue/demoProducts.ts';
import { motifs, photoNumber, readPhoto } from './photos.ts';

const folder = join(import.meta.dirname, 'pictures');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.svg'));

test('every product has a photo of its own, and every photo a product', () => {
  const named = demoProducts.map(({ motif, name }) => join(motif, `${photoNumber(name)}.svg`));
  expect(files.sort()).toEqual(named.sort());
});

/** Taken upright in a dim room, as many sellers' photos are. */
const dimPhoto = join('basket', `${photoNumber('Bamboo Laundry Basket with Lid')}.svg`);

test('photos are square SVG documents of at most 6 KB that load nothing, except a dim upright one', async () => {
  for (const file of files) {
    const svg = await readFile(join(folder, file), 'utf8');
    const height = file === dimPhoto ? 1067 : 600;
    expect(svg, file).toContain(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${height}" viewBox="0 0 600 ${height}"`,
    );
    expect(Buffer.byteLength(svg), file).toBeLessThan(6 * 1024);
    expect(svg, file).not.toMatch(/<script|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg")/);
  }
});

test('a photo is read by its number, for any other text always the same one of the motif', async () => {
  const [first, second] = await Promise.all(
    demoProducts.filter(({ motif }) => motif === 'saree').map(({ name }) => readPhoto('saree', `${photoNumber(name)}`)),
  );
  expect(first).not.toEqual(second);
  const other = await readPhoto('saree', 'any');
  expect(other?.toString()).toMatch(/^<svg/);
  expect(await readPhoto('saree', 'any')).toEqual(other);
});

test('there is no photo of an unknown motif', async () => {
  expect(motifs).not.toContain('none');
  expect(await readPhoto('none', '1')).toBeUndefined();
});
