/** Draws the icons for home screens from the logo: `node scripts/homeScreenIcons.ts`. Run it after a change. */
import { join } from 'node:path';
import sharp from 'sharp';
import { logoShapes } from '#domain/platform/brand.ts';

/** Phones cut the corners themselves, and the outer fifth of an icon may be cut off. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 40 40" width="512" height="512">
  <rect x="-4" y="-4" width="40" height="40" fill="#a8175b"/>
  ${logoShapes}
</svg>`;

// Browsers cache them for a year, so a new drawing needs a new number here and where they are named.
const folder = join(import.meta.dirname, '../web/storefront/public/assets/storefront');
for (const size of [180, 192, 512]) {
  await sharp(Buffer.from(icon))
    .resize(size)
    .png({ palette: true })
    .toFile(join(folder, `icon-${size}-1.png`));
}
