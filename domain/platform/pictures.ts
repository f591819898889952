/**
 * Uploaded pictures (product.md, section 4): at most 10 MB and 50 million pixels, of AVIF 25; kept in these widths, in
 * pixels.
 */
export const pictureLimits = {
  bytes: 10 * 1024 * 1024,
  pixels: 50_000_000,
  avifPixels: 25_000_000,
  widths: [320, 640, 1280],
} as const;

/** What may be uploaded. Decided by the content of a file, never by its name. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Where all uploaded pictures have their addresses. */
export const pictureFolder = '/media/pictures/';

/** Of those that a picture is kept in. */
export const largestPictureWidth = pictureLimits.widths[2];
const uploadedPicturePattern = new RegExp(
  `^${pictureFolder}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/${largestPictureWidth}\\.webp$`,
);

/** The address under which a product keeps an uploaded picture: that of its largest width. */
export function pictureAddress(id: string, width: number = largestPictureWidth): string {
  return `${pictureFolder}${id}/${width}.webp`;
}

/** Where an uploaded picture lies as JPEG, for what reads no WebP. */
export function jpegAddress(id: string): string {
  return `${pictureFolder}${id}/${largestPictureWidth}.jpg`;
}

/** The id in the kept address of an uploaded picture; `undefined` for every other address. */
export function uploadedPictureId(address: string): string | undefined {
  return uploadedPicturePattern.exec(address)?.[1];
}

/**
 * Where the browser finds a picture of another host: here, so that the other host does not learn who looks. Whatever is
 * no address of another host is left as it is.
 */
export function servedPictureAddress(address: string, width: number = largestPictureWidth): string {
  return isRemotePicture(address) ? `/media/remote/${width}.webp?url=${encodeURIComponent(address)}` : address;
}

/** Whether a picture lies on another host. */
export const isRemotePicture = (address: string) => /^https?:/i.test(address);

/** What an `img` element needs: an uploaded picture or one of another host in all its widths, every other as it is. */
export function pictureSources(address: string): { src: string; srcSet?: string } {
  const id = uploadedPictureId(address);
  if (!id && !isRemotePicture(address)) return { src: address };
  const of = (width: number) => (id ? pictureAddress(id, width) : servedPictureAddress(address, width));
  return { src: of(640), srcSet: pictureLimits.widths.map((width) => `${of(width)} ${width}w`).join(', ') };
}
