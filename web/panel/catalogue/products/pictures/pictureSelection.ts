import { v4 as newId } from 'uuid';
import { productLimits } from '#domain/catalogue/products.ts';
import { pictureTypes } from '#domain/platform/pictures.ts';
import { refusal } from '#domain/platform/refusals.ts';
import * as errors from '#texts/errors.gen.ts';
import { wordRefusal } from '#texts/refusals.ts';
import type { UploadRow } from '../../../ui/form/UploadList.tsx';

/** A picture on its way. */
export type PictureUpload = UploadRow & { file: File };

export type PictureSelection = {
  added: PictureUpload[];
  /** Why some of the chosen files are not taken at all. */
  tooMany: string | undefined;
  /** For those who cannot see it. */
  status: string;
};

/**
 * The chosen files in their sequence, without those for which there is no room beside the pictures that the product has
 * and those on their way; and what to say about them.
 */
export function selectPictures(files: File[], taken: number, onTheirWay: readonly PictureUpload[]): PictureSelection {
  const chosen = files.map(createUpload);
  const wanted = chosen.filter(countsTowardsLimit);
  const room = productLimits.images - taken - onTheirWay.filter(countsTowardsLimit).length;
  const fitting = new Set(wanted.slice(0, Math.max(room, 0)));
  const tooMany = wanted.length > fitting.size ? tooManyImages() : undefined;
  const refused = chosen.filter((upload) => !countsTowardsLimit(upload));
  const told = [tooMany ?? '', ...refused.map(({ name, failure }) => `${name}: ${failure}`)].join(' ');
  return {
    added: chosen.filter((upload) => !countsTowardsLimit(upload) || fitting.has(upload)),
    tooMany,
    status: told,
  };
}

const tooManyImages = () => wordRefusal(refusal('too_many_images', { maximum: productLimits.images }));

/** Whether it may still become a picture: a file that can never be uploaded takes no place. */
const countsTowardsLimit = ({ failure, canRetry }: PictureUpload) => !failure || canRetry;

/** The file as it stands in the list (`crypto.randomUUID` would be missing on plain http), refused at once where it is clear that the server would. */
function createUpload(file: File): PictureUpload {
  const isTaken = pictureTypes.some((taken) => taken === file.type);
  return { id: newId(), name: file.name, file, share: 0, ...(!isTaken && { failure: errors.picture_type_refused() }) };
}
