import { fileURLToPath } from 'node:url';
import type Sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import { pictureLimits } from '#domain/platform/pictures.ts';

/** Options for opening every image: within the pixel limit, undamaged, and only the first frame of an animation. */
export const safeSharpOptions: SharpOptions = { limitInputPixels: pictureLimits.pixels, failOn: 'warning', pages: 1 };

/** The loaders that libvips may use: the accepted types, and SVG for our own drawings. */
const readableLoaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((type) => `VipsForeignLoad${type}Buffer`);

let loadingSharp: Promise<typeof Sharp> | undefined;

/** The image library, loaded on first use, to save memory in processes that draw nothing. */
export function loadSharp(): Promise<typeof Sharp> {
  loadingSharp ??= prepareSharp();
  return loadingSharp;
}

async function prepareSharp(): Promise<typeof Sharp> {
  // Read by fontconfig when it first looks up fonts.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));
  const { default: sharp } = await import('sharp');
  // Two photos at a time are enough work; more threads and a cache would only take memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readableLoaders });
  return sharp;
}
