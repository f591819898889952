/**
 * Limits of uploaded photos (product.md, section 4): at most 10 MB and 50 million pixels (25 million for AVIF); stored
 * in these widths, in pixels.
 */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 50_000_000,
  avifPixels: 25_000_000,
  widths: [320, 640, 1280],
} as const;

/** The accepted file types, detected by content and never by file name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** The path under which all uploaded photos are served. */
export const pictureFolder = '/media/pictures/';

/** In pixels. */
export const largestPictureWidth = pictureLimits.widths[2];
const uploadedPicturePattern = new RegExp(
  `^${pictureFolder}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/${largestPictureWidth}\\.webp$`,
);

/** Returns the URL under which a product stores an uploaded photo: the one of its largest width. */
export function pictureAddress(id: string, width: number = largestPictureWidth): string {
  return `${pictureFolder}${id}/${width}.webp`;
}

/** Returns the URL of an uploaded photo as JPEG, for programs that don't read WebP. */
export function jpegAddress(id: string): string {
  return `${pictureFolder}${id}/${largestPictureWidth}.jpg`;
}

/** Returns the id in the stored URL of an uploaded photo; `undefined` for any other URL. */
export function uploadedPictureId(address: string): string | undefined {
  return uploadedPicturePattern.exec(address)?.[1];
}

/**
 * Returns the URL from which the browser loads a remote photo: our own server, so that the remote host doesn't learn
 * who views it. Other URLs are returned unchanged.
 */
export function servedPictureAddress(address: string, width: number = largestPictureWidth): string {
  return isRemotePicture(address) ? `/media/remote/${width}.webp?url=${encodeURIComponent(address)}` : address;
}

/** Whether a photo is on a remote host. */
export const isRemotePicture = (address: string) => /^https?:/i.test(address);

/** Returns the URL of a photo's smallest width. */
export function thumbnailAddress(address: string): string {
  const id = uploadedPictureId(address);
  const [width] = pictureLimits.widths;
  return id ? pictureAddress(id, width) : servedPictureAddress(address, width);
}

/** Returns the attributes of an `img` element: all widths of an uploaded or remote photo, any other URL as is. */
export function pictureSources(address: string): { src: string; srcSet?: string } {
  const id = uploadedPictureId(address);
  if (!id && !isRemotePicture(address)) return { src: address };
  const sized = (width: number) => (id ? pictureAddress(id, width) : servedPictureAddress(address, width));
  return { src: sized(640), srcSet: pictureLimits.widths.map((width) => `${sized(width)} ${width}w`).join(', ') };
}
