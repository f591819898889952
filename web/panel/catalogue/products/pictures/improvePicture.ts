import { servedPictureAddress } from '#domain/platform/pictures.ts';
import { brighten, findBetterSquare, findMissingLight, toBrightness } from './analyzePicture.ts';

/** What would make a photo better: more light, and the square that cards should show, as a share of its longer side. */
export type Improvement = { light: ReturnType<typeof findMissingLight>; square: number | undefined };

/** Enough to see light and detail, in pixels of the longer side. */
const analyzedSide = 96;

/** Looks at a photo of a product. Undefined if nothing should be changed. Rejects for a photo that can't be loaded. */
export async function suggestImprovement(address: string): Promise<Improvement | undefined> {
  const picture = await load(address);
  const scale = analyzedSide / Math.max(picture.naturalWidth, picture.naturalHeight);
  const { canvas, context } = draw(picture, 0, 0, picture.naturalWidth, picture.naturalHeight, scale);
  const brightness = toBrightness(context.getImageData(0, 0, canvas.width, canvas.height));
  const found = { light: findMissingLight(brightness), square: findBetterSquare(brightness) };
  return found.light || found.square !== undefined ? found : undefined;
}

/** The improved photo, ready to be uploaded. */
export async function improvePicture(address: string, { light, square }: Improvement): Promise<File> {
  const picture = await load(address);
  const { naturalWidth: width, naturalHeight: height } = picture;
  const side = square === undefined ? undefined : Math.min(width, height);
  const isTall = height > width;
  const start = Math.round((square ?? 0) * Math.max(width, height));
  const { canvas, context } = draw(picture, isTall ? 0 : start, isTall ? start : 0, side ?? width, side ?? height, 1);
  if (light) {
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const brighter = brighten(light);
    for (let at = 0; at < pixels.data.length; at += 1) {
      if (at % 4 !== 3) pixels.data[at] = brighter[pixels.data[at] ?? 0] ?? 0;
    }
    context.putImageData(pixels, 0, 0);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!blob) throw new Error('This browser could not write the photo.');
  return new File([blob], 'photo.jpg', { type: blob.type });
}

async function load(address: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = servedPictureAddress(address);
  await picture.decode();
  return picture;
}

/** Draws a part of the photo on a canvas of its size times `scale`. */
function draw(picture: HTMLImageElement, x: number, y: number, width: number, height: number, scale: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas.');
  context.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}
