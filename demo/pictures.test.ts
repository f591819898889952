import { describe, expect, test } from 'vitest';
import { demoProducts } from './catalogue/demoProducts.ts';
import { drawProductPicture, motifs } from './pictures/productPictures.ts';

/** Returns the tags that are not closed in order. The pictures hold no comments and no `>` inside attributes. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, end, name, attributes] of svg.matchAll(/<(\/?)([\w-]+)([^>]*)>/g)) {
    if (end) expect(open.pop()).toBe(name);
    else if (name && !attributes?.endsWith('/')) open.push(name);
  }
  return open;
}

describe.each(motifs)('the picture of %s', (motif) => {
  const pictures = ['one', 'two', 'three'].map((seed) => drawProductPicture(motif, seed));

  test('is a valid document of at most 6 KB', () => {
    for (const svg of pictures) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="600" height="600" viewBox="0 0 600 600"/,
      );
      expect(Buffer.byteLength(svg)).toBeLessThan(6 * 1024);
      expect(unclosed(svg)).toEqual([]);
      expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<image|https?:(?!\/\/www\.w3\.org\/2000\/svg")/);
    }
  });

  test('defines every id once that it refers to', () => {
    for (const svg of pictures) {
      const defined = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id);
      const used = Array.from(svg.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g), ([, url, href]) => url ?? href);
      expect(new Set(defined).size).toBe(defined.length);
      expect(defined).toEqual(expect.arrayContaining(used));
    }
  });

  test('is determined by the seed', () => {
    expect(drawProductPicture(motif, 'one')).toBe(pictures[0]);
    expect(new Set(pictures).size).toBeGreaterThan(1);
  });
});

test('uses every motif for a product', () => {
  expect(new Set(demoProducts.map(({ motif }) => motif))).toEqual(new Set(motifs));
});
