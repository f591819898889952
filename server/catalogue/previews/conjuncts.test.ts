import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderText, splitGraphemes, type TextLayout } from './textRendering.ts';

/** Conjuncts and signs that a font or a shaping engine draws wrongly when it is incomplete (languages.md, section 6). */
const conjuncts =
  'क्ष त्र ज्ञ श्र र्क ट्ठ रु हृ रू द्ध द्य द्व क्त ह्म ह्न ह्य ह्व त्त ङ्ग ञ्च ण्ड न्त न्न म्ब ल्ल श्च ष्ट ष्ठ स्त्र स्थ ड्ड द्द प्र ग्र ट्र कृ र्मि र्थी ऑ ज़ाँ'.split(
    ' ',
  );
const kept = join(import.meta.dirname, 'conjuncts.png');
const layout: TextLayout = { color: '#000000', weight: 'Medium', sizes: [32], width: 640, height: 320 };
const columns = 8;
const cell = { width: 80, height: 64 };

async function drawSheet(): Promise<Buffer> {
  const drawn = await Promise.all(conjuncts.map((text) => renderText(text, layout)));
  const tiles = drawn.flatMap((tile, at) =>
    tile
      ? [{ input: tile.input, left: (at % columns) * cell.width + 8, top: Math.floor(at / columns) * cell.height + 8 }]
      : [],
  );
  const size = { width: columns * cell.width, height: Math.ceil(conjuncts.length / columns) * cell.height };
  return sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(tiles)
    .png()
    .toBuffer();
}

const readPixels = (png: Buffer) => sharp(png).greyscale().raw().toBuffer();

test('draws 40 conjuncts as in the kept picture, each as one letter', async () => {
  expect(conjuncts).toHaveLength(40);
  expect(conjuncts.flatMap(splitGraphemes).length).toBeLessThanOrEqual(42);
  const sheet = await drawSheet();
  // To draw it anew: delete the file, run the test, look at the picture and commit it.
  if (!existsSync(kept)) writeFileSync(kept, sheet);
  const [now, before] = [await readPixels(sheet), await readPixels(readFileSync(kept))];
  expect(now.length).toBe(before.length);
  const changed = now.filter((shade, at) => Math.abs(shade - (before[at] ?? 0)) > 128).length;
  // Rounding differs a little from one processor to the next.
  expect(changed).toBeLessThanOrEqual(now.length / 1000);
});
