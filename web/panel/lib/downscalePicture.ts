/** The longest side in pixels; no page shows wider photos. */
const maxSide = 2048;
const quality = 0.85;

/**
 * Downscales a photo before the upload. Returns the original file if it is small enough, if the browser cannot convert
 * it, or if the result would be larger.
 */
export async function downscalePicture(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = maxSide / Math.max(picture.width, picture.height);
    const smaller = scale < 1 ? await resizePicture(picture, scale, file.type) : null;
    picture.close();
    return smaller && smaller.size < file.size ? new File([smaller], file.name, { type: smaller.type }) : file;
  } catch {
    return file;
  }
}

/**
 * JPEG has no transparency, so other types become WebP. Browsers that cannot write WebP write PNG, which is accepted
 * too.
 */
function resizePicture(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality));
}
