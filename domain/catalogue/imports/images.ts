import { jpegAddress, pictureAddress, pictureFolder, uploadedPictureId } from '#domain/platform/pictures.ts';
import { isImageUrl } from '../products.ts';
import { type BuiltProduct, type ImportPictures, pictureReference } from './importRows.ts';

/** Addresses and names of pictures in cells (import.md, section 2). */

const separator = /\s*[|\r\n]\s*|[,;\s]+(?=https?:|\/\/)/i;

const uploaded = new RegExp(`^${pictureFolder}([0-9a-f-]{36})/\\d+\\.(?:webp|jpg)$`);

export type FoundImages = {
  /** Valid addresses and references to pictures of the ZIP, without repeats. */
  images: string[];
  invalid: string[];
};

/** The images of some cells. `origin` is Haat's own address, under which the shop's own photos are. */
export function findImages(
  cells: readonly string[],
  origin: string | undefined,
  pictures: ImportPictures | undefined,
): FoundImages {
  const images = new Set<string>();
  const invalid: string[] = [];
  for (const part of cells.flatMap((cell) => cell.split(separator))) {
    const written = part.trim().replace(/^["'<]+|[>"',;]+$/g, '');
    if (!written) continue;
    const image = findImage(written, origin, pictures);
    if (image === undefined) invalid.push(written);
    else if (image !== null) images.add(image);
  }
  return { images: [...images], invalid };
}

/** The address as it is stored; null for a preview that Haat draws itself, undefined for what is no picture. */
function findImage(written: string, origin: string | undefined, pictures: ImportPictures | undefined) {
  const address = written.replace(/^\/\//, 'https://').replace(/^(?=www\.)/i, 'https://');
  const own = origin && address.startsWith(`${origin}/`) ? address.slice(origin.length) : undefined;
  if (own !== undefined) return findOwnImage(own) ?? (own.startsWith('/media/previews/') ? null : address);
  if (/^https?:/i.test(address)) return isImageUrl(encodeBlanks(address)) ? encodeBlanks(address) : undefined;
  const name = pictures?.findByName(written);
  return name === undefined ? undefined : pictureReference(name);
}

const encodeBlanks = (address: string) => address.replaceAll(' ', '%20');

function findOwnImage(path: string): string | undefined {
  const [, id] = uploaded.exec(path) ?? [];
  if (id) return pictureAddress(id);
  return isImageUrl(path) ? path : undefined;
}

/** The ids of the photos among a product's that were uploaded to Haat. */
export const listUploads = ({ images = [], variants = [] }: BuiltProduct): string[] =>
  [...images, ...variants.flatMap(({ image }) => image ?? [])].flatMap((image) => uploadedPictureId(image) ?? []);

/**
 * The product with these uploads, which are another shop's, as photos at an address: nobody can claim what another shop
 * uploaded. As JPEG, because the services that read feeds don't all read WebP.
 */
export function addressUploads(built: BuiltProduct, others: ReadonlySet<string>, origin: string): BuiltProduct {
  const toAddress = (image: string) => {
    const id = uploadedPictureId(image);
    return id && others.has(id) ? origin + jpegAddress(id) : image;
  };
  const { images, variants } = built;
  return {
    ...built,
    ...(images && { images: images.map(toAddress) }),
    ...(variants && {
      variants: variants.map((variant) => (variant.image ? { ...variant, image: toAddress(variant.image) } : variant)),
    }),
  };
}
