import { AppError } from '#domain/errors.ts';
import { pictureLimits, pictureTypes } from '#domain/platform/pictures.ts';
import { decodeHeic, type Pixels } from './heic.ts';
import { loadSharp, safeSharpOptions } from './sharp.ts';

export type PictureRendition = { wanted: number; width: number; height: number; bytes: Buffer };

/** The format names of libvips. */
const formats = ['jpeg', 'png', 'webp', 'heif'];
/** What iPhones write. */
const heicTypes = ['image/heic', 'image/heif'];
/** The maximum ratio of height to width; taller photos are scaled down, because WebP allows 16,383 pixels. */
const maxAspectRatio = 4;

/**
 * Returns the stored widths of an uploaded file, smallest first: upright, in sRGB, without metadata, never enlarged.
 * `acceptsHeic` is for photos that come with imports (import.md, section 4). Throws `picture_type_refused`,
 * `picture_too_many_pixels` or `picture_broken`.
 */
export async function createRenditions(bytes: Buffer, { acceptsHeic = false } = {}): Promise<PictureRendition[]> {
  const type = await detectType(bytes);
  if (acceptsHeic && heicTypes.includes(type)) return createWidths(await decodeHeic(bytes));
  if (!pictureTypes.some((taken) => taken === type)) throw new AppError('picture_type_refused');
  await refuseTooManyPixels(bytes);
  try {
    return await createWidths(bytes);
  } catch {
    // Type and size have been checked, so what libvips rejects is damaged.
    throw new AppError('picture_broken');
  }
}

/** Converts to JPEG for clients without WebP. Transparency becomes white, as JPEG has none. */
export async function createJpeg(bytes: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes, safeSharpOptions)
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** Runs before libvips: the fewer formats of untrusted files it parses, the better. */
async function detectType(bytes: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  return (await fileTypeFromBuffer(bytes))?.mime ?? '';
}

/** Reads only the header, before anything is decoded. */
async function refuseTooManyPixels(bytes: Buffer): Promise<void> {
  const sharp = await loadSharp();
  const { width, height, format } = await sharp(bytes, { ...safeSharpOptions, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new AppError('picture_broken');
    });
  if (!formats.includes(format)) throw new AppError('picture_type_refused');
  if (width * height > pictureLimits.pixels) throw new AppError('picture_too_many_pixels');
  // AVIF is decoded completely, at 20 bytes a pixel: a file of 1 KB with 50 million pixels takes 1 GB.
  if (format === 'heif' && width * height > pictureLimits.avifPixels) {
    throw new AppError('picture_too_many_pixels', { words: { isAvif: true } });
  }
}

/** Decodes once, at the largest width, from which the smaller ones are made. */
async function createWidths(photo: Buffer | Pixels): Promise<PictureRendition[]> {
  const sharp = await loadSharp();
  const within = (width: number) =>
    ({ width, height: width * maxAspectRatio, fit: 'inside', withoutEnlargement: true }) as const;
  const open = (given: Buffer | Pixels) =>
    'width' in given
      ? sharp(given.data, { raw: { width: given.width, height: given.height, channels: 4 } })
      : sharp(given, safeSharpOptions);
  const largest = Math.max(...pictureLimits.widths);
  const { data, info } = await open(photo)
    .timeout({ seconds: 30 })
    .autoOrient()
    .resize(within(largest))
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const made: PictureRendition[] = [];
  for (const wanted of pictureLimits.widths) {
    const image = sharp(data, { raw: { width, height, channels } });
    const webp = await image.resize(within(wanted)).webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    made.push({ wanted, width: webp.info.width, height: webp.info.height, bytes: webp.data });
  }
  return made;
}
