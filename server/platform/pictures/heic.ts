import { AppError } from '#domain/errors.ts';
import { pictureLimits } from '#domain/platform/pictures.ts';

/** A decoded photo, upright, in red, green, blue and alpha of eight bits each. */
export type Pixels = { data: Uint8ClampedArray; width: number; height: number };

type Decoder = import('libheif-js/wasm-bundle.js').HeifDecoder;

let loading: Promise<Decoder> | undefined;

/** Loaded on first use: only photos from iPhones that come with imports need it. */
async function loadDecoder(): Promise<Decoder> {
  const { default: library } = await import('libheif-js/wasm-bundle.js');
  return new library.HeifDecoder();
}

/**
 * Decodes the main photo of a HEIC file, which libvips cannot read. Throws `picture_too_many_pixels` before anything is
 * decoded, or `picture_broken`.
 */
export async function decodeHeic(bytes: Buffer): Promise<Pixels> {
  loading ??= loadDecoder();
  const photos = (await loading).decode(bytes);
  const photo = photos.find((one) => one.is_primary()) ?? photos[0];
  try {
    if (!photo) throw new AppError('picture_broken');
    const [width, height] = [photo.get_width(), photo.get_height()];
    if (width * height > pictureLimits.avifPixels) throw new AppError('picture_too_many_pixels');
    const data = new Uint8ClampedArray(width * height * 4);
    const drawn = await new Promise((resolve) => photo.display({ data, width, height }, resolve));
    if (!drawn) throw new AppError('picture_broken');
    return { data, width, height };
  } finally {
    for (const one of photos) one.free();
  }
}
