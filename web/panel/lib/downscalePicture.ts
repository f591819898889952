/** In pixels: the longest side of what is sent. The widest that is shown to anybody is narrower. */
const maxSide = 2048;
const quality = 0.85;

/**
 * A picture of a phone's camera as large as it has to be, upright, so that it is not sent for minutes. The file itself
 * where it is small enough, where this browser cannot read or write it, or where that would make it larger.
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

/** Only JPEG cannot be seen through. A browser that cannot write WebP writes PNG, which is taken too. */
function resizePicture(picture: ImageBitmap, share: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * share);
  canvas.height = Math.round(picture.height * share);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality));
}
