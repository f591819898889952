import { fileURLToPath } from 'node:url';
import type Sharp from 'sharp';
import type { SharpOptions } from 'sharp';
import { pictureLimits } from '#domain/platform/pictures.ts';

/** How every picture is opened: nothing too large, nothing damaged, and the first frame of what moves. */
export const safeSharpOptions: SharpOptions = { limitInputPixels: pictureLimits.pixels, failOn: 'warning', pages: 1 };

/** What libvips may read: the accepted types, and our own drawings. */
const readableLoaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((type) => `VipsForeignLoad${type}Buffer`);

let loadingSharp: Promise<typeof Sharp> | undefined;

/** The picture library, loaded when it is first needed: a process that draws nothing stays small. */
export function loadSharp(): Promise<typeof Sharp> {
  loadingSharp ??= prepareSharp();
  return loadingSharp;
}

async function prepareSharp(): Promise<typeof Sharp> {
  // Read by fontconfig when it first looks for letters.
  process.env.FONTCONFIG_FILE = fileURLToPath(new URL('./fonts.conf', import.meta.url));
  const { default: sharp } = await import('sharp');
  // Two pictures at a time are enough work; more threads and a cache only take memory.
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: readableLoaders });
  return sharp;
}
